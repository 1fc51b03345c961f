import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { generateApiKey } from './lite.ts';

const KeysSchema = v.object({
  /** HS256 secret of access tokens. */
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  /** What the browser sends as `apikey`; public. */
  anonKey: v.pipe(v.string(), v.startsWith('sb_publishable_')),
  /** The key past row-level security; never leaves the machine. */
  serviceKey: v.pipe(v.string(), v.startsWith('sb_secret_')),
});
export type Keys = v.InferOutput<typeof KeysSchema>;

/**
 * The installation's own keys: made once, kept in `keys.json` of the data folder, readable by its
 * owner alone.
 * @throws Error when the file is there and is not what was written
 */
export async function ownKeys(dataFolder: string): Promise<Keys> {
  const file = join(dataFolder, 'keys.json');
  let text: string | null = null;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  if (text !== null) {
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), KeysSchema), text);
    if (!kept.success) {
      throw new Error(`${file} is not readable as keys: restore it, or start from an empty folder`);
    }
    chmodSync(file, 0o600);
    return kept.output;
  }
  const keys: Keys = {
    jwtSecret: randomBytes(48).toString('base64url'),
    anonKey: (await generateApiKey('publishable')).key,
    serviceKey: (await generateApiKey('secret')).key,
  };
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(partial, file);
  return keys;
}
