import { clockMoment, isSameDay, shortMoment } from '../text/moment-text.ts';
import { formatPercent } from '../text/number-format.ts';
import { rText } from '../text/r-text.ts';
import { relativeTime } from '../text/relative-time.ts';
import { endMoment, type PlanStatus } from './plan-status.ts';
import { planStatusWords, type StatusSetting } from './plan-status-words.ts';

function endOf(status: PlanStatus, now: number): string | null {
  const at = endMoment(status);
  if (at === null) return null;
  if ('at' in status) return relativeTime(at, now);
  return isSameDay(at, now) ? `at ${clockMoment(at)}` : shortMoment(at);
}

/** '1.55% to stop'; '2.40% to TP1' if nearer. */
function nextOf(status: PlanStatus): string | null {
  if (!('place' in status) || status.place === null) return null;
  const { toStop, toNext } = status.place;
  return toNext && status.next && toNext.percent < toStop.percent
    ? `${formatPercent(toNext.percent)} to ${status.next.label}`
    : `${formatPercent(toStop.percent)} to stop`;
}

export function shortStatus(status: PlanStatus, setting: StatusSetting) {
  const { mark, label } = planStatusWords(status, setting);
  const end = endOf(status, setting.now);
  const beyond = 'place' in status ? (status.place?.beyondEntry ?? null) : null;
  return {
    mark,
    label,
    /** '−0.34 R now'; once over 'at 02:20', '9 Nov, 02:20'. */
    standing: beyond === null ? end : `${rText(beyond)} now`,
    /** '1.55% to stop'; once over 'at 02:20'. */
    next: nextOf(status) ?? end,
  };
}

export type ShortStatus = Readonly<ReturnType<typeof shortStatus>>;
