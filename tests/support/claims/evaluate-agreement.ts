import type {
  AgreementProposition,
  AgreementSubject,
} from '../../../analysis-server/analyst/claims/market-proposition.ts';
import type { OscillatorName, Side } from '../../../analysis-server/analyst/claims/terms.ts';
import { pictureOf } from '../../../analysis-server/analyst/market-picture.ts';
import { TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { voteOn } from '../../../domain/plan/vote/vote.ts';
import { oscillatorStates } from './evaluate-state.ts';
import { isOn, refFault } from './level-facts.ts';
import type { NaiveMarket } from './naive-market.ts';
import { structureOf } from './naive-swings.ts';
import { figure, firstFault, must, shownSides, type Verdict } from './verdict.ts';

type Of<T extends AgreementProposition['type']> = Extract<
  AgreementProposition,
  { readonly type: T }
>;

const OSCILLATORS: readonly OscillatorName[] = [
  'RSI',
  'stochasticOscillator.k',
  'stochasticRSI.k',
  'williamsR',
  'CCI',
  'MFI',
];

/** Where one timeframe may be said to stand; nowhere where it has no value. */
function standing(
  market: NaiveMarket,
  subject: AgreementSubject,
  timeframe: Timeframe,
): readonly (Side | 'equal')[] {
  const { tickSize, price } = market;
  const value = (name: 'MA50' | 'MA200' | 'MACDLine' | 'MACDSignal' | 'RSI') =>
    market.value(timeframe, name);
  const side = (one: number | null, other: number | null) =>
    one === null || other === null ? [] : shownSides(one, other, tickSize);
  switch (subject) {
    case 'price-MA50':
      return side(price, value('MA50'));
    case 'price-MA200':
      return side(price, value('MA200'));
    case 'MACD-signal':
      return side(value('MACDLine'), value('MACDSignal'));
    case 'RSI-half': {
      const rsi = value('RSI');
      return rsi === null ? [] : shownSides(rsi, 50, 0.1);
    }
    case 'swings': {
      const candles = market.candles[timeframe];
      if (candles.length === 0) return [];
      const structure = structureOf(candles, market.line(timeframe, 'ATR'));
      return [({ uptrend: 'above', downtrend: 'below', sideways: 'equal' } as const)[structure]];
    }
  }
}

function agreement(said: Of<'agreement'>, market: NaiveMarket): Verdict {
  const { subject, side, holds, fails } = said;
  const sidesOf = (timeframe: Timeframe) => standing(market, subject, timeframe);
  const known = TIMEFRAMES.filter((timeframe) => sidesOf(timeframe).length > 0);
  const wrong = [
    ...holds.filter((timeframe) => !sidesOf(timeframe).includes(side)),
    ...fails.filter((timeframe) => sidesOf(timeframe).every((own) => own === side)),
  ];
  const all = [...holds, ...fails];
  return firstFault(
    must(wrong.length === 0, `${subject} ${side}: not so on ${wrong}`),
    must(
      known.length === all.length && known.every((timeframe) => all.includes(timeframe)),
      `${known} are known, ${all} are named`,
    ),
    must(holds.length >= 3 && holds.length > fails.length, `${holds} against ${fails}`),
  );
}

function framesLean(said: Of<'frames-lean'>, market: NaiveMarket): Verdict {
  const vote = voteOn(pictureOf(market.facts));
  const all = [...said.long, ...said.short, ...said.undecided];
  const wrong = all.filter((timeframe) => {
    const lean = vote.leans[timeframe];
    const own = lean >= 0.15 ? said.long : lean <= -0.15 ? said.short : said.undecided;
    return !own.includes(timeframe);
  });
  const read = TIMEFRAMES.filter((timeframe) => market.candles[timeframe].length > 0);
  return firstFault(
    must(wrong.length === 0, `${wrong} lean elsewhere`),
    must(new Set(all).size === all.length, 'a timeframe is named twice'),
    must(
      all.length === read.length && read.every((timeframe) => all.includes(timeframe)),
      `${read} are read, ${all} are named`,
    ),
  );
}

function oscillators(said: Of<'oscillators'>, market: NaiveMarket): Verdict {
  const { timeframe, state, readings, values, of } = said;
  const known = OSCILLATORS.filter((name) => market.value(timeframe, name) !== null);
  const beyond = known.filter((name) =>
    oscillatorStates(name, market.value(timeframe, name) ?? 0).includes(state),
  );
  return firstFault(
    must(readings.toSorted().join() === beyond.toSorted().join(), `${beyond} are ${state}`),
    must(readings.length >= 3 && readings.length === values.length, 'three at least'),
    must(of === known.length, `${known.length} are known, not ${of}`),
    ...readings.map((name, index) =>
      figure(name, values[index] ?? Number.NaN, market.value(timeframe, name), 1),
    ),
  );
}

function levelCluster(said: Of<'level-cluster'>, market: NaiveMarket): Verdict {
  const { side, low, high, levels } = said;
  const prices = levels.map(({ price }) => price);
  return firstFault(
    ...levels.map((level) => refFault(market, level)),
    figure('low', low, Math.min(...prices)),
    figure('high', high, Math.max(...prices)),
    must(high - low <= 0.5 * market.atr * (1 + 1e-9), `${low} to ${high} is too wide`),
    must(new Set(levels.map(({ fact }) => fact)).size >= 3, 'three levels at least'),
    must(new Set(levels.map(({ timeframe }) => timeframe)).size >= 2, 'two timeframes at least'),
    must(
      levels.every((level) => isOn(market, level, side)),
      `a level is not ${side} price`,
    ),
  );
}

/** Why an agreement is not so; null where it is. */
export function agreementFault(said: AgreementProposition, market: NaiveMarket): Verdict {
  switch (said.type) {
    case 'agreement':
      return agreement(said, market);
    case 'frames-lean':
      return framesLean(said, market);
    case 'oscillators':
      return oscillators(said, market);
    case 'level-cluster':
      return levelCluster(said, market);
  }
}
