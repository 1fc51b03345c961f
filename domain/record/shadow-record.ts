import * as v from 'valibot';
import { Count, EpochMsSchema, FiniteNumber } from '../text/quantity.ts';

const SideSchema = v.object({ settled: Count, netR: FiniteNumber });

/**
 * Per 14 days of snapshots. Blocks not over, or with open entries, are left out: their early stops
 * would count first.
 */
const ShadowBlockSchema = v.object({ block: Count, favoured: SideSchema, other: SideSchema });

export const ShadowRecordSchema = v.array(
  v.object({
    hypothesis: v.string(),
    registration: v.string(),
    /** Each market is judged on its own. */
    market: v.string(),
    marketName: v.string(),
    real: v.boolean(),
    /** Visible only to admins until then. */
    passedAt: v.nullable(EpochMsSchema),
    open: Count,
    blocks: v.array(ShadowBlockSchema),
  }),
);

export type ShadowRecord = v.InferOutput<typeof ShadowRecordSchema>;
export type ShadowBlock = v.InferOutput<typeof ShadowBlockSchema>;
