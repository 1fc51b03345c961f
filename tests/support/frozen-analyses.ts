import { readFileSync } from 'node:fs';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { snapshotInputs } from '../../domain/analysis/snapshot-inputs.ts';
import { type Fields, fieldsOf } from '../../domain/analysis/stored-fields.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { inputsAt } from './snapshot-inputs.ts';
import { unkeptMarket } from './unkept-market.ts';

export const FROZEN_ANALYSES = new URL('../fixtures/analyses/', import.meta.url);

/** The coin and the moment of every frozen analysis, on the simulated market. */
export const FROZEN_COIN = 'BTCUSDT';
export const FROZEN_MOMENT = epochMs(Date.UTC(2026, 10, 18, 12));
export const frozenFeed = () => simulatedMarket({ clock: () => FROZEN_MOMENT });
export const frozenMarket = () => unkeptMarket(frozenFeed());

/** A result as a server with this engine stored it. */
export function frozenAnalysis(engine: string): Fields {
  const file = new URL(`${engine.replace(' ', '-')}.json`, FROZEN_ANALYSES);
  return fieldsOf(JSON.parse(readFileSync(file, 'utf8')));
}

/** The result with what it was computed from. */
export async function frozenMoment(engine: string) {
  const inputs = await inputsAt(frozenMarket(), FROZEN_COIN, FROZEN_MOMENT);
  return {
    stored: frozenAnalysis(engine),
    inputs: await snapshotInputs(inputs),
    candles: inputs.candles,
  };
}
