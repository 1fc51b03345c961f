import type { Database } from '../../../platform/database/database.ts';
import { errorCode } from '../../../platform/process/error-code.ts';
import type { Person } from '../../support/people.ts';
import { become } from '../access/as-actor.ts';
import { type Argument, type Column, ownerOf, type Way } from './columns.ts';
import type { Extreme } from './extremes.ts';

/** Undoes a transaction whose work was right. */
class Undo extends Error {}

/** What came of an attempt: null where the value was taken, else the database's code. */
export type Refusal = string | null;

/** A schema of which the columns are known, and the person who is an admin. */
export interface Target {
  readonly database: Database;
  readonly columns: readonly Column[];
  readonly admin: Person;
}

const codeOf = (error: unknown): string => {
  const code = errorCode(error);
  if (code === null) throw error;
  return code;
};

/** Does a statement with the rights of a person. */
async function asPerson(
  database: Database,
  person: Person,
  work: (tx: Database) => Promise<unknown>,
  undo = false,
): Promise<Refusal> {
  try {
    await database.transaction(async (tx) => {
      await become(tx, person);
      await work(tx);
      if (undo) throw new Undo();
    });
    return null;
  } catch (error) {
    return error instanceof Undo ? null : codeOf(error);
  }
}

const ownRows = (relation: string, columns: readonly Column[]) => {
  const owner = ownerOf(relation, columns);
  return owner === null ? '$1::uuid is not null' : `(${owner}) = $1::uuid`;
};

/** A person's own row of a relation as JSON has it; of a shared relation any row. */
async function rowOf(
  { database, columns }: Target,
  relation: string,
  person: Person,
): Promise<Record<string, unknown> | null> {
  const [found] = await database.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(r) as row from ${relation} r
     where ${ownRows(relation, columns)} limit 1`,
    [person.id],
  );
  return found?.row ?? null;
}

/** Adds a row like the person's own, but for one column; in its place where the two cannot stand together. */
async function insertLike(
  target: Target,
  column: Pick<Column, 'relation' | 'name'>,
  person: Person,
  value: (base: Readonly<Record<string, unknown>>) => unknown,
  undo = false,
): Promise<Refusal> {
  const { database, columns, admin } = target;
  const { relation, name } = column;
  const base = await rowOf(target, relation, person);
  if (!base) return 'no row';
  const granted = columns.filter((one) => one.relation === relation && one.ways.includes('insert'));
  // An id is made by the database, unless it is what is tried.
  const names = granted
    .filter((one) => one.name === name || !(one.hasDefault && one.name === 'id'))
    .map((one) => one.name);
  const row = JSON.stringify({ ...base, [name]: value(base) });
  const statement = `insert into ${relation} (${names.join(', ')})
    select ${names.map((one) => `g.${one}`).join(', ')}
    from jsonb_populate_record(null::${relation}, $1::jsonb) g`;
  const insert = (tx: Database) => tx.query(statement, [row]);
  const instead = async (tx: Database) => {
    await tx.query("select set_config('role', 'none', true)");
    await tx.query(`delete from ${relation} r where ${ownRows(relation, columns)}`, [person.id]);
    await tx.query("select set_config('role', 'authenticated', true)");
    await insert(tx);
  };
  const insertAs = async (who: Person) => {
    const refusal = await asPerson(database, who, insert, undo);
    return refusal === '23505' ? asPerson(database, who, instead, undo) : refusal;
  };
  const refusal = await insertAs(person);
  return refusal === '42501' ? insertAs(admin) : refusal;
}

/** Sets one column of the person's own rows. */
async function update(
  { database, columns, admin }: Target,
  { relation, name }: Column,
  person: Person,
  value: unknown,
  way: Way,
): Promise<Refusal> {
  const statement = `update ${relation} r
    set ${name} = (select g.${name} from jsonb_populate_record(null::${relation}, $2::jsonb) g)
    where ${ownRows(relation, columns)} returning 1`;
  const set = (tx: Database) => tx.query(statement, [person.id, JSON.stringify({ [name]: value })]);
  if (way === 'server') {
    return database.transaction(set).then(() => null, codeOf);
  }
  let changed = 0;
  const refusal = await asPerson(database, person, async (tx) => {
    changed = (await set(tx)).length;
  });
  if (refusal !== null || changed > 0) return refusal;
  return asPerson(database, admin, set);
}

/** Tries a value in a column. */
export function attempt(
  target: Target,
  column: Column,
  way: Way,
  person: Person,
  { value }: Extreme,
): Promise<Refusal> {
  return way === 'insert'
    ? insertLike(target, column, person, () => value)
    : update(target, column, person, value, way);
}

/** Why a relation has no row on which values could be tried; null where it has. Changes nothing. */
export async function baseRefusal(
  target: Target,
  relation: string,
  person: Person,
): Promise<Refusal> {
  const [first] = target.columns.filter(
    (one) => one.relation === relation && one.ways.includes('insert') && one.name !== 'id',
  );
  if (!first) return (await rowOf(target, relation, person)) ? null : 'no row';
  return insertLike(target, first, person, (base) => base[first.name], true);
}

/** Calls a function with a value, the other arguments left to their defaults or null. */
export function callWith(
  { database }: Target,
  { call, name, type }: Argument,
  others: readonly Argument[],
  person: Person,
  { value }: Extreme,
): Promise<Refusal> {
  const text = type.endsWith('[]')
    ? `array(select jsonb_array_elements_text($1::jsonb))::${type}`
    : `($1::jsonb #>> '{}')::${type}`;
  const rest = others.map((one) => `, ${one.name} => null`).join('');
  return asPerson(database, person, (tx) =>
    tx.query(`select ${call}(${name} => ${text}${rest})`, [JSON.stringify(value)]),
  );
}
