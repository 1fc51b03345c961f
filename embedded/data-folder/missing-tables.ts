import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { DataFolderRefused } from './damage.ts';

interface Place {
  name: string;
  path: string;
}

/** Refuses a database with missing table files: it opens, then fails. @throws DataFolderRefused */
export async function refuseMissingTables(database: Database, folder: string): Promise<void> {
  const places = await database.query<Place>(
    `select oid::regclass::text as name, pg_relation_filepath(oid) as path from pg_class
     where pg_relation_filepath(oid) is not null`,
  );
  const lost = places.find(({ path }) => !existsSync(join(folder, path)));
  if (lost === undefined) return;
  const missing = `${lost.path} (${lost.name})`;
  throw new DataFolderRefused({ kind: 'database-incomplete', path: folder, missing });
}
