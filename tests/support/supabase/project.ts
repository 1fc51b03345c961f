import { readMigrations } from '../../../embedded/database/migrations.ts';
import { PROJECT_FOLDERS } from '../../../embedded/project-folders.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openPostgres } from '../../../platform/database/postgres-database.ts';
import type { PostgresServer } from '../postgres.ts';
import { quietLog } from '../test-database.ts';
import { AUTH, AUTH_GRANTS, DROP_ROLES, GROUND, ROLES, STORAGE } from './project-sql.ts';

export interface SupabaseProject {
  /** The connection string that Supabase gives out. */
  readonly url: string;
  /** By that connection string. */
  readonly owner: Database;
  /** As the auth service works. */
  readonly auth: Database;
  readonly authUrl: string;
  /** Applies every migration as the owner does by `supabase db push`. */
  migrate(): Promise<void>;
  /** What PostgREST and the storage service do for a person; null: for a visitor. */
  as<T>(person: string | null, work: (tx: Database) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/**
 * Supabase lets the owner make policies of storage.objects, which is not the owner's, by an
 * extension of Postgres (supautils.policy_grants) that only Supabase has.
 */
const STORAGE_POLICY = /^create policy [^;]*? on storage\.objects[^;]*;/gms;

/**
 * A database as a new Supabase project has it.
 * @param authMigrations the auth service's own, in place of our copy of what they make
 */
export async function createSupabaseProject(
  server: Pick<PostgresServer, 'createDatabase'>,
  authMigrations?: (url: string) => Promise<void>,
): Promise<SupabaseProject> {
  const given = await server.createDatabase();
  const base = openPostgres(given, { max: 1, log: quietLog });
  const name = `${new URL(given).pathname.slice(1)}_project`;
  const urlOf = (role: string | null) => {
    const url = new URL(given);
    url.pathname = `/${name}`;
    if (role) [url.username, url.password] = [role, 'project'];
    return url.href;
  };
  await base.query(ROLES);
  await base.query(`create database ${name} template template0 owner project_owner`);
  const opened: Database[] = [];
  const open = (role: string | null, max = 2) => {
    const database = openPostgres(urlOf(role), { max, log: quietLog });
    opened.push(database);
    return database;
  };
  const superuser = open(null);
  await superuser.query(GROUND);
  const auth = open('supabase_auth_admin');
  if (authMigrations) await authMigrations(urlOf('supabase_auth_admin'));
  else await auth.query(AUTH);
  await auth.query(AUTH_GRANTS);
  await open('supabase_storage_admin').query(STORAGE);
  const url = urlOf('project_owner');
  const owner = open('project_owner', 6);
  const authenticator = open('authenticator');

  return {
    url,
    owner,
    auth,
    authUrl: urlOf('supabase_auth_admin'),
    async migrate() {
      for (const { version, name: topic, sql } of readMigrations(PROJECT_FOLDERS.migrations)) {
        const policies = sql.match(STORAGE_POLICY) ?? [];
        const rest = policies.reduce((text, policy) => text.replace(policy, ''), sql);
        const where = (error: unknown) =>
          Promise.reject(new Error(`migration ${version}_${topic} failed`, { cause: error }));
        await owner.transaction((tx) => tx.query(rest)).catch(where);
        for (const policy of policies) await superuser.query(policy).catch(where);
      }
    },
    as: (person, work) =>
      authenticator.transaction(async (tx) => {
        const role = person === null ? 'anon' : 'authenticated';
        const claims = { sub: person, role, session_id: person, email: `${person}@example.com` };
        await tx.query(`set local role ${role}`);
        await tx.query("select set_config('request.jwt.claims', $1, true)", [
          JSON.stringify(person === null ? { role } : claims),
        ]);
        return work(tx);
      }),
    async stop() {
      for (const database of opened) await database.close();
      await base.query(`drop database ${name} with (force)`);
      await base.query(DROP_ROLES);
      await base.close();
    },
  };
}
