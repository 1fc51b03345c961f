import type { Odds } from '../../../../domain/analysis/recommendation.ts';
import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import { expectedWords, oddsVerb, oddsWords } from '../../../../domain/plan/odds/odds-words.ts';
import type { TargetRole } from '../../../../domain/plan/odds/target-role.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { shareText } from '../../../../domain/text/r-text.ts';

/** 'about 1 in 4 reaches TP3 before the stop; after costs +0.03 R expected'. */
export function oddsSentence(label: string, { hit, expected }: Odds): string {
  const reaches = oddsVerb(hit, 'reaches', 'reach');
  return `${oddsWords(hit)} ${reaches} ${label} before the stop; after costs ${expectedWords(expected)} expected`;
}

/** 'base rate of 15,859 replayed plans: about 1 in 5'; null if none were replayed. */
export function baseRateSentence(role: TargetRole): string | null {
  const { n, hit } = ODDS_MODEL.targets[role].baseRate;
  return n === 0 ? null : `base rate of ${formatNumber(n, 0)} replayed plans: ${oddsWords(hit)}`;
}

/** In whole percent; what is possible is never 0. */
export const partText = (share: number) => (share > 0 && share < 0.005 ? '<1%' : shareText(share));

/** In the order of the bar. */
export function barWords(label: string, { hit, stop, expire }: Odds): string {
  return `${label} first ${partText(hit)}, stop first ${partText(stop)}, neither in time ${partText(expire)}`;
}
