import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import * as v from 'valibot';
import { backupsIn } from './staging.ts';

const LastSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ madeAt: v.pipe(v.string(), v.isoTimestamp()) }),
);

const fileIn = (dataFolder: string) => join(backupsIn(dataFolder), 'last.json');

export function noteBackup(dataFolder: string, madeAt: string): void {
  mkdirSync(backupsIn(dataFolder), { recursive: true, mode: 0o700 });
  const partial = `${fileIn(dataFolder)}.${process.pid}`;
  writeFileSync(partial, JSON.stringify({ madeAt }), { mode: 0o600 });
  renameSync(partial, fileIn(dataFolder));
}

export function lastBackup(dataFolder: string): Date | null {
  try {
    return new Date(v.parse(LastSchema, readFileSync(fileIn(dataFolder), 'utf8')).madeAt);
  } catch {
    return null;
  }
}

/** Age of the newest backup; infinite without one, so that one alert rule covers both. */
export function measureBackups(registry: Registry, dataFolder: string): void {
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the newest backup that npm run backup made; +Inf before the first.',
    registers: [registry],
    collect() {
      const last = lastBackup(dataFolder);
      this.set(last === null ? Number.POSITIVE_INFINITY : (Date.now() - last.getTime()) / 1000);
    },
  });
}
