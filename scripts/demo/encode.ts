import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { FRAMES_A_SECOND, type Frame } from './camera.ts';

/** Bytes per file. */
export const LARGEST_VIDEO = 600_000;

function ffmpeg(...options: readonly string[]): void {
  const run = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...options], { encoding: 'utf8' });
  if (run.error) {
    throw new Error(
      'ffmpeg is not on the PATH; it turns the pictures into a video. Debian: apt-get install -y ffmpeg',
    );
  }
  if (run.status !== 0) throw new Error(`ffmpeg failed: ${run.stderr.trim()}`);
}

/** @throws Error saying how to get ffmpeg */
export function requireFfmpeg(): void {
  ffmpeg('-version');
}

/** CRF, best quality first; lower is better. */
const QUALITIES = [24, 27, 30, 33, 36];
const H264 = ['-c:v', 'libx264', '-preset', 'medium', '-tune', 'animation'];
// Pages scroll more than they cut: a keyframe at each jump costs more than it gains.
const WHOLE_PICTURES = ['-g', '600', '-sc_threshold', '0', '-movflags', '+faststart'];

/** At the best quality within the size limit; `list` is a scratch file. @throws Error if none is */
export function encodeVideo(frames: readonly Frame[], list: string, target: string): void {
  const lines = frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(4)}`);
  writeFileSync(list, `${lines.join('\n')}\nfile '${frames.at(-1)?.file}'\n`);
  const input = ['-f', 'concat', '-safe', '0', '-i', list, '-an'];
  const picture = `fps=${FRAMES_A_SECOND},format=yuv420p`;
  const fits = QUALITIES.some((quality) => {
    ffmpeg(...input, '-vf', picture, ...H264, ...WHOLE_PICTURES, '-crf', String(quality), target);
    return statSync(target).size <= LARGEST_VIDEO;
  });
  if (!fits) {
    throw new Error(`${target} weighs ${statSync(target).size} bytes; allowed: ${LARGEST_VIDEO}`);
  }
}

/** An AVIF; height follows `width` (pixels), lower `quality` is better. */
export function encodePicture(
  picture: string,
  width: number,
  quality: number,
  target: string,
): void {
  const still = ['-c:v', 'libaom-av1', '-still-picture', '1', '-pix_fmt', 'yuv420p'];
  const scaled = ['-vf', `scale=${width}:-2:flags=area`];
  ffmpeg('-i', picture, ...scaled, ...still, '-cpu-used', '8', '-crf', String(quality), target);
}
