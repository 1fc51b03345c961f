import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Sampling } from './rules/firings.ts';
import { ruleRows, VOCABULARY_FILE, vocabularySource } from './rules/rule-rows.ts';
import { coinFiles, readHours } from './track-record/candle-folder.ts';
import { SPLITS } from './track-record/splits.ts';

/**
 * Usage: npm run measure:rules -- --candles <folder> [--check]. Replays the claims of the vocabulary,
 * and the gate of rules, on a folder of `<COIN>USDT.csv[.gz]` and writes `domain/rule/vocabulary.ts`
 * with how often each fired a week on two coins of three before 2023; `--check` writes nothing. Prints
 * it beside the third coins, up to July 2024, and what an hour of one coin takes.
 */
const { values } = parseArgs({
  options: { candles: { type: 'string' }, check: { type: 'boolean', default: false } },
});
const { candles, check } = values;
if (candles === undefined) throw new RangeError('needed: --candles <folder>');

/** Stretches of 3 weeks of 1h, 12 of 4h; all days and weeks. */
const SAMPLING: Sampling = {
  '1h': { candles: 504, every: 24 },
  '4h': { candles: 504, every: 6 },
  '1d': { candles: 365, every: 1 },
  '1w': { candles: 52, every: 1 },
};
const onCoin = (coin: string) => console.error(coin);

/** What reads the vocabulary is loaded once the kinds stand in it. */
async function measure(folder: string): Promise<void> {
  writeFileSync(VOCABULARY_FILE, vocabularySource(ruleRows(new Map())));
  const { fittedCounts } = await import('./rules/folder-firings.ts');
  const rows = ruleRows(fittedCounts(folder, SAMPLING, onCoin));
  writeFileSync(VOCABULARY_FILE, vocabularySource(rows));
}

async function print(folder: string): Promise<void> {
  const { heldOutCounts } = await import('./rules/folder-firings.ts');
  const { printRules } = await import('./rules/print-rules.ts');
  const { coinHourMs } = await import('./rules/coin-hour.ts');
  printRules(heldOutCounts(folder, SAMPLING, onCoin));
  const [first] = coinFiles(folder);
  if (!first) return;
  const ms = coinHourMs(readHours(first, SPLITS.judgedFrom), 2_000);
  console.log(`${ms.toFixed(2)} ms of processor time a coin and hour`);
}

if (check) await print(candles);
else {
  await measure(candles);
  // In a process that reads what was just written.
  const again = [import.meta.filename, '--candles', candles, '--check'];
  execFileSync(process.execPath, again, { stdio: 'inherit' });
}
