import { beforeEach, describe, expect, it } from 'vitest';
import { openBackends } from '../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../support/ledger-desk.ts';

const KEPT_ONLY = 'of a plan only that it was kept and how it ended are written, and an end once';
const IMMUTABLE = 'rows are immutable';

describe.each(await openBackends())('plans on $name, as the servers write them', (opened) => {
  let desk: LedgerDesk;

  beforeEach(async () => {
    desk = await ledgerDesk(opened);
    await desk.forget();
    await desk.analyse('BTCUSDT', 'LONG');
    return () => desk.close();
  });

  const change = (assignment: string) =>
    opened.database.query(`update public.plans set ${assignment}`);
  const end = () => change("ended_at = now(), ended_by = 'stop', exit = 1, net_r = -1");

  it('are kept on and ended', async () => {
    await change("kept_at = kept_at + interval '1 hour', decided_candle = kept_at");
    await end();
  });

  it.each([
    `content = jsonb_set(content, '{plan,action}', '"SHORT"')`,
    "hash = repeat('a', 64)",
    "market = 'bybit'",
    "coin = 'ETHUSDT'",
    "opened_at = opened_at - interval '1 hour'",
    'snapshot = gen_random_uuid()',
    "kept_at = kept_at - interval '1 second'",
    "decided_candle = decided_candle - interval '4 hours'",
    'decided_candle = null',
  ])('refuse %s', async (assignment) => {
    await expect(change(assignment)).rejects.toThrow(KEPT_ONLY);
  });

  it.each([
    'ended_at = null, ended_by = null, exit = null, net_r = null',
    "ended_at = ended_at + interval '1 hour'",
    "ended_by = 'target', net_r = 2",
    "kept_at = kept_at + interval '1 hour'",
  ])('refuse, once ended: %s', async (assignment) => {
    await end();
    await expect(change(assignment)).rejects.toThrow(KEPT_ONLY);
  });

  it.each([
    "ended_by = 'stop'",
    'ended_at = now()',
    "ended_at = now(), ended_by = 'replaced'",
    "ended_at = now(), ended_by = 'stop', replaced_by = entry",
    "ended_at = now(), ended_by = 'bored'",
  ])('refuse an end that says half: %s', async (assignment) => {
    await expect(change(assignment)).rejects.toThrow('violates check constraint');
  });

  it.each(['delete from public.plans', 'truncate public.plans cascade'])(
    'refuse: %s',
    async (statement) => {
      await expect(opened.database.query(statement)).rejects.toThrow(IMMUTABLE);
    },
  );

  it('refuse a second one of a coin that stands, and one of an entry that has one', async () => {
    const another = (moved: string) =>
      opened.database.query(
        `insert into public.plans select (p).* from (
           select jsonb_populate_record(p, jsonb_build_object('hash', repeat('a', 64)) || $1::jsonb)
             as p from public.plans p) q`,
        [moved],
      );
    const later = '{"opened_at": "2027-01-01"}';
    await expect(another(later)).rejects.toThrow(/plans_(standing|entry)_key/);
    await end();
    await expect(another(later)).rejects.toThrow('plans_entry_key');
  });
});
