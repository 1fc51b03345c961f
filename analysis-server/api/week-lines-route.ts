import type { Hono } from 'hono';
import { candleOpen, PERIOD_MS } from '../../domain/market/timeframe.ts';
import { MOST_LINED_COINS } from '../../domain/record/week-line.ts';
import { LINE_TIMEFRAME, reachOf, type WeekLines } from '../market/week-lines/week-lines.ts';
import type { ServerParts } from '../parts.ts';
import { askMarket } from './market-problem.ts';
import { askedCoins } from './prices-route.ts';
import { taggedAnswer } from './tagged-answer.ts';

/** The list is drawn without lines rather than held up for longer. */
const PATIENCE_MS = 1_500;

export interface WeekLineParts extends Pick<ServerParts, 'keeper' | 'directory' | 'clock'> {
  readonly weekLines: WeekLines;
}

/**
 * POST /week-lines {coins} → a `WeekLinesAnswer` with a strong ETag, or 304. Coins that are
 * unlisted, or whose candles are not here in time, are absent.
 */
export function serveWeekLines(app: Hono, parts: WeekLineParts): void {
  const { keeper, directory, weekLines, clock } = parts;
  app.post('/week-lines', async (c) => {
    const coins = await askedCoins(c.req.raw, keeper, MOST_LINED_COINS);
    const listed = await askMarket(() =>
      Promise.all(Array.from(new Set(coins), (coin) => directory.find(coin))),
    );
    const asked = listed.flatMap((info) => (info ? [info.coin] : []));
    const lines = await weekLines.of(asked, PATIENCE_MS);
    const now = clock.now();
    const at = reachOf(lines, candleOpen(LINE_TIMEFRAME, now));
    // In request order, so that equal lines give equal text and ETag.
    const closes = asked.flatMap((coin) => {
      const line = lines.get(coin);
      return line ? [[coin, line.closes] as const] : [];
    });
    const body = { at, lines: Object.fromEntries(closes) };
    const freshMs = closes.length === asked.length ? at + PERIOD_MS[LINE_TIMEFRAME] - now : 0;
    return taggedAnswer(JSON.stringify(body), c.req.header('if-none-match') ?? '', freshMs);
  });
}
