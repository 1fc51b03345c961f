import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { DAMAGE, DataFolderRefused } from './data-folder/damage.ts';
import { isMissing } from './data-folder/files.ts';
import { generateApiKey } from './lite.ts';

const KeysSchema = v.object({
  /** HS256 secret of access tokens. */
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  /** The browser's `apikey`; public. */
  anonKey: v.pipe(v.string(), v.startsWith('sb_publishable_')),
  /** Bypasses row-level security; never leaves the machine. */
  serviceKey: v.pipe(v.string(), v.startsWith('sb_secret_')),
});
export type Keys = v.InferOutput<typeof KeysSchema>;

const fileIn = (dataFolder: string) => join(dataFolder, 'keys.json');

/** Null if there are none. @throws DataFolderRefused if the file is not as written */
export function keptKeys(dataFolder: string): Keys | null {
  const path = fileIn(dataFolder);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), KeysSchema), text);
  if (!kept.success) throw new DataFolderRefused(DAMAGE.keysUnreadable(path));
  return kept.output;
}

/** Created once, in `keys.json`, for its owner only. @throws DataFolderRefused if not as written */
export async function ownKeys(dataFolder: string): Promise<Keys> {
  const kept = keptKeys(dataFolder);
  if (kept !== null) return kept;
  const keys: Keys = {
    jwtSecret: randomBytes(48).toString('base64url'),
    anonKey: (await generateApiKey('publishable')).key,
    serviceKey: (await generateApiKey('secret')).key,
  };
  const file = fileIn(dataFolder);
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(keys, null, 2), { mode: 0o600, flush: true });
  renameSync(partial, file);
  return keys;
}
