/**
 * One table as this browser sees it. Whatever the server tells becomes a picture of the whole table, and the pictures
 * are shown one after the other: everything that is drawn reads the picture being shown, never a newer one.
 */
import { Refused, socketAddress } from './api';
import { empty, seatOf, stepsOf, watched, type Picture, type Watch } from './picture';
import type { AnyView, Form, Line } from './play';
import type { Act, Ack, Option, ServerMessage, TableInfo } from './protocol.gen';
import { settings } from './settings.svelte';
import { Show, type Beat, type Film } from './show.svelte';
import { Link, type LinkOptions, type LinkState, type Order } from './socket';

/** Milliseconds after which somebody who comes back is told what happened. */
const AWAY = 45_000;

export class TableStore {
  me = $state('');
  link = $state<LinkState>('connecting');
  fault = $state('');
  note = $state('');
  sending = $state(false);
  refusal = $state.raw<Refused | null>(null);
  /** When I left before this page was opened, ms since 1970; 0: never, or just now. */
  since = $state.raw<number | null>(null);
  /** Hot-seat: the seat whose secrets are on the screen; -1: the curtain is down. */
  unveiled = $state(-1);
  /** Hot-seat: the seat that was called forward to answer an offer, before its curtain. */
  called = $state(-1);
  /** How many lines were shown when I last answered. */
  answered = $state(0);

  readonly show: Show<Picture>;
  /** How the game of this table plays its events; without it, they are there at once. */
  film: Film<AnyView> | null = null;
  /** Hears every beat when it begins. */
  heard: (beat: Beat) => void = () => {};
  private readonly wire: Link;

  constructor(
    readonly id: string,
    options: LinkOptions = {},
  ) {
    this.show = new Show<Picture>(
      empty,
      () => settings.taste,
      (beat) => this.heard(beat),
    );
    this.wire = new Link(
      socketAddress(`tables/${encodeURIComponent(id)}/socket`),
      {
        message: (message) => this.receive(message),
        state: (state, reason) => {
          this.link = state;
          this.fault = reason;
        },
        have: () =>
          Object.fromEntries(
            Object.entries(this.show.latest.streams)
              .filter(([name]) => !this.isHot(name))
              .map(([name, stream]) => [name, stream.version]),
          ),
      },
      options,
    );
  }

  open(): void {
    this.wire.open();
  }
  close(): void {
    this.wire.close();
  }

  // --- what is drawn: the picture being shown

  private get now(): Picture {
    return this.show.shown;
  }
  private watch(): Watch {
    return { me: this.me, unveiled: this.unveiled };
  }
  get known(): boolean {
    return this.now.table !== null;
  }
  get info(): TableInfo {
    if (!this.now.table) throw new Error('the table is not known yet');
    return this.now.table;
  }
  get seats(): number[] {
    return this.now.seats;
  }
  get hot(): number[] {
    return this.now.hot;
  }
  get here(): number[] {
    return this.now.here;
  }
  get spectators(): number {
    return this.now.spectators;
  }
  get pointed() {
    return this.now.pointed;
  }
  /** The stream that the screen shows. */
  get watched(): string {
    return watched(this.now, this.unveiled);
  }
  get seat(): number {
    return seatOf(this.watched);
  }
  private get stream() {
    return this.now.streams[this.watched];
  }
  /** What this stream may know in the picture being shown; null before the game began. */
  get view(): AnyView | null {
    return this.stream?.scene?.view ?? null;
  }
  /** The public view: who is asked, at a hot-seat. */
  get publicView(): AnyView | null {
    return this.now.streams.public?.scene?.view ?? null;
  }
  get decision(): number {
    return this.stream?.scene?.decision ?? 0;
  }
  get options(): Option[] {
    return this.stream?.scene?.options ?? [];
  }
  get acts(): Act[] {
    return this.stream?.scene?.acts ?? [];
  }
  get channels() {
    return this.stream?.scene?.channels ?? [];
  }
  get clocks() {
    return this.stream?.scene?.clocks ?? [];
  }
  /** When the clocks stood so. */
  get clocksAt(): number {
    return this.stream?.at ?? 0;
  }
  /** Seconds that the next step of a bot takes because of other tables; 0 if hardly any. */
  get botsBusy(): number {
    const late = Math.max(0, ...(this.stream?.scene?.thinking ?? []).map((one) => one.late));
    return Math.round(late / 1000);
  }
  get lines(): Line[] {
    return this.stream?.lines ?? [];
  }
  get lobby(): Line[] {
    return this.now.streams.lobby?.lines ?? [];
  }
  get gallery(): Line[] {
    return this.now.streams.gallery?.lines ?? [];
  }
  get isHost(): boolean {
    return this.now.table?.host === this.me;
  }

