/** Names and short names, in every language. */
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../../tests/helpers';
import { LANGS } from '../../../lib/i18n.svelte';

describe('the texts', () => {
  it('names have all their cases in the languages that decline them', () => {
    for (const lang of ['pl', 'ru'] as const) {
      for (const id of ['alice', 'bruce', 'emmett', 'franck', 'jennifer', 'kevin', 'max', 'sarah']) {
        expect(wordsOf(lang)[`name.${id}`]).toMatchObject({
          nom: expect.any(String),
          gen: expect.any(String),
          dat: expect.any(String),
          acc: expect.any(String),
          ins: expect.any(String),
          loc: expect.any(String),
          g: expect.stringMatching(/^[mf]$/),
        });
      }
    }
  });

  it('short names of rooms fit a tile', () => {
    for (const lang of LANGS) {
      for (const [key, text] of Object.entries(wordsOf(lang))) {
        if (key.startsWith('room25.short.')) expect(String(text).length, key).toBeLessThanOrEqual(12);
      }
    }
  });
});
