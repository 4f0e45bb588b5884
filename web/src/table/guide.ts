// A table by keyboard: N goes to the next thing that answers the decision, Shift+N to the one before. When what has
// the focus answers nothing any more, the focus goes on by itself; and when a choice is complete, to its button.
import { byKeys, chord, typing } from '../lib/keys';

/** What a table offers, as selectors: first what sends a complete choice, then what is wanted most. */
export type Groups = readonly [send: string, ...rest: string[]];

type Thing = HTMLElement | SVGElement;

export function guide(root: HTMLElement, groups: Groups) {
  /** What has the focus because it was offered. */
  let held: Element | null = null;
  let sends: Element | undefined;

  const some = (group: string): Thing[] =>
    [...root.querySelectorAll<Thing>(group)].filter(
      (one) => !one.matches(':disabled, [aria-disabled=true]') && one.checkVisibility(),
    );
  const offers = (): Thing[] => [...new Set(groups.flatMap(some))];

  function look(): void {
    if (!byKeys()) return;
    const send = some(groups[0])[0];
    const complete = send !== undefined && send !== sends;
    sends = send;
    const at = document.activeElement;
    if (at !== document.body && at !== held) return; // the person is elsewhere
    if (complete) send.focus();
    else {
      const all = offers();
      if (!all.some((one) => one === at)) all[0]?.focus();
    }
  }
  const focused = (event: FocusEvent) => {
    const at = event.target as Thing;
    held = offers().includes(at) ? at : null;
  };
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'n' || chord(event) || document.querySelector('dialog[open]')) return;
    // In a list that is offered N leads on; in any other field it is a letter.
    if (typing(event) && event.target !== held) return;
    event.preventDefault();
    const all = offers();
    const at = all.findIndex((one) => one === document.activeElement);
    const step = event.shiftKey ? (at < 0 ? 0 : -1) : 1;
    all.at((at + step) % all.length)?.focus();
  };

  const watch = new MutationObserver(look);
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'disabled', 'aria-disabled'],
  });
  root.addEventListener('focusin', focused);
  addEventListener('keydown', press);
  look();
  return {
    destroy() {
      watch.disconnect();
      root.removeEventListener('focusin', focused);
      removeEventListener('keydown', press);
    },
  };
}
