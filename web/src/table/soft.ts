// Words for narrow places: soft hyphens where a long word may break.
const VOWELS = 'aeiouyąęóаеёиоуыэюя';
const BREAK = new RegExp(`([${VOWELS}])([^${VOWELS}\\s\\u00ad/-][${VOWELS}])`, 'gi');

/** Marks where a long word may break: before a consonant and vowel that follow a vowel. */
export const soft = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.length < 9 ? word : word.slice(0, 3) + word.slice(3).replace(BREAK, '$1\u00ad$2')))
    .join(' ');
