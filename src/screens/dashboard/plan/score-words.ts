import { formatNumber, formatPercent } from '../../../../domain/number-format.ts';
import type { TargetModel } from '../../../../domain/odds/odds-model.ts';
import { rText, shareText } from '../../../../domain/r-text.ts';

/** How far said and happened were apart, as a few figures; null where it was not measured. */
export function scoreWords({
  scores,
  fittedRate,
}: Pick<TargetModel, 'scores' | 'fittedRate'>): string | null {
  if (scores === null) return null;
  const { calibrationError, brierSkill, saidR, happenedR } = scores;
  const skill = `${formatPercent(Math.abs(100 * brierSkill), 1)} ${brierSkill < 0 ? 'larger' : 'smaller'}`;
  return `On average ${formatNumber(100 * calibrationError, 1)} points apart; squared errors ${skill} than those of always saying ${shareText(fittedRate)}. Before costs ${rText(saidR)} was said on average, ${rText(happenedR)} happened.`;
}
