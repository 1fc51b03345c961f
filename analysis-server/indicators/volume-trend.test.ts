import { describe, expect, it } from 'vitest';
import { volumeTrend } from './volume-trend.ts';

describe('volume trend', () => {
  it('increases from 120 % of the average on and decreases down from 80 %', () => {
    expect(volumeTrend(120, 100)).toBe('increasing');
    expect(volumeTrend(119, 100)).toBe('stable');
    expect(volumeTrend(81, 100)).toBe('stable');
    expect(volumeTrend(80, 100)).toBe('decreasing');
  });

  it('is stable without any volume', () => {
    expect(volumeTrend(0, 0)).toBe('stable');
  });
});
