import * as v from 'valibot';
import { append } from '../../analysis-server/ledger/open-entries.ts';
import {
  type AsideReason,
  type Stance,
  StanceSchema,
} from '../../domain/analysis/recommendation.ts';
import { LedgerContentSchema, type LedgerEntry } from '../../domain/record/ledger-record.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Person } from './people.ts';

export type LedgerContent = v.InferOutput<typeof LedgerContentSchema>;

/** All records in order; one's number is its place counted from 1. */
export async function ledgerRecords(database: Database): Promise<LedgerContent[]> {
  const rows = await database.query<{ content: string }>(
    'select content from public.ledger_records order by number',
  );
  return rows.map(({ content }) => v.parse(LedgerContentSchema, JSON.parse(content)));
}

export async function firstEntry(database: Database): Promise<LedgerEntry> {
  const entry = (await ledgerRecords(database)).find((one) => one.kind === 'entry');
  if (entry?.kind !== 'entry') throw new Error('an entry was made');
  return entry;
}

/** Enters a plan as the end of an analysis does. */
export function enter(database: Database, entry: LedgerEntry): Promise<number> {
  return database.transaction((tx) => append(tx, entry));
}

const REASONS: Readonly<Record<Stance, readonly AsideReason[]>> = {
  trade: [],
  'stand aside': ['poor odds', 'costs'],
  'too close to call': ['interval'],
};

/** Enters a plan once more in each other stance. */
export async function enterOtherwise(database: Database, entry: LedgerEntry): Promise<void> {
  for (const stance of StanceSchema.options.filter((other) => other !== entry.stance)) {
    const recommendation = { ...entry.recommendation, asideFor: REASONS[stance] };
    await enter(database, { ...entry, stance, recommendation });
  }
}

/** What a function of the database answers a person. */
export function answerFor(database: Database, person: Person, call: string): Promise<unknown> {
  return database.transaction(async (tx) => {
    await tx.query(
      `select set_config('request.jwt.claim.sub', $1, true),
         set_config('request.jwt.claims', $2, true)`,
      [person.id, JSON.stringify({ sub: person.id, role: 'authenticated', email: person.email })],
    );
    const [row] = await tx.query<{ answer: unknown }>(`select ${call} as answer`);
    return row?.answer;
  });
}
