import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const RunningSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ origin: v.string(), database: v.string() }),
);

const fileIn = (dataFolder: string) => join(dataFolder, 'running.json');

/** Distinguishes databases without storing the URL's password. */
function databaseName(databaseUrl: string | null): string {
  return databaseUrl === null
    ? 'embedded'
    : createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16);
}

/** Records the server's address in the data folder for local commands. @returns removes it */
export function announceServer(
  dataFolder: string,
  port: number,
  databaseUrl: string | null,
): () => Promise<void> {
  const running = { origin: `http://127.0.0.1:${port}`, database: databaseName(databaseUrl) };
  writeFileSync(fileIn(dataFolder), JSON.stringify(running), { mode: 0o600 });
  return async () => rmSync(fileIn(dataFolder), { force: true });
}

/** The loopback origin of a server on this data folder and database; null if none answers. */
export async function findRunningServer(
  dataFolder: string,
  databaseUrl: string | null,
): Promise<string | null> {
  try {
    const running = v.parse(RunningSchema, readFileSync(fileIn(dataFolder), 'utf8'));
    if (running.database !== databaseName(databaseUrl)) return null;
    const answer = await fetch(`${running.origin}/healthz`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? running.origin : null;
  } catch {
    return null;
  }
}
