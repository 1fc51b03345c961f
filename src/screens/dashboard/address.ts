import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import type { AnalysisKind } from '../../device/database/analyses.ts';

export interface DashboardAddress {
  /** The coin to show from the watch list; null for the dashboard's own analysis. */
  readonly watched: Coin | null;
  /** The analysis from before the last change, of the watched coin. */
  readonly kind: AnalysisKind;
  /** A recorded analysis to show in place of anything else; null for none. */
  readonly snapshot: string | null;
  /** The coin whose analysis of the scan to open; null for none. */
  readonly scanned: Coin | null;
  /** The page shall open cleared. */
  readonly clear: boolean;
}

const SnapshotSchema = v.pipe(v.string(), v.uuid());

function coinIn(parameters: URLSearchParams, name: string): Coin | null {
  const symbol = parameters.get(name)?.trim().toUpperCase() ?? '';
  return v.is(CoinSchema, symbol) ? symbol : null;
}

/** Reads ?wl=, ?previous=true, ?snapshot=, ?scan= and ?clear=true. What cannot be one is left out. */
export function readAddress(parameters: URLSearchParams): DashboardAddress {
  const watched = coinIn(parameters, 'wl');
  const id = parameters.get('snapshot');
  const snapshot = v.is(SnapshotSchema, id) ? id : null;
  const previous = watched !== null && parameters.get('previous') === 'true';
  return {
    watched,
    kind: previous ? 'previous' : 'current',
    snapshot,
    scanned: coinIn(parameters, 'scan'),
    clear: parameters.get('clear') === 'true',
  };
}
