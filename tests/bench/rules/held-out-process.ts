import { heldOutCounts } from './folder-firings.ts';

/**
 * Prints the firings of a sample of coins held out, as entries in JSON; in a process of its own, as the
 * wrapped imports of a test make it several times as slow.
 */
const [folder = '', coins] = process.argv.slice(2);
const SAMPLING = {
  '1h': { candles: 504, every: 24 },
  '4h': { candles: 504, every: 6 },
  '1d': { candles: 365, every: 2 },
  '1w': { candles: 52, every: 4 },
};
const counts = heldOutCounts(folder, SAMPLING, () => {}, Number(coins));
process.stdout.write(JSON.stringify([...counts]));
