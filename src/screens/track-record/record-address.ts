import * as v from 'valibot';
import { StanceSchema } from '../../../domain/analysis/recommendation.ts';
import { CoinSchema } from '../../../domain/market/coin.ts';
import { ENDINGS, type EntryFilter, type TrackRecordQuestion } from '../../data/track-record.ts';

/** Pages an address may name. */
const MOST_PAGES = 100_000;

const NO_FILTER: EntryFilter = { stance: null, ending: null, mine: null };

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null;

/** Reads ?market=, ?coin=, ?show= (a stance), ?ending=, ?mine= and ?page= (from 1), if valid. */
export function readQuestion(
  parameters: URLSearchParams,
): TrackRecordQuestion & { readonly page: number; readonly filter: EntryFilter } {
  const symbol = parameters.get('coin')?.trim().toUpperCase() ?? '';
  const page = Number(parameters.get('page') ?? '1');
  const known = Number.isInteger(page) && page >= 1 && page <= MOST_PAGES;
  return {
    market: parameters.get('market') || null,
    coin: v.is(CoinSchema, symbol) ? symbol : null,
    filter: {
      stance: oneOf(StanceSchema.options, parameters.get('show')),
      ending: oneOf(Object.keys(ENDINGS) as (keyof typeof ENDINGS)[], parameters.get('ending')),
      mine: oneOf(['taken', 'skipped'], parameters.get('mine')),
    },
    page: known ? page - 1 : 0,
  };
}

export function addressOf({ market, coin, filter, page }: TrackRecordQuestion): URLSearchParams {
  const { stance, ending, mine } = filter ?? NO_FILTER;
  const said = { market, coin, show: stance, ending, mine, page: page ? String(page + 1) : null };
  return new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
