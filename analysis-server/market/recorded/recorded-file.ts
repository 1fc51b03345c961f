import { readFile } from 'node:fs/promises';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { decimalsOf } from '../tick-size.ts';

const HEADER = 'timestamp,open,high,low,close,volume';
const COLUMNS = HEADER.split(',');

export interface RecordedFile {
  readonly rows: readonly CandleRow[];
  readonly priceDecimals: number;
}

function invalid(file: string, line: number, what: string): never {
  throw new MarketError('invalid-candles', `${file}, line ${line}: ${what}.`);
}

function parseRow(text: string, file: string, line: number): CandleRow {
  const fields = text.split(',');
  if (fields.length !== COLUMNS.length) {
    invalid(file, line, `${fields.length} values; expected ${COLUMNS.length} (${HEADER})`);
  }
  const number = (index: number): number => {
    const field = fields[index] ?? '';
    const value = field.trim() === '' ? Number.NaN : Number(field);
    if (!Number.isFinite(value)) {
      invalid(file, line, `${COLUMNS[index]} is "${field}"; expected a number`);
    }
    return value;
  };
  return [number(0), number(1), number(2), number(3), number(4), number(5)];
}

/** @throws MarketError naming the file, line and value */
export function parseRecordedCandles(text: string, file: string): RecordedFile {
  const lines = text.split(/\r?\n/);
  const header = lines[0] ?? '';
  if (header.trim() !== HEADER) {
    invalid(file, 1, `the header is "${header.slice(0, 80)}"; expected "${HEADER}"`);
  }
  const rows: CandleRow[] = [];
  let priceDecimals = 0;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line === '') continue;
    rows.push(parseRow(line, file, index + 1));
    for (const price of line.split(',').slice(1, 5)) {
      priceDecimals = Math.max(priceDecimals, decimalsOf(price.trim()));
    }
  }
  if (rows.length === 0) invalid(file, 2, 'no candle follows the header');
  return { rows, priceDecimals };
}

export async function readRecordedFile(file: string): Promise<RecordedFile> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MarketError('unreachable', `${file} cannot be read: ${reason}.`, { cause: error });
  }
  return parseRecordedCandles(text, file);
}
