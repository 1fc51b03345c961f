import type { LevelRef } from '../../../analysis-server/analyst/claims/terms.ts';

/** Levels of a made-up moment, and its price. */
export const support: LevelRef = {
  name: '4h support',
  fact: '4h.supportLevels.1',
  timeframe: '4h',
  price: 79_812.4,
};
export const pivot: LevelRef = {
  name: '1d R1',
  fact: '1d.r1',
  timeframe: '1d',
  price: 82_773.7,
};
export const resistance: LevelRef = {
  name: '1h resistance',
  fact: '1h.resistanceLevels.1',
  timeframe: '1h',
  price: 82_910,
};
export const average: LevelRef = {
  name: '1w MA50',
  fact: '1w.movingAverages.MA50',
  timeframe: '1w',
  price: 83_402.5,
};
export const cloud: LevelRef = {
  name: '1d cloud bottom',
  fact: '1d.senkouSpanB',
  timeframe: '1d',
  price: 84_100.2,
};

export const price = 82_485.4;
