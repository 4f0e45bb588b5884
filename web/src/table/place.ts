// Where an explanation stands: docked to what it explains, on the side where it covers nothing that can be chosen.
import { autoUpdate, computePosition, offset, shift, type Placement } from '@floating-ui/dom';

const GAP = 10;
const EDGE = 8;
const BESIDE: Placement[] = ['right', 'left', 'bottom', 'top'];
const BELOW: Placement[] = ['bottom', 'top', 'right', 'left'];
/** A window narrower than this has no room beside anything. */
const NARROW = 700;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How much two boxes cover of each other, in square pixels. */
export function covered(one: Box, two: Box): number {
  const wide = Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left);
  const high = Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The first of these places that covers least of what must stay free. */
export function best<P extends Box>(places: P[], free: Box[]): P | undefined {
  const cost = (place: P) => free.reduce((sum, box) => sum + covered(place, box), 0);
  let found: P | undefined;
  let least = Infinity;
  for (const place of places) {
    const now = cost(place);
    if (now < least) [found, least] = [place, now];
  }
  return found;
}

/** The corners of the window, where an explanation may stand when every side of its anchor is taken. */
function corners(width: number, height: number): Box[] {
  const [right, bottom] = [innerWidth - width - EDGE, innerHeight - height - EDGE];
  return [
    { left: right, top: EDGE, width, height },
    { left: EDGE, top: EDGE, width, height },
    { left: right, top: bottom, width, height },
    { left: EDGE, top: bottom, width, height },
  ];
}

async function find(anchor: Element, card: HTMLElement, free: string): Promise<Box | undefined> {
  const own = anchor.getBoundingClientRect();
  const targets = [...document.querySelectorAll(free)].map((one) => one.getBoundingClientRect());
  const places: Box[] = [];
  for (const placement of innerWidth < NARROW ? BELOW : BESIDE) {
    const { x, y } = await computePosition(anchor, card, {
      placement,
      strategy: 'fixed',
      middleware: [offset(GAP), shift({ padding: EDGE, crossAxis: true })],
    });
    places.push({ left: x, top: y, width: card.offsetWidth, height: card.offsetHeight });
  }
  places.push(...corners(card.offsetWidth, card.offsetHeight));
  return best(places, [own, ...targets]);
}

/**
 * Keeps a card at its place while the page moves. `free` selects what it must not cover if there is another place;
 * `gone` is called when what it explains has left the page. Returns the end.
 */
export function dock(anchor: Element, card: HTMLElement, free: string, gone: () => void): () => void {
  return autoUpdate(anchor, card, () => {
    if (!anchor.isConnected || !anchor.getClientRects().length) {
      gone();
      return;
    }
    void find(anchor, card, free).then((place) => {
      if (!place) return;
      card.style.left = `${place.left}px`;
      card.style.top = `${place.top}px`;
    });
  });
}
