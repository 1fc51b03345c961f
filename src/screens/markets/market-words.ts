import type { PlanEnd, Stance } from '../../../domain/analysis/recommendation.ts';
import type { ScannedPlan, ScanRow } from '../../../domain/analysis/scan.ts';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import { STANCE_NAMES } from '../../../domain/plan/odds/stance-words.ts';
import { momentWords } from '../../../domain/text/moment-text.ts';
import { formatNumber, NOT_AVAILABLE } from '../../../domain/text/number-format.ts';
import { shareText } from '../../../domain/text/r-text.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import { END_NAMES } from '../../plan/row-stance.tsx';

/** A row this much older than the newest is from an earlier hour. */
const OF_AN_HOUR_BEFORE_MS = HOUR_MS;

/** '+0.0100%'. */
export function fundingText(funding: ScannedPlan['funding']): string {
  if (funding === null) return NOT_AVAILABLE;
  const text = formatNumber(100 * funding.rate, 4);
  return `${funding.rate > 0 && /[1-9]/.test(text) ? '+' : ''}${text}%`;
}

/** 'every 8 h'. */
export const fundingPace = (funding: ScannedPlan['funding']): string | null =>
  funding === null ? null : `every ${formatNumber(funding.hours, 0)} h`;

/** 'TP3 24%'. */
export const oddsText = (odds: ScannedPlan['odds']): string =>
  odds === null ? NOT_AVAILABLE : `${odds.label} ${shareText(odds.hit)}`;

/** 'base rate 21%'. */
export const baseText = (odds: ScannedPlan['odds']): string | null =>
  odds === null ? null : `base rate ${shareText(odds.base)}`;

/** 'was Too close', 'was SHORT', 'was Stop hit'; null if the same or not known. */
export function wasText({ action, stance, life, yesterday }: ScannedPlan): string | null {
  if (!yesterday || stance === null) return null;
  const nameOf = (ended: PlanEnd | null | undefined, of: Stance) =>
    ended ? END_NAMES[ended] : STANCE_NAMES[of][1];
  const name = nameOf(yesterday.ended, yesterday.stance);
  const was = [
    name !== nameOf(life?.ended?.by, stance) && name,
    yesterday.action !== action && yesterday.action,
  ].filter(Boolean);
  return was.length === 0 ? null : `was ${was.join(' ')}`;
}

/** 'Analysed 12:02 to 12:11, 40 minutes ago.' */
export function madeText(rows: readonly ScanRow[], now: number): string {
  const newest = Math.max(...rows.map(({ scanned_at }) => scanned_at));
  const ofHour = rows.filter(({ scanned_at }) => newest - scanned_at < OF_AN_HOUR_BEFORE_MS);
  const [first, last] = [
    momentWords(Math.min(...ofHour.map(({ scanned_at }) => scanned_at)), now),
    momentWords(newest, now),
  ];
  const span = first === last ? last : `${first} to ${last}`;
  return `Analysed ${span}, ${relativeTime(newest, now)}.`;
}

/** Null if it is from the newest hour. */
export function olderText(row: ScanRow, rows: readonly ScanRow[], now: number): string | null {
  const newest = Math.max(...rows.map(({ scanned_at }) => scanned_at));
  return newest - row.scanned_at >= OF_AN_HOUR_BEFORE_MS ? relativeTime(row.scanned_at, now) : null;
}

export function oddsNote(): string {
  const { n } = ODDS_MODEL.targets.primary.baseRate;
  return `Odds: plans like this that reach the last target before the stop; base rate: the odds over all ${formatNumber(n, 0)} replayed plans. Not a ranking.`;
}
