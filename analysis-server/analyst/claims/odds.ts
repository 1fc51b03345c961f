import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import type { OddsModel } from '../../../domain/plan/odds/odds-model.ts';
import { rolesOf, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import type { FoundClaim } from './claim.ts';
import type { Moment } from './moment.ts';
import { planClaim } from './plan-claim.ts';

const BASES: Readonly<Record<TargetRole, Readonly<Record<'odds' | 'expected' | 'rate', number>>>> =
  {
    primary: { odds: 0.85, expected: 0.75, rate: 0.7 },
    first: { odds: 0.3, expected: 0.2, rate: 0.15 },
    second: { odds: 0.25, expected: 0.15, rate: 0.1 },
  };

function targetOdds(
  moment: Moment,
  label: string,
  role: TargetRole,
  models: OddsModel['targets'],
): FoundClaim[] {
  const { takeProfit, odds, expiresInHours: hours } = moment.plan;
  const [price, known] = [takeProfit[label], odds?.[label]];
  if (price === undefined || known === undefined) return [];
  const { hit, stop, expire, expected: result } = known;
  const about = { label, role, price } as const;
  const base = BASES[role];
  const fact = (name: string) => `odds.${label}.${name}`;
  const { n, hit: share } = models[role].baseRate;
  const rate = planClaim(moment, { type: 'base-rate', label, role, n, hit: share }, base.rate, {
    [`baseRate.${label}.n`]: n,
    [`baseRate.${label}.hit`]: share,
  });
  return [
    planClaim(moment, { type: 'odds', ...about, hit, stop, expire, hours }, base.odds, {
      [fact('hit')]: hit,
      [fact('stop')]: stop,
      [fact('expire')]: expire,
      expiresInHours: hours,
    }),
    planClaim(moment, { type: 'expected', ...about, result }, base.expected, {
      [fact('expected')]: result,
    }),
    ...(n > 0
      ? // It is of no candle.
        [
          {
            ...rate,
            values: rate.values.map((value) => ({ ...value, timeframe: null, candleTime: null })),
          },
        ]
      : []),
  ];
}

export function oddsClaims(
  moment: Moment,
  { targets: models }: Pick<OddsModel, 'targets'> = ODDS_MODEL,
): FoundClaim[] {
  const { takeProfit, odds, costs, stance, asideFor } = moment.plan;
  const labels = Object.keys(takeProfit);
  const roles = rolesOf(labels.length);
  const primary = labels.at(-1) ?? '';
  const result = odds?.[primary]?.expected ?? null;
  const { fees, slippage, funding, fundingAssumed, hours } = costs;
  return [
    planClaim(
      moment,
      { type: 'stance', stance, asideFor, label: primary, result },
      0.98,
      result === null ? {} : { [`odds.${primary}.expected`]: result },
    ),
    planClaim(
      moment,
      { type: 'costs', label: primary, fees, slippage, funding, fundingAssumed, hours },
      asideFor.includes('costs') ? 0.6 : 0.4,
      {
        'costs.fees': fees,
        'costs.slippage': slippage,
        'costs.funding': funding,
        'costs.hours': hours,
      },
    ),
    ...labels.flatMap((label, at) => targetOdds(moment, label, roles[at] ?? 'primary', models)),
  ];
}
