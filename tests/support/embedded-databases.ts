import type { PostgresServer } from './postgres.ts';

export interface EmbeddedDatabase {
  readonly name: string;
  /** @returns what `databaseUrl` of the embedded server is to be */
  url(): Promise<string | null>;
}

/** PGlite, and a real Postgres where there is one; for `describe.each`. */
export function embeddedDatabases(postgres: PostgresServer | null): EmbeddedDatabase[] {
  const pglite = { name: 'PGlite', url: async () => null };
  if (!postgres) return [pglite];
  return [pglite, { name: 'Postgres', url: () => postgres.createDatabase() }];
}