  // --- what is done

  private async order(order: Order): Promise<Ack | null> {
    this.sending = true;
    try {
      this.refusal = null;
      return await this.wire.send(order);
    } catch (error) {
      if (error instanceof Refused && error.reason !== 'closed') this.refusal = error;
      return null;
    } finally {
      this.sending = false;
    }
  }
  async send(order: Order): Promise<boolean> {
    return (await this.order(order)) !== null;
  }
  async rematch(): Promise<string> {
    return (await this.order({ t: 'rematch' }))?.table ?? '';
  }
  act(form: Form): Promise<boolean> {
    // An answer is the one thing that belongs to what is known, and not to what is shown.
    const decision = this.show.latest.streams[this.watched]?.scene?.decision ?? 0;
    this.answered = this.lines.length;
    return this.send({ t: 'act', seat: this.seat, decision, form });
  }
  async why(form: Form): Promise<string> {
    if (this.seat < 0) return '';
    return (await this.order({ t: 'why', seat: this.seat, form }))?.reason ?? '';
  }
  say(channel: string, text: string): Promise<boolean> {
    return this.send({ t: 'chat', channel, text, seat: this.seat });
  }
  point(place: string): void {
    if (this.seat >= 0) void this.send({ t: 'ping', seat: this.seat, place });
  }
  keepNote(text: string): void {
    this.note = text;
    void this.send({ t: 'note', text });
  }

  // --- hot-seat

  private isHot(stream: string): boolean {
    return this.hot.some((seat) => stream === `seat:${seat}`);
  }
  async unveil(seat: number): Promise<void> {
    if (this.unveiled >= 0) await this.veil();
    const ack = await this.order({ t: 'unveil', seat });
    if (ack) this.turnTo(seat);
  }
  /** Lowers the curtain and asks for another person of this screen. */
  async call(seat: number): Promise<void> {
    await this.veil();
    this.called = seat;
  }
  async veil(): Promise<void> {
    const seat = this.unveiled;
    if (seat < 0) return;
    this.turnTo(-1);
    this.drop(`seat:${seat}`);
    await this.order({ t: 'veil', seat });
  }
  private turnTo(seat: number): void {
    this.show.skip(); // what was on its way belongs to other eyes
    this.unveiled = seat;
    this.called = -1;
    this.answered = this.lines.length;
  }
  private drop(stream: string): void {
    this.show.change(({ streams: { [stream]: _gone, ...rest }, ...picture }) => ({
      ...picture,
      streams: rest,
    }));
  }

  // --- what comes

  private receive(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        this.me = message.user;
        this.note = message.note;
        // A reload is no absence.
        this.since ??= message.now - message.since > AWAY ? message.since : 0;
        if (this.unveiled >= 0) {
          // A new connection begins veiled.
          this.drop(`seat:${this.unveiled}`);
          this.turnTo(-1);
        }
        break;
      case 'veiled':
        if (this.unveiled === message.seat) this.turnTo(-1);
        this.drop(`seat:${message.seat}`);
        return;
    }
    this.show.push(stepsOf(this.show.latest, message, this.watch(), this.film));
  }
}
