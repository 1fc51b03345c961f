import * as v from 'valibot';
import { StanceSchema } from '../../../domain/analysis/recommendation.ts';
import { CoinSchema } from '../../../domain/market/coin.ts';
import type { TrackRecordQuestion } from '../../data/track-record.ts';

/** Pages an address may name. */
const MOST_PAGES = 100_000;

/** Reads ?market=, ?coin=, ?show= (a stance) and ?page= (from 1); ignores invalid values. */
export function readQuestion(
  parameters: URLSearchParams,
): TrackRecordQuestion & { readonly page: number } {
  const symbol = parameters.get('coin')?.trim().toUpperCase() ?? '';
  const page = Number(parameters.get('page') ?? '1');
  const known = Number.isInteger(page) && page >= 1 && page <= MOST_PAGES;
  return {
    market: parameters.get('market') || null,
    coin: v.is(CoinSchema, symbol) ? symbol : null,
    group: StanceSchema.options.find((stance) => stance === parameters.get('show')) ?? null,
    page: known ? page - 1 : 0,
  };
}

export function addressOf({ market, coin, group, page }: TrackRecordQuestion): URLSearchParams {
  const parameters = new URLSearchParams();
  if (market !== null) parameters.set('market', market);
  if (coin !== null) parameters.set('coin', coin);
  if (group !== null) parameters.set('show', group);
  if (page) parameters.set('page', String(page + 1));
  return parameters;
}
