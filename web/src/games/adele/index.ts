/** A.D.E.L.E. in the browser: what it brings to the frame. */
import type { Registration } from '../registration';
import { MODES } from './modes';
import './mood.css';
import Poster from './screens/Poster.svelte';
import { sound } from './sounds';

export const adele: Registration = {
  id: 'adele',
  modes: () => MODES,
  firstMode: 'solo',
  usualMode: 'crew',
  lessons: [{ id: 'watch', icon: 'learn' }],
  poster: Poster,
  posterWords: (lang) => import(`./texts/${lang}/poster.json`),
  words: (lang) => import(`./texts/${lang}/index.ts`),
  rules: () => import('./rules'),
  sound,
  keys: [
    { id: 'board', keys: ['←', '↑', '→', '↓'] },
    { id: 'lay', keys: ['1', '–', '5'] },
    { id: 'take', keys: ['⌫'] },
    { id: 'end', keys: ['E'] },
    { id: 'explain', keys: ['I'] },
  ],
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
  },
};
