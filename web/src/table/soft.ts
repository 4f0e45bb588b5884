// Words for narrow places: soft hyphens where a long word may break.
const VOWELS = 'aeiouyąęóаеёиоуыэюя';
const ONE = `(?:[cdrs]z|ch|dź|dż|[^${VOWELS}\\s\\u00ad/-])`; // two letters may be one consonant
const BREAK = new RegExp(`([${VOWELS}])(${ONE}[${VOWELS}])(?=\\S)`, 'gi');

/** Marks where a long word may break: between a vowel and a consonant with a vowel, if three letters follow. */
export const soft = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.length < 9 ? word : word.slice(0, 3) + word.slice(3).replace(BREAK, '$1\u00ad$2')))
    .join(' ');
