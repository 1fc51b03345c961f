import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import version1 from '../../tests/fixtures/ledger/version-1.json' with { type: 'json' };
import version2 from '../../tests/fixtures/ledger/version-2.json' with { type: 'json' };
import { EndingSchema, LedgerContentSchema, LedgerEntrySchema } from './ledger-record.ts';

// What was sealed once stays as it is: a change of these files is a new version with a file of its own.
const RECORDS = [
  ...Object.entries(version1).map(([kind, record]) => [`version 1 ${kind}`, record] as const),
  ...Object.entries(version2).map(([kind, record]) => [`version 2 ${kind}`, record] as const),
];

describe('every record that was ever sealed', () => {
  it.each(RECORDS)('reads back whole: %s', (_, record) => {
    expect(v.parse(LedgerContentSchema, record)).toEqual(record);
  });
});

describe('an ending as a list shows it', () => {
  it('of version 1 has neither costs by part nor waypoints', () => {
    const { outcome, settledAt, exit, grossR, netR } = version1.settlement;
    const ending = { outcome, settledAt, exit, grossR, netR, costs: null, waypoints: [] };
    expect(v.parse(EndingSchema, version1.settlement)).toEqual(ending);
    // As the device keeps it.
    expect(v.parse(EndingSchema, ending)).toEqual(ending);
  });

  it('of version 2 has both', () => {
    const { costs, waypoints } = version2.settlement;
    expect(v.parse(EndingSchema, version2.settlement)).toMatchObject({ costs, waypoints });
  });

  it.each([version1.void, version2.void])('has no result where it is void', (ending) => {
    const { outcome, settledAt } = ending;
    expect(v.parse(EndingSchema, ending)).toEqual({ outcome, settledAt });
  });
});

it('an entry of a version that is not known is not taken for one that is', () => {
  expect(v.is(LedgerEntrySchema, { ...version2.entry, rules: 3 })).toBe(false);
  expect(v.is(LedgerEntrySchema, { ...version1.entry, rules: 2 })).toBe(false);
});
