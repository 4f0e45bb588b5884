/** Short notes at the edge of the screen: refusals, "copied", "your turn". */
import { untrack } from 'svelte';
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

/** The words of a reason key: a game may say it in its own way. */
export function reasonText(reason: string, params: Record<string, unknown> = {}, game = ''): string {
  const shut = reason === 'channel_shut' ? [`${game}.reason.${String(params.why)}`] : [];
  const key = [...shut, `${game}.reason.${reason}`, `reason.${reason}`].find(has) ?? 'reason.unknown';
  return t(key, params as Params);
}

/** Tells a refusal, once: an effect that does so does not depend on the notes, nor on their language. */
export function complain(error: unknown, game = ''): void {
  const refused = error instanceof Refused ? error : new Refused('unknown');
  untrack(() => toast(reasonText(refused.reason, refused.params, game), 'bad'));
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
