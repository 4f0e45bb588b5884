// Whether a person is using the keyboard: the last thing that was pressed was a key, not a pointer.

let used = false;
addEventListener('keydown', () => (used = true), true);
addEventListener('pointerdown', () => (used = false), true);

export const byKeys = (): boolean => used;
