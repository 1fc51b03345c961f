import * as v from 'valibot';
import type { ExchangeId } from '../../../analysis-server/market/exchange/exchange-ids.ts';
import type { Fault } from './fault.ts';
import type { ProtocolRequest } from './protocol.ts';

const MINUTE = 60_000;

/** What a request counts, and against which limit. */
interface Counted {
  readonly limit: string;
  readonly weight: number;
}

interface LimitRules {
  /** Weight in any window of so many milliseconds. */
  readonly limits: Readonly<Record<string, { readonly weight: number; readonly windowMs: number }>>;
  readonly count: (request: ProtocolRequest, answer: unknown) => Counted;
  /** How it refuses the first request too many, and those that come although it refused. */
  readonly refuse: (retryAfterSeconds: number, again: boolean) => Fault;
}

const status = (code: number, retryAfterSeconds: number | null, body: unknown): Fault => ({
  kind: 'status',
  status: code,
  headers: retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) },
  body: JSON.stringify(body),
});

const InfoSchema = v.object({ type: v.string() });

function infoWeight({ body }: ProtocolRequest, answer: unknown): number {
  const items = Array.isArray(answer) ? answer.length : 0;
  switch (v.parse(InfoSchema, body).type) {
    case 'allMids':
    case 'l2Book':
      return 2;
    case 'candleSnapshot':
      return 20 + Math.ceil(items / 60);
    case 'fundingHistory':
      return 20 + Math.ceil(items / 20);
    default:
      return 20;
  }
}

function fapiWeight({ path, query }: ProtocolRequest): number {
  const one = query.has('symbol');
  if (path.endsWith('lines')) {
    const limit = Number(query.get('limit') ?? 500);
    if (limit > 1_000) return 10;
    if (limit >= 500) return 5;
    return limit >= 100 ? 2 : 1;
  }
  if (path.endsWith('/ticker/24hr')) return one ? 1 : 40;
  if (path.endsWith('/premiumIndex')) return one ? 1 : 10;
  return 1;
}

/** As each exchange's documentation has it, written down apart from the product's own table. */
const RULES: Readonly<Record<ExchangeId, LimitRules>> = {
  bybit: {
    limits: { requests: { weight: 600, windowMs: 5_000 } },
    count: () => ({ limit: 'requests', weight: 1 }),
    refuse: () => status(403, null, { retCode: 403, retMsg: 'access too frequent' }),
  },
  // None is documented; this is one.
  krakenfutures: {
    limits: { requests: { weight: 300, windowMs: MINUTE } },
    count: () => ({ limit: 'requests', weight: 1 }),
    refuse: (seconds) => status(429, seconds, { result: 'error', error: 'apiLimitExceeded' }),
  },
  hyperliquid: {
    limits: { weight: { weight: 1_200, windowMs: MINUTE } },
    count: (request, answer) => ({ limit: 'weight', weight: infoWeight(request, answer) }),
    refuse: (seconds) => status(429, seconds, null),
  },
  binanceusdm: {
    limits: {
      weight: { weight: 2_400, windowMs: MINUTE },
      funding: { weight: 500, windowMs: 5 * MINUTE },
      statistics: { weight: 1_000, windowMs: 5 * MINUTE },
    },
    count: (request) => {
      if (request.path.includes('/funding')) return { limit: 'funding', weight: 1 };
      if (request.path.startsWith('/futures/data/')) return { limit: 'statistics', weight: 1 };
      return { limit: 'weight', weight: fapiWeight(request) };
    },
    refuse: (seconds, again) =>
      status(again ? 418 : 429, seconds, { code: -1003, msg: 'Too many requests' }),
  },
};

/** What an exchange has counted of its callers, and how often it refused. */
export interface CountedTraffic {
  readonly weight: number;
  readonly refusals: number;
}

/** Counts the requests of one exchange over rolling windows. */
export interface RequestLimits {
  /** @returns how the exchange refuses the request; null where it answers */
  count(request: ProtocolRequest, answer: unknown): Fault | null;
  traffic(): CountedTraffic;
}

/** @param clock the exchange's own time */
export function requestLimits(exchange: ExchangeId, clock: () => number): RequestLimits {
  const { limits, count, refuse } = RULES[exchange];
  let answered: { readonly at: number; readonly counted: Counted }[] = [];
  let weight = 0;
  let refusals = 0;
  let bannedUntil = Number.NEGATIVE_INFINITY;

  function refusal(until: number, now: number): Fault {
    refusals += 1;
    const again = bannedUntil > now;
    bannedUntil = Math.max(bannedUntil, until);
    return refuse(Math.ceil((bannedUntil - now) / 1_000), again);
  }

  return {
    count(request, answer) {
      const now = clock();
      if (bannedUntil > now) return refusal(bannedUntil, now);
      const counted = count(request, answer);
      const limit = limits[counted.limit];
      if (!limit) throw new Error(`${exchange} has no limit "${counted.limit}"`);
      const inWindow = answered.filter(
        ({ at, counted: { limit: name } }) => name === counted.limit && at > now - limit.windowMs,
      );
      const used = inWindow.reduce((sum, { counted: { weight: each } }) => sum + each, 0);
      const [oldest] = inWindow;
      if (oldest && used + counted.weight > limit.weight) {
        return refusal(oldest.at + limit.windowMs, now);
      }
      answered = answered.filter(({ at }) => at > now - 5 * MINUTE);
      answered.push({ at: now, counted });
      weight += counted.weight;
      return null;
    },
    traffic: () => ({ weight, refusals }),
  };
}
