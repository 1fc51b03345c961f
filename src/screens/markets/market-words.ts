import type { PlanEnd, Stance } from '../../../domain/analysis/recommendation.ts';
import type { ScannedPlan, ScanRow } from '../../../domain/analysis/scan.ts';
import type { Filters } from '../../../domain/analysis/scan-filters.ts';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import { END_NAMES, STANCE_NAMES } from '../../../domain/plan/odds/stance-words.ts';
import { momentWords } from '../../../domain/text/moment-text.ts';
import { formatNumber, NOT_AVAILABLE } from '../../../domain/text/number-format.ts';
import { shareText } from '../../../domain/text/r-text.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';

/** '+0.0100%'. */
export function fundingText(funding: ScannedPlan['funding']): string {
  if (funding === null) return NOT_AVAILABLE;
  const text = formatNumber(100 * funding.rate, 4);
  return `${funding.rate > 0 && /[1-9]/.test(text) ? '+' : ''}${text}%`;
}

export const fundingPace = (funding: ScannedPlan['funding']): string | null =>
  funding === null ? null : `every ${formatNumber(funding.hours, 0)} h`;

export const oddsText = (odds: ScannedPlan['odds']): string =>
  odds === null ? NOT_AVAILABLE : `${odds.label} ${shareText(odds.hit)}`;

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

const newestOf = (rows: readonly ScanRow[]) =>
  Math.max(...rows.map(({ scanned_at }) => scanned_at));

/** 'Analysed 12:02 to 12:11, 40 minutes ago.' */
export function madeText(rows: readonly ScanRow[], now: number): string {
  const ofHour = rows.filter((row) => olderText(row, rows, now) === null);
  const newest = newestOf(rows);
  const first = momentWords(Math.min(...ofHour.map(({ scanned_at }) => scanned_at)), now);
  const last = momentWords(newest, now);
  return `Analysed ${first === last ? last : `${first} to ${last}`}, ${relativeTime(newest, now)}.`;
}

/** Null if it is from the newest hour. */
export const olderText = (row: ScanRow, rows: readonly ScanRow[], now: number): string | null =>
  newestOf(rows) - row.scanned_at >= HOUR_MS ? relativeTime(row.scanned_at, now) : null;

export function oddsNote(): string {
  const { n } = ODDS_MODEL.targets.primary.baseRate;
  return `Odds: plans like this that reach the last target before the stop; base rate: the odds over all ${formatNumber(n, 0)} replayed plans. Not a ranking.`;
}

/** The first of the chosen claims that began or ended since yesterday. */
export function changeOf({ claims: known }: ScannedPlan, chosen: readonly string[]) {
  const changes = (['began', 'ended'] as const).flatMap((how) =>
    chosen.flatMap((claim) => (known?.[how].includes(claim) ? [[claim, how] as const] : [])),
  );
  return changes[0] ?? null;
}

export function isInView(
  { coin, plan }: ScanRow,
  view: Filters['view'],
  mine: ReadonlySet<string>,
  claims: readonly string[] = [],
): boolean {
  if (view === 'mine') return mine.has(coin);
  if (view === 'all') return true;
  return (claims.length > 0 ? changeOf(plan, claims) : wasText(plan)) !== null;
}
