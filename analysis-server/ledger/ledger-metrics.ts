import { Counter, Gauge, type Registry } from 'prom-client';

export interface LedgerMetrics {
  readonly openEntries: Gauge;
  readonly settlements: Counter<'outcome' | 'rules'>;
  readonly failures: Counter;
  /** 1 if a record does not match its seal. */
  readonly broken: Gauge;
}

export function createLedgerMetrics(registry: Registry): LedgerMetrics {
  const registers = [registry];
  return {
    openEntries: new Gauge({
      name: 'ledger_open_entries',
      help: 'Entries of the track record that were open at the last look.',
      registers,
    }),
    settlements: new Counter({
      name: 'ledger_settlements_total',
      help: 'Entries of the track record that were settled, by outcome and version of the rules.',
      labelNames: ['outcome', 'rules'],
      registers,
    }),
    failures: new Counter({
      name: 'ledger_settle_failures_total',
      help: 'Coins whose open entries could not be looked at for want of candles.',
      registers,
    }),
    broken: new Gauge({
      name: 'ledger_chain_broken',
      help: '1 where a record of the track record does not match its seal.',
      registers,
    }),
  };
}
