/** What the frame does for a game that brings nothing to the browser: a table made of its fields and options. */
import { t } from '../../lib/i18n.svelte';
import type { Registration } from '../registration';

export function plain(id: string): Registration {
  return {
    id,
    modes: ({ players, defaults }) =>
      players.map((n) => ({
        id: String(n),
        icon: n > 1 ? 'people' : 'person',
        options: 'players' in defaults ? { players: n } : {},
        title: t('plain.players', { n }),
      })),
    screens: {
      play: () => import('./screens/Play.svelte'),
      words: () => import('./screens/Play.svelte'),
      truth: () => import('./screens/Truth.svelte'),
      film: () => import('./screens/FilmStage.svelte'),
      tell: () => import('./screens/tell'),
      options: () => import('./screens/Options.svelte'),
    },
  };
}
