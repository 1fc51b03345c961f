import { spawnSync } from 'node:child_process';

/** @throws Error saying what it complains of, or how to get it */
export function ffmpeg(...options: readonly string[]): void {
  const run = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...options], { encoding: 'utf8' });
  if (run.error) {
    throw new Error(
      'ffmpeg is not on the PATH; it encodes pictures and videos. Debian: apt-get install -y ffmpeg',
    );
  }
  if (run.status !== 0) throw new Error(`ffmpeg failed: ${run.stderr.trim()}`);
}
