import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../platform/process/log.ts';
import { templateCache } from './template.ts';

it('a prepared database can be read by other users than the one that made it, as in a container', () => {
  const root = mkdtempSync(join(tmpdir(), 'test-template-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const made = join(root, 'made');
  mkdirSync(join(made, 'global'), { recursive: true, mode: 0o700 });
  writeFileSync(join(made, 'global', 'pg_internal.init'), 'x', { mode: 0o600 });
  const log = createLog({ name: 'test', level: 'silent' });
  const cache = templateCache(join(root, 'kept'), [], log);
  cache.keep(made);
  const copied = join(root, 'copied');
  expect(cache.copyTo(copied)).toBe(true);
  const rights = (path: string) => (statSync(join(copied, path)).mode & 0o777).toString(8);
  expect(['.', 'global', 'global/pg_internal.init'].map(rights)).toEqual(['755', '755', '644']);
});
