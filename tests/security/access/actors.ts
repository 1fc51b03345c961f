import { randomUUID } from 'node:crypto';
import { createUser } from '../../../embedded/accounts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { CHEAPEST_HASH } from '../../support/people.ts';
import { makeAdmin, setApproval } from '../../support/standing.ts';

/** Everybody that the matrix asks on behalf of. */
export const ACTORS = ['anonymous', 'waitlisted', 'ann', 'ben', 'admin', 'revoked'] as const;
export type Actor = (typeof ACTORS)[number];

/** Those with an account; ann and ben are approved. */
export const PEOPLE = ['waitlisted', 'ann', 'ben', 'admin', 'revoked'] as const;
export type PersonName = (typeof PEOPLE)[number];

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export type Accounts = Readonly<Record<PersonName, Account>>;

async function account(database: Database, name: PersonName): Promise<Account> {
  const email = `${name}-${randomUUID().slice(0, 8)}@example.com`;
  const password = `password of ${name}`;
  const hashCost = CHEAPEST_HASH;
  return { id: await createUser(database, { email, password, hashCost }), email, password };
}

/** Makes the five accounts; the revoked one was approved before. */
export async function createAccounts(database: Database): Promise<Accounts> {
  const accounts: Accounts = {
    waitlisted: await account(database, 'waitlisted'),
    ann: await account(database, 'ann'),
    ben: await account(database, 'ben'),
    admin: await account(database, 'admin'),
    revoked: await account(database, 'revoked'),
  };
  for (const name of ['ann', 'ben', 'admin', 'revoked'] as const) {
    await setApproval(database, accounts[name].email, true);
  }
  await makeAdmin(database, accounts.admin.email);
  await setApproval(database, accounts.revoked.email, false);
  return accounts;
}
