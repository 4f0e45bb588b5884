// The sentence at the top: whose turn it is, and what to do. Keys and parameters, no text.
import { name, person, type Params } from '../../../lib/i18n.svelte';
import type { IconName } from '../../../design/icons.gen';
import { askIcon } from './content';
import { playerOf, whoIs } from './identity';
import type { Option, SeatName, View } from './types';
import type { Picks } from './choice';

export interface Say {
  icon: IconName;
  /** In the signal colour, before the sentence. */
  lead: { key: string; params: Params };
  main: { key: string; params: Params };
  hint?: { key: string; params: Params };
  mine: boolean;
}

export interface Asked {
  view: View;
  due: boolean;
  actor: string | null;
  picks: Picks;
  /** The kind of form that is being put together. */
  kind: string;
  ready: Option | null;
  confirm: Option | null;
  sent: boolean;
  names: SeatName[];
  draft: { first: string | null; second: string | null };
  twoSlots: boolean;
  cells: string[];
  /** What is known of the room that is picked. */
  told?: { key: string; params: Params };
  readonly?: boolean;
}

const at = (key: string, params: Params = {}) => ({ key: `room25.ui.say.${key}`, params });

/** Everything a form names, as parameters of a sentence. */
export function formParams(form: Record<string, string>): Params {
  const params: Params = {};
  for (const [part, value] of Object.entries(form)) {
    if (part === 'whom' || part === 'whose') params[part] = name(value);
    else if (part === 'cells') {
      const [one = '', two = ''] = value.split(' ');
      Object.assign(params, { one, two });
    } else if (part === 'slide') {
      const [line = '', way = ''] = value.split(' ');
      Object.assign(params, { line, way });
    } else if (part !== 'kind') params[part] = value;
  }
  return params;
}

export function say(asked: Asked): Say {
  const { view, due, actor } = asked;
  const decision = view.decision;
  if (view.outcome) {
    const won = view.outcome.winners.includes(view.seat);
    const lead = view.seat < 0 || asked.readonly ? 'over' : won ? 'won' : 'lost';
    return {
      icon: won ? 'hatch' : 'skull',
      lead: at(lead),
      main: { key: 'room25.event.over', params: { why: view.outcome.why } },
      mine: true,
    };
  }
  if (!decision) return { icon: 'wait', lead: at('wait'), main: at('soon'), mine: false };
  const icon = askIcon(decision.kind, decision.who);
  if (due && asked.sent) return { icon, lead: at('sent_lead'), main: at('sent'), mine: true };
  if (due) return { icon, mine: true, ...mine(asked) };
  const ready = view.ready.length;
  const all = ready + decision.due.length;
  if (decision.kind === 'program' || decision.kind === 'clue') {
    const self = view.ready.includes(view.seat);
    const few = decision.due.length <= 2;
    const who = decision.due.map((seat) => whoIs(view, asked.names, seat));
    return {
      icon,
      lead: at(decision.kind),
      main: few
        ? at(self ? 'wait_others' : 'others_choose', { who })
        : self
          ? { key: 'room25.wait.laid', params: { n: decision.due.length } }
          : { key: `room25.wait.${decision.kind}`, params: {} },
      hint: at('ready', { ready, all }),
      mine: false,
    };
  }
  const seat = decision.due[0] ?? -1;
  return {
    icon,
    lead: at('wait'),
    main: {
      key: `room25.wait.${decision.kind}`,
      params: { who: name(actor ?? view.order[view.turn] ?? '') },
    },
    hint: asked.names[seat]?.bot ? at('bot') : at('by', { who: person(playerOf(asked.names, seat)) }),
    mine: false,
  };
}

function mine(asked: Asked): Pick<Say, 'lead' | 'main' | 'hint'> {
  const { view, actor, picks } = asked;
  const kind = view.decision?.kind ?? '';
  const many = view.characters.filter((c) => c.seat === view.seat).length > 1;
  const lead =
    many && actor
      ? { key: 'room25.ask.lead_who', params: { who: name(actor) } }
      : { key: 'room25.ask.lead', params: {} };
  if (asked.confirm?.warn)
    return { lead, main: at('sure'), hint: { key: `room25.warn.${asked.confirm.warn}`, params: {} } };
  if (kind === 'program') {
    const { first, second } = asked.draft;
    const all = view.ready.length + (view.decision?.due.length ?? 0);
    const step =
      !asked.twoSlots && !first
        ? 'program_one'
        : !first
          ? 'program_first'
          : asked.twoSlots && !second
            ? 'program_second'
            : 'program_done';
    return {
      lead: many && actor ? at('program_for', { who: name(actor) }) : at('program'),
      main: at(step),
      // Before anything is laid in the first round, how to learn what the tokens do.
      hint:
        view.round === 1 && !first
          ? { key: 'room25.sub.learn', params: {} }
          : at('ready', { ready: view.ready.length, all }),
    };
  }
  const key = (part: string) => ({ key: `room25.${part}.${kind}`, params: { who: name(actor ?? '') } });
  if (kind === 'clue') return { lead: at('clue'), main: key('ask'), hint: key('sub') };
  const whom = picks.whom ? name(picks.whom) : null;
  const act = kind === 'ability' || kind === 'order' ? asked.kind : '';
  const main = whom && kind === 'push' ? at('push_whom', { whom }) : act ? at(`do.${act}`) : key('ask');
  const few = asked.cells.length > 0 && asked.cells.length <= 4;
  const hint = asked.told ?? (few ? at('cells', { cells: asked.cells.join(', ') }) : key('sub'));
  return { lead, main, hint };
}
