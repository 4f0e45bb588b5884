/** What the browser remembers for this person: settings only, never anything of a game. */
const PREFIX = 'hatchway.';

export function recall(key: string, otherwise: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse: then it is asked again next time.
  }
}
