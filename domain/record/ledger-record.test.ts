import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import version2 from '../../tests/fixtures/ledger/version-2.json' with { type: 'json' };
import version3 from '../../tests/fixtures/ledger/version-3.json' with { type: 'json' };
import { EndingSchema, LedgerContentSchema, LedgerEntrySchema } from './ledger-record.ts';

// What was sealed once stays as it is: a change of this file is a new version with a file of its own.
const RECORDS = [version2, version3].flatMap((records) =>
  Object.entries(records).map(([name, record]) => ({ name, record })),
);

describe('every record that was ever sealed', () => {
  it.each(RECORDS)('reads back whole: $name $record.rules', ({ record }) => {
    expect(v.parse(LedgerContentSchema, record)).toEqual(record);
  });
});

describe('an ending as a list shows it', () => {
  it('has its costs by part and its waypoints', () => {
    const { outcome, settledAt, exit, grossR, netR, costs, waypoints } = version2.settlement;
    const ending = { outcome, settledAt, exit, grossR, netR, costs, waypoints };
    expect(v.parse(EndingSchema, version2.settlement)).toEqual(ending);
    // As the device keeps it.
    expect(v.parse(EndingSchema, ending)).toEqual(ending);
  });

  it('names why another plan took its place, and where that one is', () => {
    const { kind, rules, settles, ...ending } = version3.replaced;
    expect(v.parse(EndingSchema, version3.replaced)).toEqual(ending);
  });

  it('has no result where it is void', () => {
    const { outcome, settledAt } = version2.void;
    expect(v.parse(EndingSchema, version2.void)).toEqual({ outcome, settledAt });
  });
});

it('an entry of a version that is not known is not taken for one that is', () => {
  expect(v.is(LedgerEntrySchema, { ...version2.entry, rules: 4 })).toBe(false);
});
