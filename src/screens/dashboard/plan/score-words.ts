import type { TargetModel } from '../../../../domain/plan/odds/odds-model.ts';
import { formatNumber, formatPercent } from '../../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../../domain/text/r-text.ts';

/** How far stated and actual odds were apart; null if not measured. */
export function scoreWords({
  scores,
  fittedRate,
}: Pick<TargetModel, 'scores' | 'fittedRate'>): string | null {
  if (scores === null) return null;
  const { calibrationError, brierSkill, saidR, happenedR } = scores;
  const skill = `${formatPercent(Math.abs(100 * brierSkill), 1)} ${brierSkill < 0 ? 'larger' : 'smaller'}`;
  return `On average ${formatNumber(100 * calibrationError, 1)} points apart; squared errors ${skill} than those of always saying ${shareText(fittedRate)}. Before costs ${rText(saidR)} was said on average, ${rText(happenedR)} happened.`;
}
