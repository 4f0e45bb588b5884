// Pulses rest. They run while there is a reason to look (a question, a pointer that moves, a clock that runs out),
// and stand still some seconds later: a table that waits costs nothing.

/** How long a reason lasts, in milliseconds. */
const AWAKE = 5400;
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Marks a table with `data-stirred` while its pulses run; whatever changes `reason` wakes it. */
export function stir(node: HTMLElement, reason: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    node.dataset.stirred = '';
    clearTimeout(timer);
    timer = setTimeout(() => delete node.dataset.stirred, AWAKE);
  };
  for (const sign of SIGNS) node.addEventListener(sign, wake, { passive: true });
  wake();
  return {
    update(next: string) {
      if (next === reason) return;
      reason = next;
      wake();
    },
    destroy() {
      clearTimeout(timer);
      for (const sign of SIGNS) node.removeEventListener(sign, wake);
    },
  };
}
