import { probe } from '../backend/reach-probe.ts';
import { createReach, type Reach } from './reach.ts';
import type { Standings } from './reach-standings.ts';

/**
 * Follows what can be reached for as long as the page lives. What the browser says of its network is
 * a hint to look, no more.
 */
export function followReach(start: Standings, onChange: (next: Standings) => void): Reach {
  const isHidden = () => document.visibilityState === 'hidden';
  const reach = createReach({ probe, onChange, random: Math.random, isHidden }, start);
  addEventListener('online', reach.retry);
  addEventListener('offline', reach.doubt);
  document.addEventListener('visibilitychange', () => {
    if (!isHidden()) reach.retry();
  });
  return reach;
}
