import * as v from 'valibot';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const SideSchema = v.object({ settled: Count, netR: FiniteNumber });

/**
 * Sums of the settled entries of both sides, by the 14 days in which their snapshots lie. A block
 * that is not over, or of which an entry is open, is left out: its early stops would count first.
 */
const ShadowBlockSchema = v.object({ block: Count, favoured: SideSchema, other: SideSchema });

/** What the sides of each hypothesis came to on each market, as far as the reader may see it. */
export const ShadowRecordSchema = v.array(
  v.object({
    hypothesis: v.string(),
    /** SHA-256 of the hypothesis as it was registered. */
    registration: v.string(),
    /** Its market's id and name, and whether one could trade there: each is looked at on its own. */
    market: v.string(),
    marketName: v.string(),
    real: v.boolean(),
    /** When it passed; until then only admins see it. */
    passedAt: v.nullable(EpochMsSchema),
    /** Its entries that nothing has settled yet. */
    open: Count,
    blocks: v.array(ShadowBlockSchema),
  }),
);

export type ShadowRecord = v.InferOutput<typeof ShadowRecordSchema>;
export type ShadowBlock = v.InferOutput<typeof ShadowBlockSchema>;
