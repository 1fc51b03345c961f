import * as v from 'valibot';
import { validOf } from '../../../domain/analysis/stored-fields.ts';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import type { AnalysisKind } from '../../data/database/analyses.ts';

const SnapshotSchema = v.pipe(v.string(), v.uuid());

function coinIn(parameters: URLSearchParams, name: string): Coin | null {
  const symbol = parameters.get(name)?.trim().toUpperCase() ?? '';
  return v.is(CoinSchema, symbol) ? symbol : null;
}

const AskedClaimSchema = v.object({ coin: CoinSchema, claim: v.string() });
export type AskedClaim = v.InferOutput<typeof AskedClaimSchema>;

export const askedIn = (state: unknown): AskedClaim | null => validOf(AskedClaimSchema, state);

/** Reads ?wl=, ?previous=true, ?snapshot=, ?scan= with ?claim=, and ?clear=true; ignores invalid values. */
export function readAddress(parameters: URLSearchParams) {
  const watched = coinIn(parameters, 'wl');
  const id = parameters.get('snapshot');
  const snapshot = v.is(SnapshotSchema, id) ? id : null;
  const previous = watched !== null && parameters.get('previous') === 'true';
  const kind: AnalysisKind = previous ? 'previous' : 'current';
  return {
    /** Null for the dashboard's own analysis. */
    watched,
    kind,
    /** A recorded analysis, which replaces anything else. */
    snapshot,
    scanned: coinIn(parameters, 'scan'),
    claim: parameters.get('claim') || null,
    clear: parameters.get('clear') === 'true',
  };
}
