/** The HTTP part of the server. Addresses are relative, so the client works under any path. */
import type {
  Ack,
  Catalogue,
  Checked,
  DeviceLink,
  Done,
  Film,
  Me,
  NewTable,
  Reject,
  TableInfo,
  TableLine,
} from './protocol.gen';

export class Refused extends Error {
  constructor(
    readonly reason: string,
    readonly params: Record<string, unknown> = {},
    readonly status = 0,
  ) {
    super(reason);
  }
}

export function address(path: string): URL {
  return new URL(`api/${path}`, document.baseURI.split('#')[0]);
}

export function socketAddress(path: string): string {
  const url = address(path);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address(path), {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused('offline');
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = (data ?? {}) as { reason?: string; params?: Record<string, unknown> };
    throw new Refused(
      problem.reason ?? (answer.status >= 500 ? 'server_error' : 'bad_request'),
      problem.params,
      answer.status,
    );
  }
  return data as T;
}

export const api = {
  me: () => call<Me | null>('GET', 'me'),
  guest: (name: string) => call<Me>('POST', 'guest', { name }),
  rename: (name: string) => call<Me>('POST', 'me', { name }),
  catalogue: () => call<Catalogue>('GET', 'catalogue'),
  check: (game: string, options: Record<string, unknown>) =>
    call<Checked>('POST', 'options', { game, options }),
  create: (table: NewTable) => call<TableInfo>('POST', 'tables', table),
  open: () => call<TableLine[]>('GET', 'tables'),
  mine: () => call<TableLine[]>('GET', 'tables/mine'),
  table: (id: string) => call<TableInfo>('GET', `tables/${encodeURIComponent(id)}`),
  account: (name: string, password: string) => call<Me>('POST', 'account', { name, password }),
  login: (name: string, password: string) => call<Me>('POST', 'login', { name, password }),
  recover: (name: string, recovery: string, password: string) =>
    call<Me>('POST', 'recover', { name, recovery, password }),
  password: (old: string, fresh: string) => call<Me>('POST', 'password', { old, new: fresh }),
  logout: (everywhere: boolean) => call<Done>('POST', 'logout', { everywhere }),
  link: () => call<DeviceLink>('POST', 'link'),
  useLink: (token: string) => call<Me>('POST', 'link/use', { token }),
  deleteMe: () => call<Done>('DELETE', 'me'),
  dataAddress: () => address('me/data').href,
  command: (id: string, command: Record<string, unknown>) =>
    call<Ack | Reject>('POST', `tables/${encodeURIComponent(id)}/commands`, command),
  /** A finished game by the eyes of `seat:0`…, of the `public`, or `open`. */
  film: (id: string, audience: string) =>
    call<Film>('GET', `tables/${encodeURIComponent(id)}/film/${encodeURIComponent(audience)}`),
  recordAddress: (id: string) => address(`tables/${encodeURIComponent(id)}/record`).href,
};

/** A client's own id for a command: the server carries out the same id once. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
