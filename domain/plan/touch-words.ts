import type { Touch } from '../analysis/ranges.ts';
import { shareText } from '../text/r-text.ts';

/** 0.004 → '<1%', and null (rarer than the bands know) too; only never and certain read so. */
export function chanceText(chance: number | null): string {
  if (chance === null) return '<1%';
  const text = shareText(chance);
  if (text === '0%' && chance > 0) return '<1%';
  return text === '100%' && chance < 1 ? '>99%' : text;
}

/** 'touched within 24 h: 37%, within 7 d: 62%'. */
export function touchOddsWords({ day, week }: Touch): string {
  return `touched within 24 h: ${chanceText(day)}, within 7 d: ${chanceText(week)}`;
}
