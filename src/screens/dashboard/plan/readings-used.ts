import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import type { VolatilityReadings } from '../../../../domain/analysis/volatility.ts';
import { formatNumber, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { planTargets } from './plan-words.ts';

/** Volatility readings are logarithms of ratios; the ratio is shown. */
const ratioOf = (logarithm: number) => `${formatNumber(Math.exp(logarithm), 2)} times`;

const VOLATILITY: readonly {
  readonly reading: keyof VolatilityReadings;
  readonly label: string;
  readonly meaning: string;
}[] = [
  {
    reading: 'hourToFourHours',
    label: 'The hour in four hours',
    meaning: 'ATR of 1h beside half the ATR of 4h',
  },
  {
    reading: 'weekToTwoMonths',
    label: 'The week beside two months',
    meaning: 'deviation of daily returns, 7 days beside 60',
  },
  {
    reading: 'returnsToRange',
    label: 'Returns beside range',
    meaning: 'twice the deviation of a week of hourly returns beside the ATR of 4h',
  },
];

type Read = Parameters<typeof planTargets>[0] & Pick<KnownPlan, 'action' | 'score' | 'volatility'>;

/** Distances, vote and the coin's volatility. */
export function readingsUsed(plan: Read) {
  const { action, score, volatility } = plan;
  const distances = planTargets(plan).map(({ label, reward }) => ({
    label: `Distance of ${label}`,
    value: `${formatNumber(reward, 2)} R`,
    meaning: 'in distances from entry to stop',
  }));
  const lean = score === null ? null : action === 'LONG' ? score : -score;
  return [
    ...distances,
    {
      label: 'Lean of the evidence',
      value: formatNumber(lean, 2),
      meaning: `towards ${action ?? 'the plan'}; 1 is everything for it, 0 nothing either way`,
    },
    ...VOLATILITY.map(({ reading, label, meaning }) => ({
      label,
      value: volatility ? ratioOf(volatility[reading]) : NOT_AVAILABLE,
      meaning,
    })),
  ];
}
