import type { CandleRow } from './candle.ts';
import { candleAt, candleIndex, type Timeframe } from './timeframe.ts';

/**
 * A lossless encoding of candles, about a quarter of their size as numbers.
 * ```
 * byte      format, 1
 * varint    number of candles; nothing follows where it is 0
 * varint    index of the first candle: periods between the timeframe's origin and its open time
 * varint    number of gaps, then for each: candles since the last gap, candles missing
 * byte      decimals of the prices, or 255: prices are float64, little-endian
 * byte      decimals of the volumes, or 255: volumes are float64, little-endian
 * for each candle
 *   open      minus the previous close (for the first: minus 0), signed varint
 *   close     minus open, signed varint
 *   high      minus the larger of open and close, varint
 *   low       subtracted from the smaller of open and close, varint
 *   volume    varint
 * ```
 * Prices and volumes are whole numbers of their smallest decimal. A varint has seven bits a byte,
 * lowest first; the high bit means another follows. A signed one is twice the value; if negative,
 * twice its absolute value less one.
 */
const FORMAT = 1;
const RAW = 255;
const MOST_DECIMALS = 15;
/** Four times this is still exact. */
const LARGEST_WHOLE = 2 ** 51;

class ByteWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  float(value: number): void {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    for (const byte of bytes) this.byte(byte);
  }

  written(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

class ByteReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @throws RangeError past the end, as do all readers here */
  byte(): number {
    return this.#view.getUint8(this.#at++);
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  float(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  get ended(): boolean {
    return this.#at === this.#view.byteLength;
  }
}

/** Read as text, since computed powers differ between engines. */
const unitOf = (decimals: number) => Number(`1e${decimals}`);

/** The fewest decimals that hold each value exactly as a whole number of them, or RAW. */
function decimalsOf(values: readonly number[]): number {
  let decimals = 0;
  let unit = 1;
  for (const value of values) {
    while (Math.round(value * unit) / unit !== value) {
      decimals += 1;
      if (decimals > MOST_DECIMALS) return RAW;
      unit = unitOf(decimals);
    }
  }
  const exact = values.every((value) => {
    const whole = Math.round(value * unit);
    return whole < LARGEST_WHOLE && whole / unit === value;
  });
  return exact ? decimals : RAW;
}

/** Candles between the gap before and each, and those missing. */
function gapsOf(indexes: readonly number[]) {
  const gaps: (readonly [after: number, missing: number])[] = [];
  let since = 0;
  for (const [row, index] of indexes.entries()) {
    const missing = index - (indexes[row - 1] ?? index - 1) - 1;
    if (missing <= 0) continue;
    gaps.push([row - since, missing]);
    since = row;
  }
  return gaps;
}

/** @param rows plausible, in order of time, none twice; candles may be missing between them */
export function encodeCandles(timeframe: Timeframe, rows: readonly CandleRow[]): Uint8Array {
  const out = new ByteWriter();
  out.byte(FORMAT);
  out.varint(rows.length);
  const [first] = rows;
  if (first === undefined) return out.written();
  const indexes = rows.map(([time]) => candleIndex(timeframe, time));
  out.varint(candleIndex(timeframe, first[0]));
  const gaps = gapsOf(indexes);
  out.varint(gaps.length);
  for (const count of gaps.flat()) out.varint(count);
  const priceDecimals = decimalsOf(rows.flatMap(([, ...values]) => values.slice(0, 4)));
  const volumeDecimals = decimalsOf(rows.map((row) => row[5]));
  out.byte(priceDecimals);
  out.byte(volumeDecimals);
  const priceUnit = unitOf(priceDecimals);
  const volumeUnit = unitOf(volumeDecimals);
  let before = 0;
  const whole = (price: number) => Math.round(price * priceUnit);
  for (const [, open, high, low, close, volume] of rows) {
    if (priceDecimals === RAW) {
      for (const price of [open, high, low, close]) out.float(price);
    } else {
      const [opened, closed] = [whole(open), whole(close)];
      out.signed(opened - before);
      out.signed(closed - opened);
      out.varint(whole(high) - Math.max(opened, closed));
      out.varint(Math.min(opened, closed) - whole(low));
      before = closed;
    }
    if (volumeDecimals === RAW) out.float(volume);
    else out.varint(Math.round(volume * volumeUnit));
  }
  return out.written();
}

function readRows(timeframe: Timeframe, from: ByteReader, count: number): CandleRow[] {
  const rows: CandleRow[] = [];
  let index = from.varint();
  const jumps = new Map<number, number>();
  let gapRow = 0;
  for (let gaps = from.varint(); gaps > 0; gaps -= 1) {
    gapRow += from.varint();
    jumps.set(gapRow, from.varint());
  }
  const priceDecimals = from.byte();
  const volumeDecimals = from.byte();
  const priceUnit = unitOf(priceDecimals);
  const volumeUnit = unitOf(volumeDecimals);
  let before = 0;
  for (let row = 0; row < count; row += 1, index += 1) {
    index += jumps.get(row) ?? 0;
    const time = candleAt(timeframe, index);
    let prices: readonly [number, number, number, number];
    if (priceDecimals === RAW) {
      prices = [from.float(), from.float(), from.float(), from.float()];
    } else {
      const open = before + from.signed();
      const close = open + from.signed();
      const high = Math.max(open, close) + from.varint();
      const low = Math.min(open, close) - from.varint();
      prices = [open / priceUnit, high / priceUnit, low / priceUnit, close / priceUnit];
      before = close;
    }
    const volume = volumeDecimals === RAW ? from.float() : from.varint() / volumeUnit;
    rows.push([time, ...prices, volume]);
  }
  return rows;
}

/** @throws RangeError for another format, truncated bytes, or trailing ones */
export function decodeCandles(timeframe: Timeframe, bytes: Uint8Array): CandleRow[] {
  const from = new ByteReader(bytes);
  const format = from.byte();
  if (format !== FORMAT) throw new RangeError(`candles of format ${format}; known: ${FORMAT}`);
  const count = from.varint();
  const rows = count === 0 ? [] : readRows(timeframe, from, count);
  if (!from.ended) throw new RangeError('bytes follow the last candle');
  return rows;
}
