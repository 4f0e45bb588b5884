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
  it('know the reasons of both games', () => {
    expect(reasonText('hatch_closed')).toBe('The hatch is closed.');
    expect(reasonText('no_such_reason')).toBe(en['reason.unknown']);
  });
});
