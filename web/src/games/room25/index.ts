/** Room 25 in the browser: what it brings to the frame. */
import type { Registration } from '../registration';
import { modes } from './modes';
import './mood.css';
import Poster from './screens/Poster.svelte';
import { sound } from './sounds';

export const room25: Registration = {
  id: 'room25',
  modes,
  firstMode: 'cooperation',
  lessons: [
    { id: 'escape', icon: 'learn' },
    { id: 'design', icon: 'slots' },
  ],
  poster: Poster,
  posterWords: (lang) => import(`./texts/${lang}/poster.json`),
  words: (lang) => import(`./texts/${lang}/index.ts`),
  rules: () => import('./rules'),
  sound,
  keys: [
    { id: 'board', keys: ['←', '↑', '→', '↓'] },
    { id: 'lay', keys: ['1', '–', '5'] },
    { id: 'take', keys: ['⌫'] },
    { id: 'point', keys: ['P'] },
    { id: 'explain', keys: ['I'] },
  ],
  team: (options, seat) => (options.mode === 'team' ? (seat % 2) + 1 : 0),
  screens: {
    play: () => import('./screens/Play.svelte'),
    motion: () => import('./logic/motion'),
    words: () => import('./screens/Words.svelte'),
    truth: () => import('./screens/Truth.svelte'),
    ending: () => import('./screens/Ending.svelte'),
    film: () => import('./screens/FilmStage.svelte'),
    tell: () => import('./screens/tell'),
    options: () => import('./screens/Options.svelte'),
    more: () => import('./screens/More.svelte'),
    face: () => import('./screens/Face.svelte'),
  },
};
