import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseRecordedCandles } from '../../../analysis-server/market/recorded/recorded-file.ts';
import { tickOf } from '../../../analysis-server/market/tick-size.ts';
import { type CandleSeries, seriesFromRows } from '../../../domain/market/candle.ts';
import { gapsIn } from '../../../domain/market/candle-gaps.ts';
import { checkFetched } from '../../../domain/market/checked-candles.ts';
import { epochMs } from '../../../domain/text/quantity.ts';

/** A file of a coin's 1h candles. */
export interface CoinFile {
  readonly coin: string;
  readonly path: string;
}

/** The 1h candles of a coin, without a gap, and the step of its prices. */
export interface CoinHours {
  readonly tickSize: number;
  readonly hours: CandleSeries;
}

const FILE_NAME = /^(?<coin>[A-Z0-9]+USDT)\.csv(?:\.gz)?$/;

/**
 * The files `<COIN>USDT.csv` and `<COIN>USDT.csv.gz` of a folder, by name.
 * @param only coins to keep, as files name them; all where empty
 * @throws RangeError where a coin has no file or two, or the folder has none
 */
export function coinFiles(folder: string, only: readonly string[] = []): CoinFile[] {
  const files = readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const coin = FILE_NAME.exec(name)?.groups?.coin;
      return coin === undefined ? [] : [{ coin, path: join(folder, name) }];
    });
  const coins = files.map(({ coin }) => coin);
  const twice = coins.find((coin, at) => coins.indexOf(coin) !== at);
  if (twice !== undefined) throw new RangeError(`${folder} holds ${twice} twice; needed: once`);
  const absent = only.find((coin) => !coins.includes(coin));
  if (absent !== undefined) {
    throw new RangeError(`${folder} holds no ${absent}; there are: ${coins.join(', ')}`);
  }
  if (files.length === 0) {
    throw new RangeError(`${folder} holds no coin; needed: <COIN>USDT.csv or <COIN>USDT.csv.gz`);
  }
  return only.length === 0 ? files : files.filter(({ coin }) => only.includes(coin));
}

/**
 * The header of a file and its lines up to the first candle that opens at or after `before`: later
 * ones say nothing.
 */
export function linesBefore(path: string, before: number): string[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const lines = text.trimEnd().split('\n');
  const late = lines.findIndex((line) => Number(line.split(',', 1)[0]) >= before);
  return late < 0 ? lines : lines.slice(0, late);
}

/**
 * Reads a coin's candles; there are none where it begins later.
 * @param before candles that open at or after it are left out, and their prices' steps with them
 * @throws MarketError where a line is no candle, or they are not in order
 * @throws RangeError where some are missing
 */
export function readHours({ coin, path }: CoinFile, before: number): CoinHours {
  const lines = linesBefore(path, before);
  if (lines.length === 1) return { tickSize: 1, hours: seriesFromRows('1h', []) };
  const { rows, priceDecimals } = parseRecordedCandles(lines.join('\n'), path);
  const upTo = epochMs(before);
  checkFetched(rows, { marketName: path, coin, timeframe: '1h', upTo, count: rows.length });
  const hours = seriesFromRows('1h', rows);
  const [gap] = gapsIn(hours);
  if (gap) {
    throw new RangeError(
      `${path}: ${gap.count} candles from ${new Date(gap.first).toISOString()} on are missing; needed: every hour`,
    );
  }
  return { tickSize: tickOf(priceDecimals), hours };
}
