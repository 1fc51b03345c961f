import type { LevelRef } from '../../../analysis-server/analyst/claims/terms.ts';

/** Levels of a made-up moment, and its price. */
export const support: LevelRef = {
  name: '<four-hour >support',
  fact: '4h.supportLevels.1',
  timeframe: '4h',
  price: 79_812.4,
};
export const pivot: LevelRef = {
  name: '<daily >pivot R1',
  fact: '1d.r1',
  timeframe: '1d',
  price: 82_773.7,
};
export const resistance: LevelRef = {
  name: '<hourly >resistance',
  fact: '1h.resistanceLevels.1',
  timeframe: '1h',
  price: 82_910,
};
export const average: LevelRef = {
  name: '<weekly >MA50',
  fact: '1w.movingAverages.MA50',
  timeframe: '1w',
  price: 83_402.5,
};
export const cloud: LevelRef = {
  name: "<daily >cloud's lower edge",
  fact: '1d.senkouSpanB',
  timeframe: '1d',
  price: 84_100.2,
};

export const price = 82_485.4;
