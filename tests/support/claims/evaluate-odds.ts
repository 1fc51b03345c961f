import type { OddsProposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { pictureOf } from '../../../analysis-server/analyst/market-picture.ts';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import { CONFLICT_LEAN, LEAST_LEAN, MOST_COSTS } from '../../../domain/plan/odds/stance.ts';
import { FEE_PERCENT_A_SIDE, SLIPPAGE_PERCENT_A_SIDE } from '../../../domain/plan/trading-costs.ts';
import { voteOn } from '../../../domain/plan/vote/vote.ts';
import type { NaiveMarket } from './naive-market.ts';
import { figure, firstFault, must, type Verdict } from './verdict.ts';

type Of<T extends OddsProposition['type']> = Extract<OddsProposition, { readonly type: T }>;

/** The role of a target by its place: the last is the one that the plan is held for. */
export function roleFault(
  { plan }: NaiveMarket,
  { label, role }: { readonly label: string; readonly role: string },
): Verdict {
  const labels = Object.keys(plan.takeProfit);
  const place = labels.indexOf(label);
  const own = place === labels.length - 1 ? 'primary' : place === 0 ? 'first' : 'second';
  return firstFault(
    must(place >= 0, `there is no ${label}`),
    must(role === own, `${label} is ${own}, not ${role}`),
  );
}

const primaryOf = ({ plan }: NaiveMarket) => Object.keys(plan.takeProfit).at(-1) ?? '';

function odds(said: Of<'odds'>, market: NaiveMarket): Verdict {
  const { plan } = market;
  const own = plan.odds?.[said.label];
  if (!own) return `there are no odds of ${said.label}`;
  const nearer = Object.keys(plan.takeProfit).slice(
    0,
    Object.keys(plan.takeProfit).indexOf(said.label),
  );
  return firstFault(
    roleFault(market, said),
    figure('price', said.price, plan.takeProfit[said.label] ?? null),
    figure('hit', said.hit, own.hit),
    figure('stop', said.stop, own.stop),
    figure('expire', said.expire, own.expire, 1),
    figure('hours', said.hours, plan.expiresInHours),
    ageFault(said, market),
    must(Math.abs(said.hit + said.stop + said.expire - 1) < 1e-9, 'the shares do not sum to 1'),
    must(
      nearer.every((label) => (plan.odds?.[label]?.hit ?? 1) >= said.hit),
      'a nearer target is less likely',
    ),
  );
}

/** Odds and stance are of the opening. */
export const ageFault = (said: { readonly age?: number }, { age }: NaiveMarket): Verdict =>
  must(
    said.age === age || Math.abs((said.age ?? Number.NaN) - (age ?? Number.NaN)) < 1e-6,
    `it is ${age} hours old, not ${said.age}`,
  );

/** Break-even is where as many stops turned into hits as pay for what is expected. */
function boundsFault(
  label: string,
  bounds: Of<'break-even'>['bounds'],
  { plan }: NaiveMarket,
): Verdict {
  const own = plan.odds?.[label];
  if (!own) return `there are no odds of ${label}`;
  const risk = Math.abs(plan.entry - plan.stopLoss);
  const gained = (Math.abs((plan.takeProfit[label] ?? plan.entry) - plan.entry) + risk) / risk;
  return firstFault(
    figure('hit', bounds.hit, own.hit),
    figure('low', bounds.low, own.interval?.low ?? own.hit),
    figure('high', bounds.high, own.interval?.high ?? own.hit),
    must(bounds.low <= own.hit && own.hit <= bounds.high, 'the odds lie outside their interval'),
    figure(
      'break-even',
      bounds.breakEven,
      Math.min(1, Math.max(0, own.hit - own.expected / gained)),
      1,
    ),
  );
}

function breakEven(said: Of<'break-even'>, market: NaiveMarket): Verdict {
  return firstFault(
    roleFault(market, said),
    figure('price', said.price, market.plan.takeProfit[said.label] ?? null),
    ageFault(said, market),
    boundsFault(said.label, said.bounds, market),
  );
}

function costs(said: Of<'costs'>, market: NaiveMarket): Verdict {
  const { plan, facts } = market;
  const perRisk = (2 * plan.entry) / Math.abs(plan.entry - plan.stopLoss) / 100;
  const rate = facts.derivatives?.funding?.rate ?? null;
  const pays =
    rate === null ? plan.action === 'LONG' : rate * (plan.action === 'LONG' ? 1 : -1) > 0;
  return firstFault(
    must(said.label === primaryOf(market), `${said.label} is not the last target`),
    figure('fees', said.fees, FEE_PERCENT_A_SIDE * perRisk, 1),
    figure('slippage', said.slippage, SLIPPAGE_PERCENT_A_SIDE * perRisk, 1),
    figure('funding', said.funding, plan.costs.funding, 1),
    // A rate that would pay the position is not counted on.
    must(said.funding > 0 === pays, `funding of ${said.funding} at a rate of ${rate}`),
    must(said.fundingAssumed === (rate === null), `funding is ${rate}`),
    figure('hours', said.hours, plan.costs.hours),
  );
}

/** Why one must not trade, by the plan's own figures. */
function reasonsOf({ plan, facts }: NaiveMarket): string[] {
  const label = Object.keys(plan.takeProfit).at(-1) ?? '';
  const odds = plan.odds?.[label] ?? null;
  const { leans } = voteOn(pictureOf(facts));
  const [daily, fourHours] = [leans['1d'], leans['4h']];
  const lean = plan.action === 'LONG' ? plan.score : -plan.score;
  const areFirm = Math.abs(daily) >= CONFLICT_LEAN && Math.abs(fourHours) >= CONFLICT_LEAN;
  const { fees, slippage, funding } = plan.costs;
  const total = fees + slippage + funding;
  const reward =
    Math.abs((plan.takeProfit[label] ?? plan.entry) - plan.entry) /
    Math.abs(plan.entry - plan.stopLoss);
  const gross = (odds?.expected ?? 0) + total;
  // So many hits in place of stops bring the mean result to nothing.
  const missing = -(odds?.expected ?? 0) / (reward + 1);
  const { low = 0, high = 1 } = odds?.interval ?? {};
  const isPoor = odds !== null && high - odds.hit < missing;
  // A rounding error decides what lies at zero.
  const money = Math.abs(gross) < 1e-9 ? 'costs|poor odds' : gross > 0 ? 'costs' : 'poor odds';
  const aside = [
    ...(odds === null ? ['no odds'] : isPoor ? [money] : total > MOST_COSTS ? ['costs'] : []),
    ...(lean < LEAST_LEAN ? ['no lean'] : []),
    ...(areFirm && Math.sign(daily) !== Math.sign(fourHours) ? ['conflict'] : []),
  ];
  const isClear = odds !== null && low - odds.hit > missing;
  return aside.length > 0 || isClear ? aside : ['interval'];
}

function stanceFor(reasons: readonly string[]): string {
  if (reasons.length === 0) return 'trade';
  return reasons[0] === 'interval' ? 'too close to call' : 'stand aside';
}

function stance(said: Of<'stance'>, market: NaiveMarket): Verdict {
  const own = market.age === undefined ? reasonsOf(market) : market.plan.asideFor;
  const isSo = own.every((reason, place) => reason.split('|').includes(said.asideFor[place] ?? ''));
  return firstFault(
    must(said.label === primaryOf(market), `${said.label} is not the last target`),
    ageFault(said, market),
    must(isSo && own.length === said.asideFor.length, `${said.asideFor} for ${own}`),
    must(said.stance === stanceFor(own), `${said.stance} for ${own}`),
    said.bounds === null
      ? must(market.plan.odds === null, 'there are odds')
      : boundsFault(said.label, said.bounds, market),
  );
}

/** Why a statement about odds, costs or stance is not so; null where it is. */
export function oddsFault(said: OddsProposition, market: NaiveMarket): Verdict {
  switch (said.type) {
    case 'odds':
      return odds(said, market);
    case 'break-even':
      return breakEven(said, market);
    case 'costs':
      return costs(said, market);
    case 'stance':
      return stance(said, market);
    case 'odds-now': {
      const now = market.plan.oddsNow;
      return firstFault(
        must(said.label === primaryOf(market), `${said.label} is not the last target`),
        must(market.age !== undefined, 'the plan opens now'),
        figure('hit', said.hit, now?.hit ?? null),
        figure('low', said.low, now?.interval?.low ?? null),
        figure('high', said.high, now?.interval?.high ?? null),
      );
    }
    case 'base-rate': {
      const { n, hit } = ODDS_MODEL.targets[said.role].baseRate;
      return firstFault(
        roleFault(market, said),
        must(market.plan.odds !== null, 'there are no odds'),
        must(said.n === n && n > 0, `${said.n} plans of ${n}`),
        figure('share', said.hit, hit),
      );
    }
  }
}
