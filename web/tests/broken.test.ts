/** A table that cannot be opened, in a list: it is marked, says why, and its host can close it. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import { t } from '../src/lib/i18n.svelte';
import type { TableLine } from '../src/lib/protocol.gen';
import { session } from '../src/lib/session.svelte';
import { toasts } from '../src/lib/toasts.svelte';
import TableRow from '../src/screens/TableRow.svelte';
import { click, speak } from './helpers';

const LINE: TableLine = {
  id: 't_1',
  code: 'ABCDEFG',
  game: 'some',
  mode: '',
  phase: 'playing',
  seats: 2,
  taken: 2,
  free: 0,
  host: 'Ola',
  names: ['Ola', 'Jan'],
  updated: 0,
  mine: [0],
  waiting: false,
  new: false,
  winners: [],
  broken: true,
};
let end = () => {};

function show(name: string, line: Partial<TableLine> = {}): void {
  session.me = { user: 'u_1', name, account: false, token: '', recovery: '' };
  const props = { line: { ...LINE, ...line }, state: 'as ever', button: 'go' };
  const shown = mount(TableRow, { target: document.body, props });
  flushSync();
  end = () => void unmount(shown);
}
const row = (): string => document.querySelector('li')?.textContent ?? '';
const buttons = (): string[] => [...document.querySelectorAll('.btn')].map((one) => one.textContent.trim());

beforeEach(() => speak('en'));
afterEach(() => {
  end();
  session.me = null;
  vi.restoreAllMocks();
});

describe('a table that cannot be opened', () => {
  it('says so instead of leading to it', () => {
    show('Jan');
    expect(row()).toContain(t('reason.bad_log'));
    expect(row()).not.toContain('as ever');
    expect(buttons()).toEqual([]);
  });

  it('is closed by its host, who is asked once more', async () => {
    const command = vi.spyOn(api, 'command').mockResolvedValue({ t: 'ack', id: '1', version: 0 });
    const lists = vi.spyOn(session, 'lists').mockResolvedValue();
    show('Ola');
    expect(buttons()).toEqual([t('home.close')]);
    click('.btn');
    expect(command).not.toHaveBeenCalled();
    expect(buttons()).toEqual([t('ui.sure')]);
    click('.btn');
    await vi.waitFor(() => expect(lists).toHaveBeenCalledOnce());
    expect(command).toHaveBeenCalledExactlyOnceWith('t_1', expect.objectContaining({ t: 'close' }));
  });

  it('may be that of a person with a new name; whoever is not the host is told so', async () => {
    vi.spyOn(api, 'command').mockResolvedValue({ t: 'reject', id: '1', reason: 'not_host', params: {} });
    show('Ala');
    click('.btn');
    click('.btn');
    await vi.waitFor(() => expect(buttons()).toEqual([t('home.close')]));
    expect(toasts().at(-1)?.text).toBe(t('reason.not_host'));
  });
});

it('a table that can be opened leads there', () => {
  show('Ola', { broken: false });
  expect(row()).toContain('as ever');
  expect(buttons()).toEqual(['go']);
});
