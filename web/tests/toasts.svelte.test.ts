import { flushSync } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '../src/lib/api';
import { useCatalog } from '../src/lib/i18n.svelte';
import { complain, reasonText, toasts } from '../src/lib/toasts.svelte';
import en from '../src/texts/en';

beforeAll(() => useCatalog('en', en));

describe('notes', () => {
  it('tell a refusal once, also from an effect', () => {
    let refusal = $state.raw<Refused | null>(null);
    const end = $effect.root(() => {
      $effect(() => {
        if (refusal) complain(refusal);
      });
    });
    flushSync(() => (refusal = new Refused('not_due')));
    expect(toasts()).toHaveLength(1);
    end();
  });
  it('say a reason in the words of the game, else of the frame', () => {
    useCatalog('en', {
      ...en,
      'some.reason.not_due': 'Wait for the bell.',
      'some.reason.fog': 'Nobody hears you.',
    });
    expect(reasonText('not_due', {}, 'some')).toBe('Wait for the bell.');
    expect(reasonText('not_due', {}, 'other')).toBe(en['reason.not_due']);
    expect(reasonText('channel_shut', { why: 'fog' }, 'some')).toBe('Nobody hears you.');
    expect(reasonText('channel_shut', { why: 'fog' }, 'other')).toBe(en['reason.channel_shut']);
    expect(reasonText('no_such_reason')).toBe(en['reason.unknown']);
  });
});
