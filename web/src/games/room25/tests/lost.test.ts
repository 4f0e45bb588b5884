/** Actions that would be lost: in which slots they are warned of, and what the log says of a lost one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { linesOf } from '../logic/log';
import { lostOf, wouldLose } from '../logic/lost';
import type { LostView } from '../logic/types';
import { view } from './sample';
import { speak } from '../../../../tests/helpers';

const dark: LostView = { who: 'max', token: 'look', why: 'dark', after: ['push', 'control'] };
const alone: LostView = { who: 'max', token: 'push', why: 'alone', after: ['look'] };
const seen = view({ mine: { laid: [], programs: 'max', ahead: false, lost: [dark, alone] } });
const draft = (first: string | null, second: string | null = null) => ({ first, second, adrenaline: false });

beforeEach(() => speak('en'));

describe('what would be lost', () => {
  it('is warned of in the first slot, whatever comes second', () => {
    expect(wouldLose(seen, 'max', draft('look', 'move'))).toEqual([dark]);
  });
  it('is warned of in the second slot only if the first action does not change it', () => {
    expect(wouldLose(seen, 'max', draft('control', 'look'))).toEqual([dark]);
    expect(wouldLose(seen, 'max', draft('move', 'look'))).toEqual([]);
    expect(wouldLose(seen, 'max', draft('look', 'push'))).toEqual([dark, alone]);
  });
  it('is of one character alone', () => {
    expect(wouldLose(seen, 'kevin', draft('look'))).toEqual([]);
    expect(lostOf(seen, 'max', 'push')).toEqual(alone);
    expect(lostOf(seen, 'max', 'move')).toBeUndefined();
  });
});

describe('the log', () => {
  it('says why an action was lost', () => {
    const [line] = linesOf([{ kind: 'lost', who: 'max', token: 'look', why: 'dark' }], [], () => undefined);
    expect(line?.params.why).toBe('nobody can look out of the Dark Chamber.');
  });
});
