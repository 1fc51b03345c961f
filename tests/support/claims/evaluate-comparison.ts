import type { ComparisonProposition } from '../../../analysis-server/analyst/claims/market-proposition.ts';
import { largestPrice } from './evaluate-state.ts';
import type { NaiveLineName } from './naive-lines.ts';
import type { NaiveMarket } from './naive-market.ts';
import { figure, firstFault, must, shownPrice, sideFault, type Verdict } from './verdict.ts';

type Of<T extends ComparisonProposition['type']> = Extract<
  ComparisonProposition,
  { readonly type: T }
>;
type Frame = ComparisonProposition['timeframe'];

/** The figures of a comparison against their lines, and the price against the market's. */
function figures(
  market: NaiveMarket,
  timeframe: Frame,
  said: Readonly<Partial<Record<NaiveLineName | 'price', number>>>,
): Verdict {
  const names = ['MA20', 'MA50', 'MA100', 'MA200', 'MACDLine', 'MACDSignal', 'VWAP'] as const;
  const more = ['tenkanSen', 'kijunSen'] as const;
  return firstFault(
    said.price === undefined ? null : figure('price', said.price, market.price),
    ...[...names, ...more].map((name) => {
      const value = said[name];
      if (value === undefined) return null;
      return figure(name, value, market.value(timeframe, name), largestPrice(market, timeframe));
    }),
  );
}

function priceToAverages(said: Of<'price-to-averages'>, market: NaiveMarket): Verdict {
  const { timeframe, place, price, ma50, ma200 } = said;
  const sides = {
    'above both': ['above', 'above'],
    'below both': ['below', 'below'],
    'above MA50 only': ['above', 'below'],
    'above MA200 only': ['below', 'above'],
  } as const;
  const [to50, to200] = sides[place];
  return firstFault(
    figures(market, timeframe, { price, MA50: ma50, MA200: ma200 }),
    sideFault('price to MA50', to50, [price, ma50], market.tickSize),
    sideFault('price to MA200', to200, [price, ma200], market.tickSize),
  );
}

function averagesStacked(said: Of<'averages-stacked'>, market: NaiveMarket): Verdict {
  const { timeframe, order, ma20, ma50, ma200 } = said;
  const side = order === 'rising' ? 'above' : 'below';
  return firstFault(
    figures(market, timeframe, { MA20: ma20, MA50: ma50, MA200: ma200 }),
    sideFault('MA20 to MA50', side, [ma20, ma50], market.tickSize),
    sideFault('MA50 to MA200', side, [ma50, ma200], market.tickSize),
  );
}

function macd(said: Of<'macd'>, market: NaiveMarket): Verdict {
  const { timeframe, toSignal, toZero, line, signal } = said;
  return firstFault(
    figures(market, timeframe, { MACDLine: line, MACDSignal: signal }),
    sideFault('line to signal', toSignal, [line, signal], market.tickSize),
    sideFault('line to zero', toZero, [line, 0], market.tickSize),
  );
}

function priceToCloud(said: Of<'price-to-cloud'>, market: NaiveMarket): Verdict {
  const { timeframe, place, price, low, high } = said;
  const spans = [
    market.value(timeframe, 'senkouSpanA'),
    market.value(timeframe, 'senkouSpanB'),
  ].filter((span) => span !== null);
  if (spans.length < 2) return 'there is no cloud';
  const [at, bottom, top] = [price, low, high].map((value) => shownPrice(value, market.tickSize));
  if (at === undefined || bottom === undefined || top === undefined) return 'unreachable';
  const own = at > top ? 'above' : at < bottom ? 'below' : 'inside';
  return firstFault(
    figures(market, timeframe, { price }),
    figure('low', low, Math.min(...spans)),
    figure('high', high, Math.max(...spans)),
    must(place === own, `price ${price} is ${own} ${low} to ${high}, not ${place}`),
  );
}

/** Why a comparison is not so; null where it is. */
export function comparisonFault(said: ComparisonProposition, market: NaiveMarket): Verdict {
  const { timeframe } = said;
  const { tickSize } = market;
  switch (said.type) {
    case 'price-to-average':
      return firstFault(
        figures(market, timeframe, { price: said.price, [said.average]: said.value }),
        sideFault('price', said.side, [said.price, said.value], tickSize),
      );
    case 'price-to-averages':
      return priceToAverages(said, market);
    case 'averages-stacked':
      return averagesStacked(said, market);
    case 'macd':
      return macd(said, market);
    case 'price-to-cloud':
      return priceToCloud(said, market);
    case 'conversion-to-base':
      return firstFault(
        figures(market, timeframe, { tenkanSen: said.tenkan, kijunSen: said.kijun }),
        sideFault('Tenkan-sen', said.side, [said.tenkan, said.kijun], tickSize),
      );
    case 'price-to-vwap':
      return firstFault(
        figures(market, timeframe, { price: said.price, VWAP: said.value }),
        sideFault('price', said.side, [said.price, said.value], tickSize),
      );
  }
}
