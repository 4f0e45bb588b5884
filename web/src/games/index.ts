/** The games that have a face of their own in this client: the only place that names them. */
import { adele } from './adele';
import type { Registration } from './registration';
import { room25 } from './room25';

export const REGISTERED: readonly Registration[] = [room25, adele];
