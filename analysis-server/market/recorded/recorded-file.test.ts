import { describe, expect, it } from 'vitest';
import { parseRecordedCandles, readRecordedFile } from './recorded-file.ts';

const HEADER = 'timestamp,open,high,low,close,volume';
const parse = (...lines: string[]) => parseRecordedCandles(lines.join('\n'), 'BTCUSDT/1h.csv');

describe('a file of recorded candles', () => {
  it('becomes rows, and tells the finest price step', () => {
    const file = parse(HEADER, '1765507500000,92388.5,92700,92321.45,92542.2,1668.662', '');
    expect(file.rows).toEqual([[1765507500000, 92388.5, 92700, 92321.45, 92542.2, 1668.662]]);
    expect(file.priceDecimals).toBe(2);
  });

  it('may have line ends of either kind', () => {
    expect(parseRecordedCandles(`${HEADER}\r\n1,2,3,1,2,5\r\n`, 'f').rows).toEqual([
      [1, 2, 3, 1, 2, 5],
    ]);
  });

  it.each([
    [
      'a foreign header',
      ['time,open,high,low,close', '1,2,3,1,2'],
      'BTCUSDT/1h.csv, line 1: the header is "time,open,high,low,close"; expected "timestamp,open,high,low,close,volume".',
    ],
    [
      'a value too few',
      [HEADER, '1,2,3,1,2,5', '2,2,3,1,2'],
      'BTCUSDT/1h.csv, line 3: 5 values; expected 6 (timestamp,open,high,low,close,volume).',
    ],
    [
      'a value that is no number',
      [HEADER, '1,2,3,1,2,5', '2,2,high,1,2,5'],
      'BTCUSDT/1h.csv, line 3: high is "high"; expected a number.',
    ],
    [
      'an empty value',
      [HEADER, '1,2,3,1,,5'],
      'BTCUSDT/1h.csv, line 2: close is ""; expected a number.',
    ],
    [
      'NaN',
      [HEADER, '1,2,3,1,2,NaN'],
      'BTCUSDT/1h.csv, line 2: volume is "NaN"; expected a number.',
    ],
    ['no candle', [HEADER], 'BTCUSDT/1h.csv, line 2: no candle follows the header.'],
  ])('with %s is refused with file, line and value', (_, lines, message) => {
    expect(() => parse(...lines)).toThrow(
      expect.objectContaining({ kind: 'invalid-candles', message }),
    );
  });

  it('that is not there is refused by its name', async () => {
    await expect(readRecordedFile('nowhere/1h.csv')).rejects.toThrow(
      /^nowhere\/1h\.csv cannot be read: ENOENT/,
    );
  });
});
