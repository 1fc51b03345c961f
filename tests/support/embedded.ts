import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createUser } from '../../embedded/accounts.ts';
import type { AttemptLimits } from '../../embedded/auth/attempt-limits.ts';
import { UNPACED } from '../../embedded/auth/passwords.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../embedded/start.ts';
import { createLog } from '../../platform/process/log.ts';
import { keepDatabaseCode } from './database-code.ts';
import { CHEAPEST_HASH } from './people.ts';
import { makeAdmin, setApproval } from './standing.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export interface TestEmbedded extends Embedded {
  readonly dataFolder: string;
  /** An account that may use everything. */
  approvedUser(name?: string): Promise<Person>;
  /** An account on the waitlist. */
  pendingUser(name?: string): Promise<Person>;
  /** An approved account whose address is on the list of admins. */
  admin(name?: string): Promise<Person>;
  /** A supabase-js client of a visitor. */
  visitor(): SupabaseClient;
  /** A supabase-js client of somebody who has signed in. */
  signIn(person: Person): Promise<SupabaseClient>;
}

const plenty = { burst: 100_000, perMinute: 100_000 };
const unlimited = { pair: plenty, client: plenty, address: plenty };

/** Limits that no test reaches by accident. */
export const NO_LIMITS: AttemptLimits = {
  signUp: unlimited,
  login: unlimited,
  mail: unlimited,
  link: unlimited,
  passkey: unlimited,
  waitlistStatus: unlimited,
  waitlistCount: unlimited,
};

/**
 * Starts everything on a free port with a data folder of its own, which goes with `stop`. The
 * market is simulated; no limits; nobody is there yet.
 */
export async function startTestEmbedded(
  options: Partial<EmbeddedOptions> = {},
): Promise<TestEmbedded> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'test-embedded-'));
  const clients: SupabaseClient[] = [];
  if (!options.databaseUrl) await keepDatabaseCode();
  const embedded = await startEmbedded({
    limits: NO_LIMITS,
    passwordChecks: UNPACED,
    log: createLog({ name: 'embedded', level: 'silent' }),
    ...options,
    dataFolder,
  });
  const { database, origin, keys } = embedded;

  async function person(name: string): Promise<Person> {
    const email = `${name}-${randomUUID().slice(0, 8)}@example.com`;
    const password = `Password-${randomUUID().slice(0, 8)}`;
    const hashCost = CHEAPEST_HASH;
    return { id: await createUser(database, { email, password, hashCost }), email, password };
  }
  async function approvedUser(name = 'approved'): Promise<Person> {
    const made = await person(name);
    await setApproval(database, made.email, true);
    return made;
  }
  function visitor(): SupabaseClient {
    const client = createClient(origin, keys.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    clients.push(client);
    return client;
  }

  return {
    ...embedded,
    dataFolder,
    approvedUser,
    pendingUser: (name = 'pending') => person(name),
    async admin(name = 'admin') {
      const made = await approvedUser(name);
      await makeAdmin(database, made.email);
      return made;
    },
    visitor,
    async signIn({ email, password }) {
      const client = visitor();
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return client;
    },
    async stop() {
      await Promise.all(clients.map((client) => client.removeAllChannels()));
      await embedded.stop();
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
