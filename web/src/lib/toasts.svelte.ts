/** Short notes at the edge of the screen: refusals, "copied", "your turn". */
import { Refused } from './api';
import { has, t, type Params } from './i18n.svelte';

export interface Toast {
  n: number;
  text: string;
  tone: 'plain' | 'bad';
}
let count = 0;
let list = $state.raw<Toast[]>([]);

export function toasts(): Toast[] {
  return list;
}
export function toast(text: string, tone: Toast['tone'] = 'plain', ms = 4500): void {
  count += 1;
  const n = count;
  list = [...list.slice(-2), { n, text, tone }];
  setTimeout(() => (list = list.filter((one) => one.n !== n)), ms);
}

/** The words of a reason key. */
export function reasonText(reason: string, params: Record<string, unknown> = {}): string {
  const inner = typeof params.why === 'string' ? params.why : '';
  if (reason === 'channel_shut' && has(`reason.${inner}`)) return t(`reason.${inner}`);
  return t(has(`reason.${reason}`) ? `reason.${reason}` : 'reason.unknown', params as Params);
}

export function complain(error: unknown): void {
  const refused = error instanceof Refused ? error : new Refused('unknown');
  toast(reasonText(refused.reason, refused.params), 'bad');
}

/** Into the clipboard; where the browser forbids it, the text is shown to be copied by hand. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('ui.copied'));
  } catch {
    toast(text, 'plain', 15_000);
  }
}
