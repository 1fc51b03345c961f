import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { EpochMsSchema, PriceSchema } from '../../../domain/text/quantity.ts';
import { keep, query } from './keeping.ts';

const LineSchema = v.object({
  /** The close of its newest candle (ms UTC). */
  at: EpochMsSchema,
  /** Oldest first. */
  closes: v.array(PriceSchema),
});

/** A coin's closes over seven days, as the server answered them. */
export type KeptWeekLine = v.InferOutput<typeof LineSchema>;

const RowSchema = v.object({ lines: v.record(CoinSchema, LineSchema) });

/** The lines that were kept for a person; none where the device has none. */
export async function keptWeekLines(userId: string): Promise<ReadonlyMap<Coin, KeptWeekLine>> {
  const row = v.safeParse(RowSchema, await query((db) => db.weekLines.get(userId), undefined));
  return new Map(row.success ? Object.entries(row.output.lines) : []);
}

/** Keeps lines, in place of all before. */
export async function keepWeekLines(
  userId: string,
  lines: ReadonlyMap<Coin, KeptWeekLine>,
): Promise<void> {
  await keep((db) => db.weekLines.put({ userId, lines: Object.fromEntries(lines) }));
}
