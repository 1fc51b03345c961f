import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import type { Clock } from '../market.ts';
import { MarketError } from '../market-error.ts';
import { ExchangeMarket } from './exchange.ts';
import { exchangeBudget } from './exchange-budget.ts';
import { EXCHANGE_TRAITS, type ExchangeId } from './exchange-ids.ts';

/** The next exchange is asked once the previous one was silent this long. */
const HEAD_START_MS = 1_000;

export interface ProbeSettings {
  readonly ids: readonly ExchangeId[];
  readonly clock: Clock;
  readonly baseUrl: string | null;
  readonly database?: Database | undefined;
  readonly budgetMs: number;
}

export interface ProbeOutcome {
  readonly market: ExchangeMarket | null;
  readonly passedOver: readonly string[];
}

interface Probe {
  readonly id: ExchangeId;
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

/** A slow exchange does not hold up the next, but an earlier one that answers in time wins. */
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
