import type { Coin } from '../../../domain/market/coin.ts';
import { TOUCH_KINDS } from '../../../domain/notice/notice-kind.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/text/time-units.ts';
import { inHalves, isFaultOfData } from '../../../platform/database/in-halves.ts';
import type { RepeatedRound, Repeating } from '../../../platform/database/rounds.ts';
import { createFailureLog } from '../../../platform/process/failure-log.ts';
import { withCaller } from '../../market/request-budget/caller.ts';
import type { ServerParts } from '../../parts.ts';
import type { WatchMetrics } from '../metrics.ts';
import { type ClaimedCoin, claimCoin } from './coin-claims.ts';
import { type CoinToWatch, coinsToWatch } from './coins-to-watch.ts';
import { judgeCoin, OVERLAP_MS } from './judge-coin.ts';
import { minuteStretch, wholeMinute } from './minute-stretch.ts';
import { beginWatching, behindCoins, endWatching } from './watched-coins.ts';
import { passOver } from './watched-plans.ts';

/** Delay after a minute's close: trades may still be missing. */
const SETTLED_MS = 3_000;
/** Older minutes are not caught up. */
export const CATCH_UP_MS = 3 * DAY_MS;
/** Every ten minutes at least, plus twenty minutes of tolerance, in seconds. */
const MOST_BEHIND_S = 1_800;
const AT_ONCE = 8;
/** The rest of a minute is left to slot requests, which levels precede. */
const ROUND_MS = 45_000;

export interface WatchParts
  extends Pick<ServerParts, 'database' | 'market' | 'board' | 'clock' | 'log' | 'rounds'> {
  readonly metrics: WatchMetrics;
  readonly roundEveryMs: number;
  /** Default 45 s. */
  readonly roundForMs?: number;
}

/** Judges levels minute by minute; any number may run at once. */
export function startWatch(parts: WatchParts): Repeating {
  const { database, market: source, clock, log, metrics } = parts;
  const market = source.market.id;
  const logFailure = createFailureLog(log, 'levels of a coin not judged yet');
  /** Close of the last fully processed minute. */
  let done: EpochMs = epochMs(0);

  async function judge(
    { setAside }: RepeatedRound,
    { coin, watchedUntil, joining, tickSize, due }: CoinToWatch & ClaimedCoin,
    minute: EpochMs,
  ): Promise<void> {
    const again = watchedUntil - OVERLAP_MS;
    const oldest = Math.min(again, joining?.openedAt ?? again);
    const from = wholeMinute(Math.max(oldest, minute - CATCH_UP_MS));
    const last = epochMs(minute - MINUTE_MS);
    const rows = (await source.minutes?.({ coin, first: from, last })) ?? [];
    const now = clock.now();
    const stretch = minuteStretch(rows, from, now);
    const asked = { market, coin, tickSize, from, stretch, minute, joining, now };
    const aside: [string, unknown][] = [];
    const judged = await judgeCoin(database, asked, async (...one) => void aside.push(one));
    for (const [level, error] of aside) await setAside(`level ${level}`, error);
    if (!judged) return;
    metrics.coins.inc({ due, outcome: judged.until < minute ? 'short' : 'judged' });
    metrics.minutes.inc(judged.minutes);
    metrics.missed.inc(judged.missed);
    if (due === 'near' && judged.minutes > 0) metrics.lag.observe((now - judged.until) / 1_000);
    for (const kind of TOUCH_KINDS) {
      metrics.touches.inc({ kind }, judged.touches[kind]);
      metrics.alerts.inc({ kind }, judged.alerts[kind]);
    }
    if (judged.causes.length > 0) {
      const { causes: cause, alerts } = judged;
      log.info({ cause, coin, alerts }, 'levels were touched');
    }
    if (judged.missed > 0) {
      log.warn({ coin, minutes: judged.missed }, 'minutes of a watched coin are missing');
    }
  }

  async function judgeOrWarn(
    round: RepeatedRound,
    claimed: CoinToWatch & ClaimedCoin,
    minute: EpochMs,
  ) {
    try {
      await judge(round, claimed, minute);
    } catch (error) {
      if (round.stopping.aborted) return;
      const { coin, due } = claimed;
      metrics.coins.inc({ due, outcome: 'failed' });
      if (isFaultOfData(error)) await round.setAside(coin, error);
      else logFailure({ coin }, error);
    }
  }

  async function judgeAll(round: RepeatedRound, coins: readonly CoinToWatch[], minute: EpochMs) {
    const byCoin = new Map(coins.map((coin) => [coin.coin, coin]));
    const waiting = new Set<Coin>(byCoin.keys());
    const joining = coins.filter((coin) => coin.joining).map(({ coin }) => coin);
    async function work(): Promise<void> {
      while (waiting.size > 0 && !round.stopping.aborted) {
        const claimed = await claimCoin(database, market, [...waiting], joining, minute);
        if (!claimed) return;
        waiting.delete(claimed.coin);
        const coin = byCoin.get(claimed.coin);
        if (coin) await judgeOrWarn(round, { ...coin, ...claimed }, minute);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  async function roundFor(round: RepeatedRound, minute: EpochMs): Promise<void> {
    const earliest = epochMs(minute - CATCH_UP_MS);
    const watched = await coinsToWatch(parts, round, { minute, earliest });
    if (watched.unwatchable.length > 0) await passOver(database, watched.unwatchable);
    await endWatching(database, market, watched.wanted);
    await inHalves(
      watched.fresh,
      (coins) => beginWatching(database, market, coins, { earliest, minute }),
      round.setAside,
    );
    await judgeAll(round, watched.due, minute);
    if (watched.due.length === 0) done = minute;
  }

  async function lookOnce(round: RepeatedRound): Promise<void> {
    const minute = wholeMinute(clock.now() - SETTLED_MS);
    // A clock stepped back goes on from where it is.
    if (minute === done) return;
    const late = AbortSignal.timeout(parts.roundForMs ?? ROUND_MS);
    const signal = AbortSignal.any([round.stopping, late]);
    const end = metrics.rounds.startTimer();
    await withCaller({ urgency: 'levels', signal }, () => roundFor(round, minute));
    if (late.aborted) done = minute;
    end();
  }

  return parts.rounds.repeat(
    {
      name: 'watch levels',
      everyMs: parts.roundEveryMs,
      behind: () => behindCoins(database, market, clock.now()),
      mostBehind: MOST_BEHIND_S,
    },
    lookOnce,
  );
}
