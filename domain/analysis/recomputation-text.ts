import { momentText } from '../text/moment-text.ts';
import { formatNumber } from '../text/number-format.ts';
import { readingOf } from './readings.ts';
import type { Recomputation } from './recomputation.ts';

type Unequal = Extract<Recomputation, { readonly equal: false }>;

const LONGEST_VALUE = 60;
const CANDLES = /^inputs\.candles\.(1w|1d|4h|1h|15m)\.(first|last|count)$/;
const VALUE = /^(\w+)\.(1w|1d|4h|1h|15m)\.(.+)$/;
const PATTERNS = 'patternAnalysis';
const CANDLE_FIELDS = { first: 'first candle', last: 'last candle', count: 'count of candles' };

/** '4h RSI'. */
function placeText(path: string): string {
  const candles = CANDLES.exec(path);
  if (candles) {
    const field = Object.entries(CANDLE_FIELDS).find(([name]) => name === candles[2]);
    return `the ${candles[1]} ${field?.[1] ?? 'candles'}`;
  }
  if (path === 'inputs.hash') return 'their hash';
  const [, section = '', timeframe = '', rest = ''] = VALUE.exec(path) ?? [];
  const field = section === PATTERNS ? `${section}.${rest}` : rest;
  const reading = readingOf(`${timeframe}.${field}`);
  if (!reading) return path;
  const { name, group, label } = reading;
  return `${timeframe} ${name ?? (group ? `${group} ${label}` : label)}`;
}

function valueText(value: unknown, path: string): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' && /^inputs\..*\.(first|last)$/.test(path)) {
    return momentText(value);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}

export function unequalText({ kind, path, stored, computed }: Unequal): string {
  const [then, now] = [valueText(stored, path), valueText(computed, path)];
  if (kind === 'other-engine') {
    return `It was computed by the engine "${then}"; here is "${now}", which cannot compute it again.`;
  }
  const place = placeText(path);
  if (kind === 'other-inputs') {
    return `Not the same inputs: the first difference is at ${place}: stored ${then}, found ${now}.`;
  }
  return `Not the same: the first difference is at ${place}: stored ${then}, computed ${now}.`;
}

export function bytesText(bytes: number): string {
  return `${formatNumber(bytes, 0)} bytes`;
}
