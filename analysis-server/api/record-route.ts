import type { Hono } from 'hono';
import * as v from 'valibot';
import {
  CHAIN_START,
  RECORDS_A_PAGE,
  type RecordHead,
  type SealedRecord,
} from '../../domain/record/chain.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import type { ServerParts } from '../parts.ts';

const AfterSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/**
 * GET /record/head → `RecordHead`; GET /record/entries?after=<number> → {entries: `SealedRecord`[]},
 * the next of the record in order, at most `RECORDS_A_PAGE`.
 */
export function serveRecord(app: Hono, { keeper, database }: ServerParts): void {
  app.get('/record/head', async (c) => {
    await requireBetaPerson(c.req.raw, keeper);
    const [head] = await database.query<RecordHead>(
      `select l.number, l.hash, (
         select jsonb_build_object('number', r.number, 'hash', r.hash)
         from public.ledger_records r where r.kind = 'restored' order by r.number desc limit 1
       ) as restored
       from public.ledger_records l order by l.number desc limit 1`,
    );
    return c.json(head ?? { ...CHAIN_START, restored: null });
  });
  app.get('/record/entries', async (c) => {
    await requireBetaPerson(c.req.raw, keeper);
    const after = v.safeParse(AfterSchema, c.req.query('after') ?? '0');
    if (!after.success) {
      throw new Problem(400, 'after must be the number of a record: 0, 1, 2 and so on.');
    }
    const entries = await database.query<SealedRecord>(
      `select number, hash, previous_hash as previous, content
       from public.ledger_records where number > $1 order by number limit $2`,
      [after.output, RECORDS_A_PAGE],
    );
    return c.json({ entries });
  });
}
