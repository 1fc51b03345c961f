import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../../domain/coin.ts';
import type { AnalysisKind } from '../../device/database/analyses.ts';

export interface DashboardAddress {
  /** The coin to show from the watch list; null for the dashboard's own analysis. */
  readonly watched: Coin | null;
  /** The analysis from before the last change, of the watched coin. */
  readonly kind: AnalysisKind;
  /** The page shall open cleared. */
  readonly clear: boolean;
}

/** Reads ?wl=, ?previous=true and ?clear=true. A symbol that cannot be one is left out. */
export function readAddress(parameters: URLSearchParams): DashboardAddress {
  const symbol = parameters.get('wl')?.trim().toUpperCase() ?? '';
  const watched = v.is(CoinSchema, symbol) ? symbol : null;
  const previous = watched !== null && parameters.get('previous') === 'true';
  return {
    watched,
    kind: previous ? 'previous' : 'current',
    clear: parameters.get('clear') === 'true',
  };
}
