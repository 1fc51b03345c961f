import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Writes a record of the track record that its seal does not fit. */
export async function forgeRecord(url: string): Promise<void> {
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const content = {
    kind: 'entry',
    coin: 'BTCUSDT',
    market: 'bybit',
    action: 'LONG',
    stance: 'trade',
    snapshot: randomUUID(),
    snapshotTime: Date.now(),
    expiresAt: Date.now(),
  };
  await owner.query(
    `insert into public.ledger_records (number, content, previous_hash, hash)
     values (1, $1, repeat('0', 64), repeat('f', 64))`,
    [JSON.stringify(content)],
  );
  await owner.end();
}
