import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { ENGINE } from '../../domain/analysis/engine.ts';
import { READINGS, readingValue } from '../../domain/analysis/readings.ts';
import { type AnalysisInputs, hashInputs } from '../../domain/analysis/snapshot-inputs.ts';
import { ClaimValueSchema } from '../../domain/claim/claim.ts';
import { claimRule } from '../../domain/claim/claim-rules.ts';
import { rowsOf } from '../../domain/market/candle.ts';
import { byTimeframe, candleOpen, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import type { Rule } from '../../domain/rule/rule.ts';
import { type EpochMs, EpochMsSchema, epochMs, FiniteNumber } from '../../domain/text/quantity.ts';
import { MINUTE_MS, WEEK_MS } from '../../domain/text/time-units.ts';
import { claimId } from '../analyst/claims/claim.ts';
import type { MarketInput } from '../analyst/compose.ts';
import { computeTimeframe } from '../analyst/computed-timeframe.ts';
import { claimsOf, holdingClaims } from '../analyst/rules/holding-claims.ts';
import { askMarket } from '../api/market-problem.ts';
import { readCandles } from '../jobs/candles-of-coin.ts';
import type { MarketSource } from '../market/market.ts';
import { PlanAnswerSchema } from '../open-api/answer-schemas.ts';
import { sourceText, utc } from '../open-api/answer-words.ts';
import type { AnswerParts } from '../open-api/answers.ts';
import { VOCABULARY } from '../rules/check-coin.ts';
import { hourClaims } from '../rules/hour-claims.ts';

const MOST_WALKED = 24;
const UNKNOWN = 'cannot be known';

export const ClaimAnswerSchema = v.object({
  answer: v.union([v.boolean(), v.literal(UNKNOWN)]),
  ...v.entriesFromList(['phrase', 'rule', 'why'], v.string()),
  /** Not known to have been otherwise before `since`. */
  at_least: v.boolean(),
  since: v.nullable(EpochMsSchema),
  values: v.array(v.object({ ...ClaimValueSchema.entries, value: v.unknown() })),
  candles: v.record(v.string(), v.array(FiniteNumber)),
  ...v.omit(PlanAnswerSchema, ['snapshot', 'plan', 'watch', 'text']).entries,
});
type ClaimAnswer = v.InferOutput<typeof ClaimAnswerSchema>;

export interface CallParts extends AnswerParts {
  readonly market: MarketSource;
  readonly signal: AbortSignal;
  readonly userId: string;
}

const HOURS = `
select (extract(epoch from hour) * 1000)::float8 as hour, $3 = any (holds) as holds
from private.hourly_claims
where market = $1 and coin = $2 and vocabulary = $4 and not $3 = any (unknown)`;

async function sinceWhen(
  { database, signal }: CallParts,
  { claim, timeframe, needs }: Rule,
  inputs: AnalysisInputs,
  answer: boolean,
) {
  const given = [inputs.market.id, inputs.coin, claim, VOCABULARY];
  const rows = await database.query<{ hour: EpochMs; holds: boolean }>(HOURS, given);
  const kept = new Map(rows.map(({ hour, holds }) => [hour, holds]));
  let since = candleOpen(timeframe ?? '15m', inputs.analysedAt);
  for (let left = answer && needs > 0 ? MOST_WALKED : 0; ; left -= 1) {
    const at = candleOpen(timeframe ?? '1h', epochMs(since - 1));
    let held = kept.get(at);
    if (held === undefined && left > 0 && at >= inputs.analysedAt - WEEK_MS) {
      await setImmediate();
      signal.throwIfAborted();
      for (const { holding } of hourClaims(inputs, [at])) held = holding.get(claim) ?? undefined;
    }
    if (held !== answer) return { since, at_least: held === undefined };
    since = at;
  }
}

/** Readings that a claim is about without naming them, by a word of its id. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  stacked: ['MA20', 'MA50', 'MA200'],
  squeeze: ['bollingerBands', 'keltnerChannels'],
  band: ['bollingerBands'],
  swings: ['structure'],
  cloud: ['senkouSpanA', 'senkouSpanB'],
  broke: ['supportLevels', 'resistanceLevels'],
  volume: ['currentVolume', 'averageVolume'],
};

function valuesOf({ claim, timeframe: of }: Rule, input: MarketInput): ClaimAnswer['values'] {
  const { claims: found } = claimsOf(of, input);
  const holding = found.find(({ proposition }) => `${claimId(proposition)}:`.startsWith(claim));
  if (holding?.values.length) return [...holding.values];
  const words = claim.split(/[:-]|(?:upper|lower)$/).flatMap((one) => [one, ...(ABOUT[one] ?? [])]);
  const leans = found.find(({ proposition: { type } }) => type === 'frames-lean');
  const whole = { funding: input.derivatives?.funding, frames: leans?.proposition }[words[0] ?? ''];
  if (whole) return [{ fact: words[0] ?? '', timeframe: null, value: whole, candleTime: null }];
  return (of ? [of] : TIMEFRAMES).flatMap((timeframe) => {
    const { candleTime, ...values } = input.timeframes[timeframe];
    return READINGS.flatMap((one) => {
      if (![one.field, ...one.path].some((name) => words.includes(name))) return [];
      const value = readingValue(one, values[one.section]);
      return { fact: `${timeframe}.${one.field}`, timeframe, value, candleTime };
    });
  });
}

const shown = (value: unknown) =>
  JSON.stringify(value, (_, one) => (typeof one === 'number' ? Number(one.toPrecision(7)) : one));

export async function checkClaim(parts: CallParts, coin: string, rule: Rule) {
  const { market, directory, clock } = parts;
  const { claim, phrase, timeframe, needs } = rule;
  const { tickSize } = await directory.require(coin);
  const analysedAt = candleOpen('15m', await askMarket(() => market.now(coin)));
  const candles = await askMarket(() => readCandles(market, coin, analysedAt, () => undefined));
  const derivatives = needs === 0 ? await market.derivatives(coin, analysedAt) : null;
  const inputs = { coin, market: market.market, tickSize, derivatives, candles, analysedAt };
  const timeframes = byTimeframe((one) => computeTimeframe(candles[one].series));
  const input = { ...inputs, timeframes, limitations: [] };
  const holds = holdingClaims(timeframe, input, analysedAt).get(claim) ?? null;
  const frames = TIMEFRAMES.filter((one) => needs > 0 && [one, null].includes(timeframe));
  const rows = frames.map((one) => [one, rowsOf(candles[one].series)] as const);
  const read = rows.map(([one, { length }]) => `${one} has ${length}`).join(', ');
  const missing =
    needs > 0 ? `It needs ${needs} candles in a row; ${read}.` : 'No funding is known.';
  const values = valuesOf(rule, input);
  const why = values.map(({ fact, value }) => `${fact} ${shown(value)}`).join('; ');
  const dated = holds === null ? null : await sinceWhen(parts, rule, inputs, holds);
  const answer = {
    ...(dated ?? { since: null, at_least: false }),
    answer: holds ?? (UNKNOWN as typeof UNKNOWN),
    ...{ coin, market: market.market, candle_close: analysedAt, engine: ENGINE, values, phrase },
    age_minutes: Math.max(0, Math.floor((clock.now() - analysedAt) / MINUTE_MS)),
    inputs: await hashInputs(inputs),
    rule: claimRule(claim.replace(/:.*/, '')) ?? '',
    why: holds === null ? missing : why,
    candles: Object.fromEntries(rows.map(([one, all]) => [one, [...(all.at(-1) ?? [])]])),
  };
  const since = dated ? `, ${dated.at_least ? 'at least ' : ''}since ${utc(dated.since)}` : '';
  const text = `${coin}, ${phrase}: ${answer.answer}${since}.\n${answer.why}\n${answer.rule}`;
  return { ...answer, text: `${text}\n${sourceText(answer)}` };
}
