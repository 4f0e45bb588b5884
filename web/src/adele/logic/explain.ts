// Hover, keyboard focus or long press on anything opens its explain card.
import type { About, Table } from './model.svelte';

const HOVER = 420;
const PRESS = 450;

export interface Explained {
  table: Table;
  about: About | null;
}

export function explain(node: HTMLElement | SVGElement, given: Explained) {
  let { table, about } = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
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
  const enter = (event: Event) => {
    if ((event as PointerEvent).pointerType === 'mouse') later(HOVER);
  };
  const leave = () => {
    cancel();
    table.unexplain();
  };
  const down = (event: Event) => {
    pressed = false;
    if ((event as PointerEvent).pointerType === 'mouse') cancel();
    else later(PRESS, true);
  };
  const click = (event: Event) => {
    cancel();
    if (!pressed) return;
    // The long press has opened the card: its click chooses nothing.
    pressed = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const menu = (event: Event) => {
    if (!about) return;
    event.preventDefault();
    open(true);
  };
  const focus = () => {
    if (node.matches(':focus-visible')) later(HOVER * 2);
  };
  const key = (given: Event) => {
    const event = given as KeyboardEvent;
    if (event.key === 'i' || event.key === '?') {
      event.preventDefault();
      open(true);
    }
  };
  node.addEventListener('pointerenter', enter);
  node.addEventListener('pointerleave', leave);
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointerup', cancel);
  node.addEventListener('pointercancel', cancel);
  node.addEventListener('click', click, true);
  node.addEventListener('contextmenu', menu);
  node.addEventListener('focus', focus);
  node.addEventListener('blur', leave);
  node.addEventListener('keydown', key);
  return {
    update(now: Explained) {
      ({ table, about } = now);
    },
    destroy() {
      cancel();
      node.removeEventListener('pointerenter', enter);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointerup', cancel);
      node.removeEventListener('pointercancel', cancel);
      node.removeEventListener('click', click, true);
      node.removeEventListener('contextmenu', menu);
      node.removeEventListener('focus', focus);
      node.removeEventListener('blur', leave);
      node.removeEventListener('keydown', key);
    },
  };
}
