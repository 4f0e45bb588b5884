/** Search in the rules. */
import type { RuleEntry } from '../../games/registration';

const plain = (text: string): string =>
  text.toLocaleLowerCase().normalize('NFD').replace(/[̀-ͯ]/g, '').replace(/ł/g, 'l');

/** Every word of the query must occur; titles first. */
export function search(all: RuleEntry[], query: string): RuleEntry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (!words.length) return all;
  const hits = all.filter((entry) => {
    const hay = plain(`${entry.title} ${entry.aside ?? ''} ${entry.text}`);
    return words.every((word) => hay.includes(word));
  });
  const inTitle = (entry: RuleEntry): number =>
    words.some((word) => plain(entry.title).includes(word)) ? 0 : 1;
  return hits.sort((a, b) => inTitle(a) - inTitle(b));
}
