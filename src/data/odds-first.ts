import { create } from 'zustand';
import { keptKey } from '../device/kept-key.ts';

const kept = keptKey('coin-analyst.odds-first');

export const useOddsFirst = create(() => ({ first: kept.read() === 'on' }));

export function chooseOddsFirst(first: boolean): void {
  kept.keep(first ? 'on' : null);
  useOddsFirst.setState({ first });
}
