// Whether a person is using the keyboard: the last thing that was pressed was a key, not a pointer; and whether a key is
// written into a field.

let used = false;
addEventListener('keydown', () => (used = true), true);
addEventListener('pointerdown', () => (used = false), true);

export const typing = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.matches('input, textarea, select');

/** Whether a key is the browser's own. */
export const chord = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** Whether a key means nothing to a table: it is typed, or the browser's own. */
export const aside = (event: KeyboardEvent): boolean => typing(event) || chord(event);

export const byKeys = (): boolean => used;
