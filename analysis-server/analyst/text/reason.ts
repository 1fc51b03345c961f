import { DAYS_NEEDED, HOURS_NEEDED } from '../../../domain/analysis/volatility.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { primaryBounds, stanceReason } from '../../../domain/plan/odds/stance-words.ts';
import { totalCosts } from '../../../domain/plan/trading-costs.ts';
import { formatNumber } from '../../../domain/text/number-format.ts';
import type { Moment } from '../claims/moment.ts';
import { unbrokenCloses } from '../compose.ts';

function missingWords({ series }: Moment): string {
  const short = (
    [
      ['1d', DAYS_NEEDED],
      ['1h', HOURS_NEEDED],
    ] as const
  )
    .map(([timeframe, needed]) => ({
      timeframe,
      needed,
      has: unbrokenCloses(series[timeframe]).length,
    }))
    .find(({ needed, has }) => has < needed);
  return short
    ? `no odds yet; they need ${short.needed} candles of ${short.timeframe}, and there are ${short.has}`
    : 'no odds without an ATR of 4h and 1h';
}

function oddsWords({ plan }: Moment): string {
  const { asideFor, costs, takeProfit } = plan;
  const bounds = primaryBounds(plan);
  if (!bounds) return 'the odds are not known';
  if (asideFor[0] === 'costs' && bounds.high >= bounds.breakEven) {
    return `costs take ${formatNumber(totalCosts(costs), 2)} R`;
  }
  return stanceReason(asideFor, bounds, Object.keys(takeProfit).at(-1)) ?? '';
}

function leansApart({ vote }: Moment): string {
  const way = (lean: number) => (lean > 0 ? 'long' : 'short');
  return `1d leans ${way(vote.leans['1d'])}, 4h ${way(vote.leans['4h'])}`;
}

export function reasonOf(coin: Coin, moment: Moment): string {
  const { action, asideFor } = moment.plan;
  const said = () => {
    switch (asideFor[0]) {
      case 'no odds':
        return missingWords(moment);
      case 'no lean':
        return 'the timeframes do not add up to a side';
      case 'conflict':
        return leansApart(moment);
      default:
        return oddsWords(moment);
    }
  };
  return `${coin} ${action}: ${said()}.`;
}
