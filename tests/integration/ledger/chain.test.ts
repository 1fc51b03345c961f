import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { ledgerLease } from '../../../analysis-server/ledger/ledger.ts';
import { append } from '../../../analysis-server/ledger/open-entries.ts';
import { verifyLedger } from '../../../analysis-server/ledger/verify-ledger.ts';
import { LedgerContentSchema } from '../../../domain/record/ledger-record.ts';
import { openBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';

const HOUR = 3_600_000;

describe.each(await openBackends())('the chain of the track record on $name', (opened) => {
  let desk: LedgerDesk;

  afterEach(async () => {
    await desk.close();
  });

  async function start(): Promise<void> {
    desk = await ledgerDesk(opened);
  }

  it('leaves reading the whole chain to one process', async () => {
    await start();
    const [first, second] = [1, 2].map(() => ledgerLease(opened.database, 'a task', HOUR));
    expect(await first?.take()).toBe(true);
    expect(await second?.take()).toBe(false);
    expect(await first?.take()).toBe(true);
    await first?.release();
    expect(await second?.take()).toBe(true);
    await second?.release();
  });

  it('is sealed in one chain by any number of writers at once', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    const [row] = await opened.database.query<{ content: string }>(
      'select content from public.ledger_records',
    );
    const entry = v.parse(LedgerContentSchema, JSON.parse(row?.content ?? ''));
    if (entry.kind !== 'entry') throw new Error('an entry was made');
    const coins = Array.from({ length: 20 }, (_, n) => `C${n}USDT`);
    await Promise.all(
      coins.map((coin) => opened.database.transaction((tx) => append(tx, { ...entry, coin }))),
    );
    const checked = await verifyLedger(opened.database, 'whole');
    expect(checked).toMatchObject({ broken: null, whole: { number: 21 } });
  });

  it.each([
    "update public.ledger_records set content = '{}'",
    'delete from public.ledger_records',
    'truncate public.ledger_records cascade',
  ])('refuses: %s', async (statement) => {
    await start();
    await desk.analyse('BTCUSDT');
    await expect(opened.database.query(statement)).rejects.toThrow('rows are immutable');
  });

  describe('where somebody got past the triggers', () => {
    const editedBy = async (statement: string) => {
      await start();
      for (const coin of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) await desk.analyse(coin);
      expect(await verifyLedger(opened.database, 'whole')).toMatchObject({ broken: null });
      await desk.withoutTriggers(statement);
      return (await verifyLedger(opened.database, 'whole')).broken;
    };

    it('shows an edited record', async () => {
      const edit = `update public.ledger_records
        set content = replace(content, '"action":"', '"action": "') where number = 2`;
      expect(await editedBy(edit)).toBe(2);
    });

    it('shows a record that was taken off the end', async () => {
      const cut = `with followed as (delete from private.ledger_progress where entry = 3),
          looked as (delete from private.plan_looks where entry = 3),
          planned as (delete from public.plans where entry = 3)
        delete from public.ledger_records where number = 3`;
      expect(await editedBy(cut)).toBe(3);
    });

    it('shows a record that was edited and sealed again', async () => {
      const seal = `update public.ledger_records
        set content = content || ' ', hash = encode(sha256(convert_to(
          concat_ws(chr(10), number::text, previous_hash, content || ' '), 'UTF8')), 'hex')
        where number = 3`;
      expect(await editedBy(seal)).toBe(3);
      // It stays shown by the look at what is new.
      expect((await verifyLedger(opened.database, 'news')).broken).toBe(3);
    });
  });
});
