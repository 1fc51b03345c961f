import { createHash } from 'node:crypto';
import { type CoinFile, linesBefore } from '../track-record/candle-folder.ts';

/**
 * SHA-256 over coins and their candles, in the order of the files; the same whether they are packed.
 * @param before candles that open at or after it do not count
 */
export function dataHash(files: readonly CoinFile[], before: number): string {
  const hash = createHash('sha256');
  for (const { coin, path } of files) {
    hash.update(`${coin}\n${linesBefore(path, before).join('\n')}\n`);
  }
  return hash.digest('hex');
}
