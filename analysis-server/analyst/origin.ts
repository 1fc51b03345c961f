import * as v from 'valibot';
import { MarketSchema } from '../../domain/analysis/analysis.ts';
import type { CoinCandles, SnapshotInputs } from '../../domain/analysis/snapshot-inputs.ts';
import { CoinSchema } from '../../domain/market/coin.ts';
import { EpochMsSchema, FiniteNumber } from '../../domain/text/quantity.ts';

const OriginSchema = v.object({
  coin: CoinSchema,
  market: MarketSchema,
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  actualAnalysisTime: EpochMsSchema,
  writer: v.string(),
});

/** Reads what a stored result was computed from; `issues` if it does not say so. */
export function originOf(stored: unknown, inputs: SnapshotInputs, candles: CoinCandles) {
  const { output, issues } = v.safeParse(OriginSchema, stored);
  if (issues) return { issues };
  const { actualAnalysisTime: analysedAt, writer, ...known } = output;
  const { derivatives, standing } = inputs;
  return { from: { ...known, analysedAt, derivatives, standing, candles }, writer };
}
