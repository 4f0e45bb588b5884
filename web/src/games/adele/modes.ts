/** A.D.E.L.E. has seats instead of modes: whose side one is on, and with how many. */
import type { Mode } from '../registration';

export const MODES: Mode[] = [
  { id: 'crew', icon: 'people', options: { players: 4, adele: 3 } },
  { id: 'mind', icon: 'look', options: { players: 4, adele: 0 } },
  { id: 'duo', icon: 'mimic', options: { players: 2, adele: 1 } },
  { id: 'solo', icon: 'person', options: { players: 1 } },
];
