// Hover, keyboard focus or long press on anything opens its explain card.
import { on } from 'svelte/events';

const HOVER = 500;
const PRESS = 450;

export interface Explained<A> {
  table: {
    explain: (about: A, at: Element, pinned?: boolean) => void;
    unexplain: () => void;
    anchorGone: (at: Element) => void;
  };
  about: A | null;
}

// Where the pointer was last moved by hand: a panel that slides under a resting pointer is not hovered.
let rested = { x: NaN, y: NaN };
if (typeof addEventListener === 'function')
  addEventListener('pointermove', ({ clientX: x, clientY: y }) => (rested = { x, y }), { passive: true });
const moved = (event: PointerEvent) => event.clientX !== rested.x || event.clientY !== rested.y;

export function explain<A>(node: HTMLElement | SVGElement, given: Explained<A>) {
  let { table, about } = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  /** It came under a pointer that rests. */
  let waits = false;
  const open = (pinned: boolean) => {
    if (about) table.explain(about, node, pinned);
  };
  const later = (after: number, pinned = false) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (pinned) pressed = true;
      open(pinned);
    }, after);
  };
  const cancel = () => clearTimeout(timer);
  const leave = () => {
    cancel();
    table.unexplain();
  };
  const byMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse';
  const heard: Record<string, (event: Event) => void> = {
    pointerenter: (event) => {
      waits = byMouse(event) && !moved(event as PointerEvent);
      if (byMouse(event) && !waits) later(HOVER);
    },
    pointermove: (event) => {
      // The pointer stirs over what had slid under it.
      if (!waits || !moved(event as PointerEvent)) return;
      waits = false;
      later(HOVER);
    },
    pointerleave: leave,
    pointerdown: (event) => {
      pressed = false;
      if (byMouse(event)) cancel();
      else later(PRESS, true);
    },
    pointerup: cancel,
    pointercancel: cancel,
    click: (event) => {
      cancel();
      if (!pressed) return;
      // The long press has opened the card: its click chooses nothing.
      pressed = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    contextmenu: (event) => {
      if (!about) return;
      event.preventDefault();
      open(true);
    },
    focus: () => {
      if (node.matches(':focus-visible')) later(HOVER * 2);
    },
    blur: leave,
    keydown: (event) => {
      const { key } = event as KeyboardEvent;
      // Opened or closed by a key: the card that focus would bring must not come after that.
      if (key === 'i' || key === '?' || key === 'Escape') cancel();
      if (key !== 'i' && key !== '?') return;
      event.preventDefault();
      open(true);
    },
  };
  // By Svelte's own `on`: what has the focus may be taken out of the page in the midst of drawing, and is then left.
  const ends = Object.entries(heard).map(([kind, act]) => on(node, kind, act, { capture: kind === 'click' }));
  return {
    update(now: Explained<A>) {
      ({ table, about } = now);
    },
    destroy() {
      cancel();
      for (const end of ends) end();
      table.anchorGone(node);
    },
  };
}
