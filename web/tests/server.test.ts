/** The client has words for everything that the server refuses. The server's own sources are the list. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../src/texts/en';

const SERVER = path.resolve(import.meta.dirname, '../../src/hatchway/server');
const missing = (keys: string[]): string[] => [...new Set(keys)].filter((key) => !(key in en));

describe('the server', () => {
  /** Refusals that this client never brings about. */
  const OTHERS = [
    'bad_log',
    'form_or_code',
    'no_such_command',
    'not_a_guest',
    'not_hot',
    'unknown_audience',
    'unknown_game',
  ];
  it('every refusal has its words', () => {
    const sources = (fs.readdirSync(SERVER, { recursive: true }) as string[]).filter((name) =>
      name.endsWith('.py'),
    );
    const all = sources.map((name) => fs.readFileSync(path.join(SERVER, name), 'utf8')).join('');
    const keys = [...all.matchAll(/Refused\("([a-z_]+)"/g)].map((match) => match[1]!);
    expect(keys.length).toBeGreaterThan(50);
    expect(missing(keys.filter((key) => !OTHERS.includes(key)).map((key) => `reason.${key}`))).toEqual([]);
  });
});
