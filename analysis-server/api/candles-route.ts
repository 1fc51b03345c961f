import type { Hono } from 'hono';
import * as v from 'valibot';
import {
  BLOCK_CANDLES,
  BLOCKS_AN_ANSWER,
  blockOf,
  type CandleBlocks,
  pastCandles,
} from '../../domain/analysis/candle-blocks.ts';
import { CoinSchema } from '../../domain/market/coin.ts';
import { candleIndex, TimeframeSchema } from '../../domain/market/timeframe.ts';
import { sentenceOf } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type RateLimit, takeOrRefuse } from '../../platform/http/rate-limit.ts';
import { requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { readKept } from '../market/candles/kept-candles.ts';
import type { MarketFeed } from '../market/market.ts';
import type { ServerParts } from '../parts.ts';
import { askMarket } from './market-problem.ts';
import { taggedAnswer } from './tagged-answer.ts';

const Block = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'allowed: the number of a block, such as 3869'),
  v.transform(Number),
);
const QuerySchema = v.object({
  coin: CoinSchema,
  timeframe: TimeframeSchema,
  from: Block,
  to: Block,
});

function requireWithin(name: string, block: number, least: number, most: number): void {
  if (block >= least && block <= most) return;
  throw new Problem(400, `${name} is ${block}; allowed: ${least} to ${most}`);
}

interface CandleParts extends Pick<ServerParts, 'keeper' | 'readRows' | 'directory' | 'limits'> {
  readonly market: Pick<MarketFeed, 'market' | 'weeks' | 'now'>;
  readonly answers: RateLimit;
}

/** GET /candles?coin=&timeframe=&from=&to= → `CandleBlocks` with a strong ETag, or 304. */
export function serveCandles(app: Hono, parts: CandleParts): void {
  const { keeper, market, readRows, directory, answers, limits } = parts;
  const { id, name: marketName } = market.market;
  const weeks = market.weeks === 'own' ? 'own' : 'days';
  app.get('/candles', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const query = v.safeParse(QuerySchema, c.req.query());
    if (!query.success) throw new Problem(400, query.issues.map(sentenceOf).join('; '));
    const { coin, timeframe, from, to } = query.output;
    takeOrRefuse(
      answers,
      userId,
      `Candles can be asked for ${limits.candleAnswersPerMinute} times a minute. Please wait a moment.`,
    );
    const { tickSize } = await directory.require(coin);
    const upTo = await askMarket(() => market.now(coin));
    const newest = candleIndex(timeframe, upTo) - 1;
    const latest = blockOf(newest);
    requireWithin('from', from, blockOf(newest - pastCandles(timeframe) + 1), latest);
    requireWithin('to', to, from, Math.min(latest, from + BLOCKS_AN_ANSWER - 1));
    const answer: CandleBlocks = {
      market: market.market,
      weeks,
      tickSize,
      blocks: [],
      corrections: [],
    };
    if (timeframe !== '1w' || weeks === 'own') {
      const first = from * BLOCK_CANDLES;
      const count = newest - first + 1;
      await askMarket(() => readRows({ marketName, coin, timeframe, upTo, count }));
      const last = Math.min(newest, (to + 1) * BLOCK_CANDLES - 1);
      const series = { market: id, coin, timeframe };
      const kept = await readKept(keeper.database, series, { first, last });
      for (const [block, { bytes }] of kept.blocks) {
        answer.blocks.push({ block, candles: bytes.toString('base64') });
      }
      answer.corrections.push(...kept.corrections);
    }
    return taggedAnswer(JSON.stringify(answer), c.req.header('if-none-match') ?? '', 0);
  });
}
