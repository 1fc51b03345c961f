import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { EpochMsSchema, PriceSchema } from '../../../domain/text/quantity.ts';
import { keep, query } from './keeping.ts';

const LineSchema = v.object({
  /** Close of its newest candle (ms UTC). */
  at: EpochMsSchema,
  /** Oldest first. */
  closes: v.array(PriceSchema),
});

export type KeptWeekLine = v.InferOutput<typeof LineSchema>;

const RowSchema = v.object({ lines: v.record(CoinSchema, LineSchema) });

export async function keptWeekLines(userId: string): Promise<ReadonlyMap<Coin, KeptWeekLine>> {
  const row = v.safeParse(RowSchema, await query((db) => db.weekLines.get(userId), undefined));
  return new Map(row.success ? Object.entries(row.output.lines) : []);
}

export async function keepWeekLines(
  userId: string,
  lines: ReadonlyMap<Coin, KeptWeekLine>,
): Promise<void> {
  await keep((db) => db.weekLines.put({ userId, lines: Object.fromEntries(lines) }));
}
