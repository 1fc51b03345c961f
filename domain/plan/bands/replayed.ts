// Written by `npm run fit:bands`.
import type { ReplayedRanges } from './bands-model.ts';

export const REPLAYED_RANGES: ReplayedRanges = {
  from: '2023-01-01',
  until: '2024-07-01',
  cases: { day: 22415, week: 22043 },
  day: {
    '2': { said: 0.5291, happened: 0.531 },
    '4': { said: 0.2728, happened: 0.2717 },
    '8': { said: 0.0896, happened: 0.091 },
    '50': { said: 0.5, happened: 0.5193 },
    '80': { said: 0.8, happened: 0.8254 },
    '95': { said: 0.95, happened: 0.9591 },
    '-2': { said: 0.563, happened: 0.5608 },
    '-4': { said: 0.2952, happened: 0.3016 },
    '-8': { said: 0.0955, happened: 0.0889 },
  },
  week: {
    '5': { said: 0.5789, happened: 0.5824 },
    '10': { said: 0.3347, happened: 0.3419 },
    '20': { said: 0.1288, happened: 0.1269 },
    '50': { said: 0.5, happened: 0.5253 },
    '80': { said: 0.8, happened: 0.8253 },
    '95': { said: 0.95, happened: 0.9586 },
    '-5': { said: 0.6158, happened: 0.6106 },
    '-10': { said: 0.3406, happened: 0.3161 },
    '-20': { said: 0.1111, happened: 0.0798 },
  },
};
