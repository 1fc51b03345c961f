import type { Stance } from '../../domain/analysis/recommendation.ts';

/** Only a trade has its direction's colour; a null stance is that of an older analysis. */
export function directionTone(action: string, stance: Stance | null): string {
  if (stance !== null && stance !== 'trade') return 'text-muted';
  return action === 'LONG' ? 'text-up' : 'text-down';
}
