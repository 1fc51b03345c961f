import { describe, expect, it } from 'vitest';
import { readAsRest, restTimestamp } from './rest-columns.ts';

describe('columns as the REST API gives them', () => {
  it.each([
    ['2026-11-20 20:18:43.217+00', '2026-11-20T20:18:43.217+00:00'],
    ['2026-11-20 20:18:43+05:30', '2026-11-20T20:18:43+05:30'],
    ['2026-11-20 20:18:43.000001-03', '2026-11-20T20:18:43.000001-03:00'],
    ['2026-11-20 20:18:43', '2026-11-20T20:18:43'],
    ['infinity', 'infinity'],
  ])('%s reads %s', (text, expected) => {
    expect(restTimestamp(text)).toBe(expected);
  });

  it('keep numbers exact', () => {
    expect(readAsRest[20]?.('42')).toBe(42);
    expect(readAsRest[20]?.('9007199254740993')).toBe(9_007_199_254_740_993n);
    expect(readAsRest[1700]?.('1.5')).toBe(1.5);
    expect(readAsRest[1700]?.('1.50')).toBe('1.50');
    expect(readAsRest[1700]?.('0.1234567890123456789')).toBe('0.1234567890123456789');
  });
});
