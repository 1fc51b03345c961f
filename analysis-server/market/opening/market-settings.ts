import * as v from 'valibot';
import { EXCHANGE_IDS, ExchangeIdSchema } from '../exchange/exchange-ids.ts';

export type MarketData =
  | { readonly kind: 'exchange' }
  | { readonly kind: 'recorded'; readonly folder: string }
  | { readonly kind: 'simulated' };

const RECORDED = 'recorded:';

/** `exchange`, `recorded:<folder>` or `simulated`. */
export const MarketDataSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) =>
      text === 'exchange' ||
      text === 'simulated' ||
      (text.startsWith(RECORDED) && text.length > RECORDED.length),
    (issue) => `MARKET_DATA is "${issue.input}"; allowed: exchange, recorded:<folder> or simulated`,
  ),
  v.transform((text): MarketData => {
    if (text.startsWith(RECORDED)) return { kind: 'recorded', folder: text.slice(RECORDED.length) };
    return { kind: text === 'simulated' ? 'simulated' : 'exchange' };
  }),
);

/** `auto` or a ccxt id. */
export const ExchangeChoiceSchema = v.union(
  [v.literal('auto'), ExchangeIdSchema],
  (issue) => `EXCHANGE is "${issue.input}"; allowed: auto, ${EXCHANGE_IDS.join(', ')}`,
);

export type ExchangeChoice = v.InferOutput<typeof ExchangeChoiceSchema>;

export const ExchangeUrlSchema = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    (issue) => `EXCHANGE_URL is "${issue.input}"; allowed: an http or https URL`,
  ),
);
