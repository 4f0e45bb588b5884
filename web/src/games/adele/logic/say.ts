// The sentence at the top: whose turn it is and what to do.
import { name, person, type Params } from '../../../lib/i18n.svelte';
import type { Option, SeatName, View } from './types';

export interface Sentence {
  key: string;
  params: Params;
}
export interface Say {
  lead: Sentence;
  main: Sentence;
  mine: boolean;
  /** The astronaut whose bust stands before it; null: ADELE's eye. */
  who: string | null;
}
export interface Asked {
  view: View;
  due: boolean;
  actor: string | null;
  sent: boolean;
  confirm: Option | null;
  readonly: boolean;
  names: SeatName[];
  left: number;
  picked: boolean;
  /** Whether no action is left in one's turn. */
  spent: boolean;
}
const at = (key: string, params: Params = {}): Sentence => ({ key: `adele.say.${key}`, params });

export function say(asked: Asked): Say {
  const { view, due } = asked;
  const decision = view.decision;
  const adele = view.adele.seat >= 0 && view.seat === view.adele.seat;
  const own = view.astronauts.filter((one) => one.seat === view.seat);
  const me = asked.actor && own.some((one) => one.id === asked.actor) ? asked.actor : (own[0]?.id ?? null);
  if (view.outcome) {
    const won = view.outcome.winners.includes(view.seat);
    return {
      lead: at(view.seat < 0 || asked.readonly ? 'over' : won ? 'won' : 'lost'),
      main: { key: `adele.why.${view.outcome.why}`, params: {} },
      mine: true,
      who: me,
    };
  }
  if (!decision) return { lead: at('wait'), main: at('soon'), mine: false, who: me };
  if (due && asked.sent) return { lead: at('sent'), main: at('soon'), mine: true, who: me };
  if (due) {
    const lead = adele
      ? at('your_adele')
      : decision.kind === 'plan'
        ? at('plan', { who: name(me ?? ''), many: own.length > 1 ? 'yes' : 'no' })
        : at('your_turn', { who: name(me ?? '') });
    if (asked.confirm?.warn)
      return { lead, main: { key: `adele.warn.${asked.confirm.warn}`, params: {} }, mine: true, who: me };
    const kind = decision.kind;
    const main: Sentence =
      kind === 'plan'
        ? at(asked.left ? 'plan_left' : 'plan_done', { n: asked.left })
        : kind === 'turn' && asked.spent
          ? at('spent')
          : kind === 'adele' && view.mine?.waking
            ? at('waking')
            : kind === 'adele' && asked.picked
              ? at('picked')
              : { key: `adele.ask.${kind}`, params: { who: name(decision.who ?? me ?? '') } };
    return { lead, main, mine: true, who: adele ? null : me };
  }
  const seats = decision.due.map((seat) => seatName(view, asked.names, seat));
  const about = decision.who ?? asked.actor ?? view.turn?.who ?? '';
  const laid = decision.manner === 'all' && view.ready.includes(view.seat);
  const main: Sentence = laid
    ? at('laid', { who: seats })
    : {
        key: `adele.wait.${decision.kind}`,
        params: { who: about ? name(about) : (seats[0] ?? ''), all: seats },
      };
  const theirs = decision.due[0] === view.adele.seat && view.adele.seat >= 0;
  return { lead: at(laid ? 'ready' : 'wait'), main, mine: false, who: theirs ? null : about || me };
}

/** Who sits there: the astronaut, if it is one; ADELE by her name. */
function seatName(view: View, names: SeatName[], seat: number) {
  if (seat === view.adele.seat) return name('adele');
  const own = view.astronauts.filter((one) => one.seat === seat);
  return own.length === 1 && own[0] ? name(own[0].id) : person(names[seat]?.name ?? '');
}
