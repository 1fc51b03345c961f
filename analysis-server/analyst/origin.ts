import * as v from 'valibot';
import { MarketSchema } from '../../domain/analysis/analysis.ts';
import { CoinSchema } from '../../domain/market/coin.ts';
import { EpochMsSchema, FiniteNumber } from '../../domain/text/quantity.ts';

/** What a stored result is computed from beside its inputs. */
export const OriginSchema = v.object({
  coin: CoinSchema,
  market: MarketSchema,
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  actualAnalysisTime: EpochMsSchema,
  writer: v.string(),
});
