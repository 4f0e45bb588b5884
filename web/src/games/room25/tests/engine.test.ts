/** The client has words for everything that the engine can say. The engine's own sources are the list. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../../tests/helpers';

const en = wordsOf('en');
const ENGINE = path.resolve(import.meta.dirname, '../../../../../src/hatchway/games/room25');
const sources = (fs.readdirSync(ENGINE, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.py'))
  .map((file) => ({ file: path.basename(file), text: fs.readFileSync(path.join(ENGINE, file), 'utf8') }));
const GENERATED = fs.readFileSync(path.resolve(import.meta.dirname, '../view.gen.ts'), 'utf8');
const all = sources.map((source) => source.text).join('\n');
const file = (name: string): string => sources.find((source) => source.file === name)!.text;
const missing = (keys: string[]): string[] => [...new Set(keys)].filter((key) => !(key in en));
const quoted = (text: string): string[] => [...text.matchAll(/"([a-z_0-9]+)"/g)].map((match) => match[1]!);
/** The words of a union in the generated types, which come from the engine's own. */
const union = (name: string): string[] =>
  quoted(new RegExp(`^export type ${name} = (.*);$`, 'm').exec(GENERATED)![1]!);

describe('Room 25', () => {
  it('every event has its sentence', () => {
    const kinds = [...GENERATED.matchAll(/^export type \w+ = \{ kind: "(\w+)"/gm)].map((match) => match[1]!);
    expect(kinds.length).toBeGreaterThan(30);
    expect(missing(kinds.map((kind) => `room25.event.${kind}`))).toEqual([]);
  });
  it('every decision has its question, its hint and what the others read', () => {
    const kinds = union('DecisionKind');
    expect(kinds.length).toBeGreaterThan(20);
    expect(
      missing(kinds.flatMap((kind) => [`room25.ask.${kind}`, `room25.sub.${kind}`, `room25.wait.${kind}`])),
    ).toEqual([]);
  });
  it('every form has its words', () => {
    const kinds = [...file('codes.py').matchAll(/BOOK\.kind\(\s*"([a-z_]+)"/g)].map((match) => match[1]!);
    expect(kinds.length).toBeGreaterThan(25);
    expect(missing(kinds.map((kind) => `room25.form.${kind}`))).toEqual([]);
  });
  it('every reason has its words', () => {
    const reasons = union('Reason').filter((key) => !(`reason.${key}` in en)); // some are of any game
    expect(reasons.length).toBeGreaterThan(30);
    expect(missing(reasons.map((key) => `room25.reason.${key}`))).toEqual([]);
    expect(union('Warning')).toContain('lost');
    expect(missing(union('Warning').map((key) => `room25.warn.${key}`))).toEqual([]);
    const refused = [...all.matchAll(/BadOptions\(\s*"([a-z_]+)"/g)].map((match) => match[1]!);
    const options = refused.filter((key) => !(`reason.${key}` in en)); // some are refused in any game
    expect(missing(options.map((key) => `room25.reason.${key}`))).toEqual([]);
  });
  it('every room, card, character and outcome has its name and text', () => {
    const ids = (name: string): string[] =>
      [...fs.readFileSync(path.join(ENGINE, 'data', name), 'utf8').matchAll(/^id = "([a-z_0-9]+)"/gm)].map(
        (match) => match[1]!,
      );
    const rooms = ids('rooms.toml');
    expect(rooms.length).toBeGreaterThan(25);
    expect(
      missing(rooms.flatMap((id) => [`name.room.${id}`, `room25.short.${id}`, `room25.room.${id}`])),
    ).toEqual([]);
    expect(
      missing(
        ids('characters.toml').flatMap((id) => [
          `name.${id}`,
          `room25.ability.${id}`,
          `room25.ability.${id}.text`,
        ]),
      ),
    ).toEqual([]);
    const cards = [
      ...fs.readFileSync(path.join(ENGINE, 'data/cards.toml'), 'utf8').matchAll(/^kind = "([a-z_]+)"/gm),
    ].map((match) => match[1]!);
    expect(missing(cards.flatMap((kind) => [`name.card.${kind}`, `room25.card.${kind}`]))).toEqual([]);
    const over = String(en['room25.event.over']);
    for (const why of union('EndReason')) expect(over).toContain(` ${why} {`);
  });
});
