/** It is my turn: the tab's title, a notification if the page is hidden, and a screen that stays awake. */
import { t } from './i18n.svelte';
import { settings } from './settings.svelte';
import { play } from './sound';

let bell: Notification | null = null;

export function setTitle(text: string, mine: boolean): void {
  document.title = mine ? `● ${text}` : text;
}

export function callMe(text: string): void {
  play('turn');
  if (!settings.notify || document.visibilityState === 'visible') return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  bell?.close();
  try {
    bell = new Notification(t('ui.your_turn'), { body: text, tag: 'hatchway-turn', icon: './icon.svg' });
    bell.onclick = () => {
      window.focus();
      bell?.close();
    };
  } catch {
    // Some phones only allow it from a service worker.
  }
}

/** Ask for notifications; false when the browser says no. */
export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  if (Notification.permission === 'granted') return true;
  return (await Notification.requestPermission()) === 'granted';
}

/** Keep the screen awake until the returned function is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const take = async (): Promise<void> => {
    if (over || !settings.awake || !('wakeLock' in navigator) || document.visibilityState !== 'visible')
      return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) void lock.release();
    } catch {
      lock = null;
    }
  };
  const again = (): void => void take();
  document.addEventListener('visibilitychange', again);
  void take();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
