import * as v from 'valibot';
import { Switch } from '../../../platform/process/environment.ts';
import { EXCHANGE_IDS, ExchangeIdSchema } from '../exchange/exchange-ids.ts';

export type MarketData =
  | { readonly kind: 'exchange' }
  | { readonly kind: 'recorded'; readonly folder: string }
  | { readonly kind: 'simulated' };

const FORM = /^(exchange|simulated|recorded:(.+))$/s;

/** `exchange`, `recorded:<folder>` or `simulated`. */
export const MarketDataSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    FORM,
    (issue) => `MARKET_DATA is "${issue.input}"; allowed: exchange, recorded:<folder> or simulated`,
  ),
  v.transform((text): MarketData => {
    const folder = FORM.exec(text)?.[2];
    if (folder !== undefined) return { kind: 'recorded', folder };
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

/** Shared with the embedded start; all optional. */
export const MarketVariables = {
  MARKET_DATA: v.optional(MarketDataSchema),
  EXCHANGE: v.optional(ExchangeChoiceSchema, 'auto'),
  EXCHANGE_URL: v.optional(ExchangeUrlSchema),
  LEVEL_WATCH: v.optional(Switch, '1'),
  SAMPLE: v.optional(Switch, '1'),
  MARKET_SCAN: v.optional(Switch, '1'),
};
