import { afterEach, describe, expect, it } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';

const QUARTER = 900_000;
const FOUR_HOURS = 16 * QUARTER;

describe.each(await openBackends())('the life of a plan on $name', (opened) => {
  let desk: LedgerDesk;

  afterEach(async () => {
    await desk.forget();
    await desk.close();
  });

  const plans = () =>
    opened.database.query<{ action: string; ended_by: string | null; entry: number }>(
      `select content #>> '{plan,action}' as action, ended_by, entry from public.plans
       order by opened_at`,
    );

  it('is opened once, kept by every look, and replaced by a trade for the other side', async () => {
    desk = await ledgerDesk(opened);
    await desk.analyse('BTCUSDT', 'SHORT');
    desk.clock.advance(QUARTER);
    await desk.analyse('BTCUSDT', 'SHORT');
    await desk.analyse('BTCUSDT', 'LONG');
    expect(await plans()).toMatchObject([{ action: 'SHORT', ended_by: null }]);
    desk.clock.advance(FOUR_HOURS);
    await desk.analyse('BTCUSDT', 'LONG');
    expect(await plans()).toMatchObject([
      { action: 'SHORT', ended_by: 'replaced' },
      { action: 'LONG', ended_by: null },
    ]);
  });
});
