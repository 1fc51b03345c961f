import { probe } from '../backend/reach-probe.ts';
import type { Standings } from '../backend/reachability.ts';
import { createReach, type Reach } from './reach.ts';

/** Tracks reachability for the page's life. The browser's own network state is only a hint. */
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
