import type { OscillatorName } from '../../claims/propositions/terms.ts';

export const OSCILLATOR_NAMES: Readonly<Record<OscillatorName, string>> = {
  RSI: 'RSI',
  'stochasticOscillator.k': 'stochastic',
  'stochasticRSI.k': 'stochastic RSI',
  williamsR: 'Williams %R',
  CCI: 'CCI',
  MFI: 'MFI',
};
