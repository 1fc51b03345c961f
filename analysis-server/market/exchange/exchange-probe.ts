import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import type { Clock } from '../market.ts';
import { MarketError } from '../market-error.ts';
import { ExchangeMarket } from './exchange.ts';
import { exchangeBudget } from './exchange-budget.ts';
import { EXCHANGE_TRAITS, type ExchangeId } from './exchange-ids.ts';

/** The next exchange is asked when the one before has said nothing for this long. */
const HEAD_START_MS = 1_000;

export interface ProbeSettings {
  readonly ids: readonly ExchangeId[];
  readonly clock: Clock;
  readonly baseUrl: string | null;
  readonly database?: Database | undefined;
  /** All probes end within this time. */
  readonly budgetMs: number;
}

export interface ProbeOutcome {
  /** The first of the ids that listed its coins, or null where none did. */
  readonly market: ExchangeMarket | null;
  /** One sentence for each exchange that was passed over, in the order of the ids. */
  readonly passedOver: readonly string[];
}

interface Probe {
  readonly id: ExchangeId;
  /** Ends with the market, or with the sentence that says why not. */
  readonly answer: Promise<ExchangeMarket | string>;
}

async function probe(settings: ProbeSettings, id: ExchangeId, end: AbortSignal) {
  const { clock, baseUrl, database } = settings;
  const budget = exchangeBudget({ id, baseUrl, database });
  const market = await ExchangeMarket.open({ id, clock, baseUrl, budget });
  const tooLate = new Promise<never>((_, reject) => {
    const late = () =>
      reject(
        new MarketError(
          'unreachable',
          `${EXCHANGE_TRAITS[id].name} cannot be reached: no list of coins within ${settings.budgetMs / 1_000} s.`,
        ),
      );
    if (end.aborted) late();
    end.addEventListener('abort', late, { once: true });
  });
  try {
    await Promise.race([market.coins(), tooLate]);
    return market;
  } catch (error) {
    await market.close();
    if (error instanceof MarketError) return error.message;
    throw error;
  }
}

/**
 * Asks exchanges for their coins, in turn and overlapping: one that is slow does not hold up the
 * next, yet an earlier one that answers in time is preferred to a later one.
 */
export async function probeExchanges(settings: ProbeSettings): Promise<ProbeOutcome> {
  const end = AbortSignal.timeout(settings.budgetMs);
  const started: Probe[] = [];
  for (const id of settings.ids) {
    const answer = probe(settings, id, end);
    started.push({ id, answer });
    const settled = await Promise.race([answer, wait(HEAD_START_MS, null, { ref: false })]);
    if (settled instanceof ExchangeMarket) break;
  }
  const passedOver: string[] = [];
  for (const [index, { answer }] of started.entries()) {
    const outcome = await answer;
    if (typeof outcome === 'string') {
      passedOver.push(outcome);
      continue;
    }
    await Promise.all(started.slice(index + 1).map(closeIfOpen));
    return { market: outcome, passedOver };
  }
  return { market: null, passedOver };
}

async function closeIfOpen({ answer }: Probe): Promise<void> {
  const outcome = await answer;
  if (typeof outcome !== 'string') await outcome.close();
}
