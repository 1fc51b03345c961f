import { momentPhrase, momentWords } from '../text/moment-text.ts';
import { formatNumber, formatPercent, formatPrice } from '../text/number-format.ts';
import { counted } from '../text/plural.ts';
import { relativeTime } from '../text/relative-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../text/time-units.ts';
import type { Distance, PlanPlace, PlanStatus } from './plan-status.ts';
import type { PlanLevels, TargetLevel } from './plan-status-levels.ts';

export type StatusMark = 'open' | 'reached' | 'stopped' | 'left behind' | 'over' | 'not known';

export interface StatusSetting {
  readonly levels: PlanLevels;
  readonly tickSize: number;
  readonly now: number;
  /** The server says it is unwatched; otherwise word of it may still come. */
  readonly unwatched: boolean;
  /** A recorded market has no new minutes, so it cannot be watched. */
  readonly recorded?: boolean;
}

const MARKS: Readonly<Record<PlanStatus['kind'], StatusMark>> = {
  valid: 'open',
  'entry passed': 'left behind',
  'target reached': 'reached',
  completed: 'reached',
  stopped: 'stopped',
  expired: 'over',
  replaced: 'over',
  void: 'over',
  'not known': 'not known',
};

export function timeLeftWords(timeLeft: number): string {
  if (timeLeft >= 2 * DAY_MS) return `${counted(Math.floor(timeLeft / DAY_MS), 'day')} left`;
  if (timeLeft >= HOUR_MS) return `${counted(Math.floor(timeLeft / HOUR_MS), 'hour')} left`;
  return `${counted(Math.max(1, Math.ceil(timeLeft / MINUTE_MS)), 'minute')} left`;
}

function distanceText({ percent, r }: Distance): string {
  const share = formatPercent(percent);
  return r === null ? share : `${share} (${formatNumber(r, 2)} R)`;
}

/** '1.20% (0.60 R) above the stop, 2.40% (1.20 R) to TP1'. */
function placeText(place: PlanPlace, next: TargetLevel | null, { towards }: PlanLevels): string {
  const side = towards === 1 ? 'above' : 'below';
  const stop = `${distanceText(place.toStop)} ${side} the stop`;
  const { toNext } = place;
  return next && toNext ? `${stop}, ${distanceText(toNext)} to ${next.label}` : stop;
}

const after = (reached: { readonly level: string } | null) =>
  reached ? `, after ${reached.level}` : '';

/** 'Stop hit', without whether it was traded. */
export function statusEvent(
  status: PlanStatus,
  { unwatched, recorded = false }: Pick<StatusSetting, 'unwatched' | 'recorded'>,
): string {
  switch (status.kind) {
    case 'valid':
      return 'Open';
    case 'entry passed':
      return 'Entry passed';
    case 'target reached':
      return `${status.reached?.level ?? ''} reached`;
    case 'completed':
      return `${status.end.level} reached`;
    case 'not known':
      if (recorded) return 'Recorded';
      return unwatched ? 'Not watched' : 'Not known';
    case 'stopped':
      return status.sure ? 'Stop hit' : 'Stop passed';
    case 'expired':
      return 'Expired';
    case 'replaced':
      return 'Replaced';
    case 'void':
      return 'Not settled';
  }
}

/** Plans that are no trade are not meant to be held. */
function asideLabel(status: PlanStatus, label: string): string {
  if (['not known', 'expired', 'replaced', 'void'].includes(status.kind)) return label;
  return status.kind === 'valid' ? 'Not traded' : `${label}, not traded`;
}

type EndedPlan = Extract<PlanStatus, { end: unknown }>;

/** 'at 02:20, 64,250.5'; without a time if the price was only seen. */
function endText({ end }: EndedPlan, { tickSize, now }: StatusSetting): string {
  const price = formatPrice(end.price, tickSize);
  return end.exact ? `${momentPhrase(end.at, now)}, ${price}` : `price was at or beyond ${price}`;
}

const unknown = (what: string | null) =>
  what === null ? '' : `; whether ${what} came before is not known`;

function detailOf(status: PlanStatus, setting: StatusSetting): string {
  const { levels, now } = setting;
  const place =
    'place' in status && status.place ? placeText(status.place, status.next, levels) : null;
  const last = levels.targets.at(-1)?.label ?? null;
  switch (status.kind) {
    case 'valid':
      return place ?? 'no level was passed; the price now is not known';
    case 'entry passed': {
      const past = formatNumber(status.place?.beyondEntry ?? null, 2);
      return `${past} R past the entry, ${place}`;
    }
    case 'target reached': {
      const { reached, next, sure } = status;
      if (!sure) return `price is beyond it${unknown('the stop')}`;
      const ahead = place ?? `${next?.label ?? ''} is next`;
      return reached?.exact ? `${relativeTime(reached.at, now)}; ${ahead}` : ahead;
    }
    case 'not known': {
      const since = momentWords(status.since, now);
      if (place) return `${place}; not followed since ${since}`;
      const { watchedUntil, reached } = status;
      if (watchedUntil === null) return `not followed since ${since}`;
      const before = reached
        ? `${reached.level} was reached before ${since}`
        : `no level was passed until ${since}`;
      return `${before}; not followed since`;
    }
    case 'stopped':
      return endText(status, setting) + (status.sure ? after(status.reached) : unknown(last));
    case 'completed':
      return endText(status, setting) + (status.sure ? '; the plan is over' : unknown('the stop'));
    case 'expired': {
      const { at, reached, sure } = status;
      const ended = `${relativeTime(at, now)}${after(reached)}`;
      if (!sure) return ended + unknown(last ? `the stop or ${last}` : 'the stop');
      const neither = last ? `neither the stop nor ${last} was` : 'the stop was not';
      return `${ended}; ${neither} passed`;
    }
    case 'replaced':
      return `${relativeTime(status.at, now)}${after(status.reached)}; another plan replaced it`;
    case 'void':
      return 'its candles are missing, or of other prices';
  }
}

export function planStatusWords(status: PlanStatus, setting: StatusSetting) {
  const label = statusEvent(status, setting);
  return {
    mark: MARKS[status.kind],
    /** 'Open', 'Stop hit', 'TP1 reached'. */
    label: setting.levels.aside ? asideLabel(status, label) : label,
    /** Follows the label and a colon, in lower case. */
    detail: detailOf(status, setting),
  };
}

export type PlanStatusWords = Readonly<ReturnType<typeof planStatusWords>>;
