import * as v from 'valibot';
import { HYPOTHESES } from '../../domain/hypotheses.ts';
import { ShadowRecordSchema } from '../../domain/shadow-record.ts';
import { shadowVerdict } from '../../domain/shadow-verdict.ts';
import type { Database } from '../../platform/database.ts';
import { registrationOf } from './shadows-of.ts';

/**
 * Opens the records of hypotheses that have passed what was registered for them, on a market where
 * one can trade. What was opened stays open.
 * @returns the ids of those that were opened
 */
export async function openPassed(database: Database): Promise<readonly string[]> {
  const [row] = await database.query<{ sums: unknown }>('select private.shadow_sums() as sums');
  const registered = new Set(HYPOTHESES.map(registrationOf));
  const passed = v
    .parse(ShadowRecordSchema, row?.sums)
    .filter(({ real, registration }) => real && registered.has(registration))
    .filter(({ passedAt, blocks }) => passedAt === null && shadowVerdict(blocks).passed)
    .map(({ hypothesis }) => hypothesis);
  const added = await database.query<{ hypothesis: string }>(
    `insert into public.passed_hypotheses (hypothesis)
     select distinct unnest($1::text[]) on conflict do nothing returning hypothesis`,
    [passed],
  );
  return added.map(({ hypothesis }) => hypothesis);
}
