import { type CandleSeries, rowsOf, seriesFromRows } from '../../../domain/market/candle.ts';
import { byTimeframe, PERIOD_MS, type Timeframe } from '../../../domain/market/timeframe.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { closedBy, endOf, LOOK_BACK, readSeries } from '../../support/all-series.ts';
import { seededRandom, sliceSeries } from '../../support/candles.ts';
import {
  type RuleAnswer,
  type RuleMarket,
  ruleAnswers,
} from '../../support/claims/rule-answers.ts';
import { derivativesWith, fundingOf } from '../../support/derivatives.ts';
import { mirroredSeries } from '../../support/mirrored-series.ts';
import { RECORDED_COINS } from '../../support/recorded-moments.ts';
import { MEASURED } from '../rules/firings.ts';
import { type CoinFile, readHours } from '../track-record/candle-folder.ts';
import { longerCandles } from '../track-record/longer-candles.ts';

const QUARTER = PERIOD_MS['15m'];
/** Moments of one coin, and looks at one market of all timeframes. */
const MOMENTS = 2_400;
const LOOKS = 700;
/** Of a claim, cases that cannot be known, and cases of one coin. */
const UNKNOWN = 8;
const OF_ONE_COIN = 2;

export interface Tally {
  equal: number;
  all: number;
  true: number;
  false: number;
  unknown: number;
}

class Cases {
  readonly kinds = new Map<string, Tally>();
  readonly differing: string[] = [];
  readonly #taken = new Map<string, number>();
  readonly #half: number;
  readonly #quota: number;
  #sides = { true: 0, false: 0 };
  moments = 0;

  readonly #ofOneCoin: number;

  /** Each claim has a share, and a quarter more in place of those that hold too rarely. */
  constructor(half: number, coins: number) {
    this.#half = half;
    this.#quota = Math.ceil((1.25 * half) / RULES.length);
    this.#ofOneCoin = Math.max(OF_ONE_COIN, Math.ceil((2 * this.#quota) / coins));
  }

  isFull(): boolean {
    return this.#sides.true >= this.#half && this.#sides.false >= this.#half;
  }

  offer(coin: string, at: number, answers: readonly RuleAnswer[]): void {
    this.moments += 1;
    for (const { rule, product, naive } of answers) {
      const word = product === null ? 'unknown' : product ? 'true' : 'false';
      const key = `${rule.claim} ${word}`;
      const taken = this.#taken.get(key) ?? 0;
      const isMarkets = rule.timeframe === null;
      const ofCoin = this.#taken.get(`${coin} ${key}`) ?? 0;
      if (taken >= (word === 'unknown' ? UNKNOWN : this.#quota)) continue;
      if (ofCoin >= this.#ofOneCoin && !isMarkets) continue;
      if (word !== 'unknown' && this.#sides[word] >= this.#half) continue;
      this.#taken.set(key, taken + 1);
      this.#taken.set(`${coin} ${key}`, ofCoin + 1);
      if (word !== 'unknown') this.#sides[word] += 1;
      const kind = rule.claim.replace(`:${rule.timeframe}`, '');
      const tally = this.kinds.get(kind) ?? { equal: 0, all: 0, true: 0, false: 0, unknown: 0 };
      this.kinds.set(kind, tally);
      const own = naive();
      tally.all += 1;
      tally[word] += 1;
      if (own === product) tally.equal += 1;
      else
        this.differing.push(
          `${coin} ${new Date(at).toISOString()} ${rule.claim}: ${product}, by its definition ${own}`,
        );
    }
  }
}

/** Of one series in so many, a candle of the newest 250 is left out. */
function holed(series: CandleSeries, random: () => number, oneIn: number): CandleSeries {
  if (random() > 1 / oneIn || series.time.length < 2) return series;
  const back = 2 + Math.floor(random() * Math.min(248, series.time.length - 2));
  return seriesFromRows(series.timeframe, rowsOf(series).toSpliced(-back, 1));
}

function* marketsOf(file: CoinFile, random: () => number): Generator<[Timeframe, RuleMarket]> {
  const { hours, tickSize } = readHours(file, Number.POSITIVE_INFINITY);
  const all = byTimeframe((timeframe) =>
    timeframe === '15m' || timeframe === '1h' ? hours : longerCandles(hours, timeframe),
  );
  for (let count = 0; count < MOMENTS; count++) {
    const timeframe = MEASURED[count % MEASURED.length] ?? '1h';
    const series = all[timeframe];
    const end = 1 + Math.floor(random() * series.time.length);
    const known = holed(sliceSeries(series, Math.max(0, end - LOOK_BACK), end), random, 12);
    yield [timeframe, { series: { [timeframe]: known }, at: endOf(known), tickSize }];
  }
}

const RATES = [0.0001, 0.00029949, 0.0002995, 0.0003, -0.00009949, -0.0000995, -0.0001, 0.0002];

/** All timeframes of recorded coins, and of their mirrors, which rise where those fall. */
function* wholeMarkets(random: () => number): Generator<[string, RuleMarket]> {
  for (const [coin, tickSize] of RECORDED_COINS) {
    const own = readSeries(coin);
    for (const series of [own, byTimeframe((t) => mirroredSeries(own[t], tickSize))]) {
      const first = series['15m'].time[200] ?? 0;
      const last = Math.min(...Object.values(series).map(endOf));
      for (let look = 0; look < LOOKS; look++) {
        const at = Math.floor((first + random() * (last - first)) / QUARTER) * QUARTER;
        const intervalHours = [8, 4, 2, 1][look % 4] ?? 8;
        const eight = RATES[Math.floor(random() * RATES.length)] ?? 0;
        const funding = fundingOf({ rate: (eight * intervalHours) / 8, intervalHours });
        const derivatives = look % 20 === 0 ? null : derivativesWith({ funding });
        const known = byTimeframe((t) => holed(closedBy(series[t], at), random, 60));
        const mirrored = series === own ? coin : `mirrored ${coin}`;
        yield [mirrored, { series: known, at, tickSize, derivatives }];
      }
    }
  }
}

/** Compares as many claims that hold as claims that do not. */
export function gatherCases(
  files: readonly CoinFile[],
  { half, seed }: { readonly half: number; readonly seed: number },
): Pick<Cases, 'kinds' | 'differing' | 'moments'> {
  const random = seededRandom(seed);
  const cases = new Cases(half, files.length);
  for (const [coin, market] of wholeMarkets(random)) {
    cases.offer(coin, market.at, ruleAnswers(null, market));
  }
  for (const file of files) {
    for (const [timeframe, market] of marketsOf(file, random)) {
      if (cases.isFull()) return cases;
      cases.offer(file.coin, market.at, ruleAnswers(timeframe, market));
    }
  }
  return cases;
}
