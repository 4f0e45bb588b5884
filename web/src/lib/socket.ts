/**
 * One connection to a table: it comes back by itself, sends again what was not answered (with the same
 * id, so that nothing happens twice), notices a dead or slow line, and knows when another tab took over.
 */
import { freshId, Refused } from './api';
import { PROTOCOL, type Ack, type Outgoing, type ServerMessage } from './protocol.gen';

export type LinkState = 'connecting' | 'open' | 'slow' | 'lost' | 'superseded' | 'fault' | 'closed';
type Distribute<T> = T extends { id: string } ? Omit<T, 'id'> : never;
export type Order = Distribute<Outgoing>;

export interface Handlers {
  message(message: ServerMessage): void;
  state(state: LinkState, reason: string): void;
  /** The last version that is kept of each stream. */
  have(): Record<string, number>;
}

interface Waiting {
  frame: string;
  /** Belongs to one connection (unveil, veil): not sent again on another. */
  fleeting: boolean;
  resolve(ack: Ack): void;
  reject(error: Refused): void;
}

export interface LinkOptions {
  beat?: number;
  slow?: number;
  wait?: (attempt: number) => number;
  make?: (url: string) => WebSocket;
  spectate?: boolean;
}

/** Reasons that pass: the server restarts, or dropped the line itself. We come back as after any cut. */
const PASSING = new Set(['restart', 'silent', 'too_many', 'too_slow', 'try_again']);

/** Milliseconds without an answer after which the line is called slow. */
const SLOW = 3000;

/** The first try comes soon, so that a short cut is mended within a second. */
const backoff = (attempt: number): number =>
  Math.min(10_000, 100 * 2 ** attempt) * (0.7 + Math.random() * 0.6);

export class Link {
  state: LinkState = 'closed';
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beats: ReturnType<typeof setInterval> | undefined;
  private beatTimer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while a command waits for its answer. */
  private lag: ReturnType<typeof setTimeout> | undefined;
  private n = 0;
  private welcome = false;
  /** When this page took its seats; a line that only comes back takes them from nobody. */
  private taken = 0;

  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
    private readonly options: LinkOptions = {},
  ) {}

  open(): void {
    if (this.socket) return;
    clearTimeout(this.retry);
    this.set(this.attempt ? 'lost' : 'connecting');
    const socket = this.options.make?.(this.url) ?? new WebSocket(this.url);
    this.socket = socket;
    this.welcome = false;
    socket.onopen = () => {
      const hello = { t: 'hello', protocol: PROTOCOL, have: this.handlers.have(), taken: this.taken };
      socket.send(JSON.stringify(this.options.spectate ? { ...hello, spectate: true } : hello));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.closed(socket);
    socket.onerror = () => undefined;
    window.addEventListener('online', this.nudge);
    document.addEventListener('visibilitychange', this.nudge);
  }

  /** Back at the page, or back on the net: try at once instead of waiting. */
  private readonly nudge = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.state === 'lost') {
      this.attempt = Math.min(this.attempt, 1);
      clearTimeout(this.retry);
      if (!this.socket) this.open();
    } else if (this.state === 'open') this.beat();
  };

  close(): void {
    clearTimeout(this.retry);
    clearTimeout(this.lag);
    this.stopBeats();
    window.removeEventListener('online', this.nudge);
    document.removeEventListener('visibilitychange', this.nudge);
    const socket = this.socket;
    this.socket = null;
    this.taken = 0;
    this.set('closed');
    socket?.close();
    for (const one of this.waiting.values()) one.reject(new Refused('closed'));
    this.waiting.clear();
  }

  /** Send a command; resolves when the server has kept it, rejects with its reason. */
  send(order: Order): Promise<Ack> {
    const id = freshId();
    const frame = JSON.stringify({ ...order, id });
    const fleeting = order.t === 'unveil' || order.t === 'veil';
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { frame, fleeting, resolve, reject });
      if (this.welcome) this.socket?.send(frame);
      this.lag ??= setTimeout(() => {
        if (this.state === 'open') this.set('slow');
      }, this.options.slow ?? SLOW);
    });
  }

  private answered(id: string): void {
    this.waiting.delete(id);
    clearTimeout(this.lag);
    this.lag = undefined;
    if (this.state === 'slow') this.set('open');
  }

  private set(state: LinkState, reason = ''): void {
    if (state === this.state && !reason) return;
    this.state = state;
    this.handlers.state(state, reason);
  }

  private receive(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        this.welcome = true;
        this.taken = message.taken;
        this.attempt = 0;
        this.set('open');
        this.startBeats();
        this.handlers.message(message);
        for (const [id, one] of this.waiting) {
          if (one.fleeting) {
            this.waiting.delete(id);
            one.reject(new Refused('connection_lost'));
          } else this.socket?.send(one.frame);
        }
        return;
      case 'ack': {
        const one = this.waiting.get(message.id);
        this.answered(message.id);
        one?.resolve(message);
        return;
      }
      case 'reject': {
        const one = this.waiting.get(message.id);
        this.answered(message.id);
        one?.reject(new Refused(message.reason, message.params));
        return;
      }
      case 'beat':
        clearTimeout(this.beatTimer);
        if (this.state === 'slow') this.set('open');
        return;
      case 'superseded':
        this.handlers.message(message);
        this.end('superseded', '');
        return;
      case 'fault':
        if (PASSING.has(message.reason)) this.socket?.close();
        else this.end('fault', message.reason);
        return;
      default:
        this.handlers.message(message);
    }
  }

  private end(state: LinkState, reason: string): void {
    const socket = this.socket;
    this.close();
    this.set(state, reason);
    socket?.close();
  }

  private closed(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.welcome = false;
    this.stopBeats();
    this.attempt += 1;
    this.set('lost');
    this.retry = setTimeout(() => this.open(), (this.options.wait ?? backoff)(this.attempt));
  }

  private startBeats(): void {
    this.stopBeats();
    this.beats = setInterval(() => this.beat(), this.options.beat ?? 20_000);
  }

  private stopBeats(): void {
    clearInterval(this.beats);
    clearTimeout(this.beatTimer);
  }

  private beat(): void {
    if (!this.welcome || this.state === 'slow') return;
    this.n += 1;
    this.socket?.send(JSON.stringify({ t: 'beat', n: this.n }));
    clearTimeout(this.beatTimer);
    const slow = this.options.slow ?? SLOW;
    this.beatTimer = setTimeout(() => {
      this.set('slow');
      // Still nothing: the line is dead even if nobody closed it.
      this.beatTimer = setTimeout(() => this.socket?.close(), slow * 4);
    }, slow);
  }
}
