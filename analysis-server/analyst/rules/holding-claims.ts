import {
  byTimeframe,
  candleOpen,
  PERIOD_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../../domain/market/timeframe.ts';
import { voteOn } from '../../../domain/plan/vote/vote.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { type EpochMs, price } from '../../../domain/text/quantity.ts';
import { agreementOn, framesLean } from '../claims/agreement.ts';
import { ChangeFrame } from '../claims/change/frame.ts';
import { breakClaims } from '../claims/change/levels.ts';
import { exitClaims } from '../claims/change/oscillators.ts';
import { pairClaims, tiedCrosses } from '../claims/change/pairs.ts';
import { squeezeClaims } from '../claims/change/volatility.ts';
import { claimId, type FoundClaim } from '../claims/claim.ts';
import { comparisonsOf } from '../claims/comparison.ts';
import { frameAt } from '../claims/frame.ts';
import { candleHistory } from '../claims/history.ts';
import { patternsOf } from '../claims/pattern.ts';
import { fundingClaims, statesOf } from '../claims/state.ts';
import { structuresOf } from '../claims/structure.ts';
import { type MarketInput, marketPicture } from '../compose.ts';
import { mergedLevels } from '../levels.ts';

/** By claim of the vocabulary; null: not known, as candles are missing or too few. */
export type Holding = ReadonlyMap<string, boolean | null>;

function marketMoment(input: MarketInput, price: number) {
  const series = byTimeframe((timeframe) => input.timeframes[timeframe].series);
  const history = byTimeframe((timeframe) => candleHistory(series[timeframe]));
  return { picture: marketPicture(input, price), series, history };
}

const OF_FRAME = [comparisonsOf, statesOf, structuresOf, patternsOf];
const OF_CHANGE = [pairClaims, exitClaims, breakClaims, squeezeClaims];

/** `tied`: ids of claims that rounding alone decides. */
interface Found {
  readonly claims: readonly FoundClaim[];
  readonly tied: readonly string[];
}

function claimsOfTimeframe(timeframe: Timeframe, input: MarketInput): Found {
  const { close, technicalIndicators } = input.timeframes[timeframe];
  if (close === null) return { claims: [], tied: [] };
  const atr = price(technicalIndicators.ATR ?? 0);
  const moment = marketMoment(input, close);
  const frame = frameAt(moment, timeframe);
  const change = new ChangeFrame(
    {
      ...moment,
      levels: mergedLevels(moment.picture, atr),
      plan: { timeframe, entry: price(close), stopLoss: price(close), atr },
    },
    timeframe,
  );
  const ofFrame = OF_FRAME.flatMap((find) => find(frame));
  const ofChange = OF_CHANGE.flatMap((find) => find(change));
  return { claims: [...ofFrame, ...ofChange], tied: tiedCrosses(change) };
}

function claimsOfMarket(input: MarketInput): FoundClaim[] {
  const { close } = input.timeframes['15m'];
  if (close === null) return fundingClaims(input);
  const moment = marketMoment(input, close);
  return [
    framesLean({ ...moment, vote: voteOn(moment.picture) }),
    ...(['price-MA50', 'price-MA200', 'swings'] as const).flatMap((one) =>
      agreementOn(moment, one),
    ),
    ...fundingClaims(input),
  ];
}

export const claimsOf = (of: Timeframe | null, input: MarketInput): Found =>
  of === null ? { claims: claimsOfMarket(input), tied: [] } : claimsOfTimeframe(of, input);

function idsOf(claims: readonly FoundClaim[]): ReadonlySet<string> {
  const ids = claims.map(({ proposition }) => claimId(proposition));
  return new Set([...ids, ...ids.map((id) => id.slice(0, id.lastIndexOf(':') + 1))]);
}

function reaches({ timeframes }: MarketInput, timeframe: Timeframe, needs: number, at: EpochMs) {
  const { time } = timeframes[timeframe].series;
  const last = candleOpen(timeframe, at) - PERIOD_MS[timeframe];
  return time.at(-1) === last && time.at(-needs) === last - (needs - 1) * PERIOD_MS[timeframe];
}

/** A timeframe's rules, or those of none, by candles closed `at`: they change at its closes alone. */
export function holdingClaims(of: Timeframe | null, input: MarketInput, at: EpochMs): Holding {
  const { claims, tied } = claimsOf(of, input);
  const ids = idsOf(claims);
  const isKnown = (needs: number) =>
    needs === 0
      ? Boolean(input.derivatives?.funding)
      : (of ? [of] : TIMEFRAMES).every((timeframe) => reaches(input, timeframe, needs, at));
  return new Map(
    RULES.filter(({ timeframe }) => timeframe === of).map(({ claim, needs }) => [
      claim,
      isKnown(needs) && !tied.includes(claim) ? ids.has(claim) : null,
    ]),
  );
}
