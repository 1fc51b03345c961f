import type { Database } from '../../../platform/database/database.ts';
import { type Accounts, type Actor, PEOPLE } from './actors.ts';
import { asActor, Refused } from './as-actor.ts';
import type { RelationExpectation, Verb } from './expected.ts';

export interface Place {
  readonly database: Database;
  readonly accounts: Accounts;
}

interface Owners {
  owners: string[] | null;
}

const OWNERS = "array_agg(distinct coalesce(owner::text, 'shared')) as owners";

/** No privilege, or a row that a policy does not let through. */
const DENIED = '42501';
/** A view that takes no writing, or a table whose rows are immutable. */
const NOT_WRITABLE = '55000';

/** The owners' names, in order; rows of nobody count as `shared`. */
function namesOf(accounts: Accounts, row: Owners | undefined): string[] {
  const names = new Map<string, string>(PEOPLE.map((name) => [accounts[name].id, name]));
  return (row?.owners ?? []).map((owner) => names.get(owner) ?? owner).sort();
}

/** Sums up whose rows were reached, out of those that there are. */
export function reachOf(actor: Actor, reached: readonly string[], all: readonly string[]): string {
  if (reached.length === 0) return 'nobody';
  if (reached.join() === all.join()) return 'everybody';
  if (reached.join() === [actor, 'shared'].join()) return 'own and shared';
  return reached.join() === actor ? 'own' : `those of ${reached.join(', ')}`;
}

/** Whose rows a table holds. */
export async function ownersIn(
  { database, accounts }: Place,
  table: string,
  { owner }: RelationExpectation,
): Promise<string[]> {
  const [row] = await database.query<Owners>(
    `select ${OWNERS} from (select ${owner} as owner from ${table} r) as rows`,
  );
  return namesOf(accounts, row);
}

async function denied(seen: string[] | Refused): Promise<string[]> {
  if (!(seen instanceof Refused)) return seen;
  // Any other error would hide what the actor may do.
  if (seen.code !== DENIED && seen.code !== NOT_WRITABLE) throw seen;
  return [];
}

async function selected(
  { database, accounts }: Place,
  actor: Actor,
  table: string,
  { owner }: RelationExpectation,
): Promise<string[]> {
  const seen = await asActor(
    database,
    accounts,
    actor,
    (tx) => tx.query<{ content: string }>(`select md5(r::text) as content from ${table} r`),
    async (tx, rows) => {
      const contents = rows.map(({ content }) => content);
      const [row] = await tx.query<Owners>(
        `select ${OWNERS} from (
           select ${owner} as owner from ${table} r where md5(r::text) = any ($1)
         ) as rows`,
        [contents],
      );
      return namesOf(accounts, row);
    },
  );
  return denied(seen);
}

/** Whose rows are no longer what they were after a statement; all of it is undone. */
async function changed(
  { database, accounts }: Place,
  actor: Actor,
  table: string,
  { owner }: RelationExpectation,
  statement: string,
): Promise<string[]> {
  const before = await database.query<{ content: string; owner: string | null }>(
    `select md5(r::text) as content, (${owner})::text as owner from ${table} r`,
  );
  const seen = await asActor(
    database,
    accounts,
    actor,
    (tx) => tx.query(statement),
    async (tx) => {
      const after = await tx.query<{ content: string }>(
        `select md5(r::text) as content from ${table} r`,
      );
      const left = new Set(after.map(({ content }) => content));
      const gone = before.filter(({ content }) => !left.has(content));
      const owners = [...new Set(gone.map((row) => row.owner ?? 'shared'))];
      return namesOf(accounts, { owners });
    },
  );
  return denied(seen);
}

/** Whose rows an actor reaches with a verb. */
export function reached(
  place: Place,
  actor: Actor,
  verb: Verb,
  table: string,
  expectation: RelationExpectation,
): Promise<string[]> {
  if (verb === 'select') return selected(place, actor, table, expectation);
  const statement =
    verb === 'delete'
      ? `delete from ${table}`
      : `update ${table} set ${expectation.change ?? expectation.anyColumn ?? 'id = id'}`;
  return changed(place, actor, table, expectation, statement);
}
