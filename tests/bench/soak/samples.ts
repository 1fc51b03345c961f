import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askFrom } from '../hostile/from-address.ts';
import { type Calls, REFERENCE } from './calls.ts';
import { type FolderSize, folderSize } from './folder-size.ts';
import { type ProcessFigures, processFigures } from './process-figures.ts';
import type { SoakedServer } from './soaked-server.ts';

/** What was measured at a moment, in milliseconds since the run began. */
export interface Sample {
  readonly at: number;
  readonly process: ProcessFigures;
  readonly folder: FolderSize;
}

const SAMPLE_EVERY_MS = 5_000;
const REFERENCE_EVERY_MS = 500;
const REFEREE = '127.0.5.2';

/** Measures process and folder every five seconds until the run is over. */
export async function takeSamples(
  server: SoakedServer,
  calls: Calls,
  signal: AbortSignal,
  samples: Sample[],
): Promise<void> {
  while (!signal.aborted) {
    const figures = await processFigures(server);
    if (figures) {
      const folder = folderSize(join(server.dataFolder, 'database'));
      samples.push({ at: calls.now(), process: figures, folder });
    }
    await pause(SAMPLE_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Makes the call that the others are held against, twice a second. */
export async function callReference(
  { origin }: SoakedServer,
  calls: Calls,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    calls.record(REFERENCE, await askFrom(REFEREE, origin, { path: '/healthz' }));
    await pause(REFERENCE_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
