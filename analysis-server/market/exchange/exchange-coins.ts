import * as v from 'valibot';
import { type Coin, CoinSchema, QUOTES } from '../../../domain/market/coin.ts';
import type { ContractTerms } from '../../../domain/position/contract-terms.ts';
import { FiniteNumber } from '../../../domain/text/quantity.ts';
import type { CoinInfo } from '../market.ts';

export interface ListedCoin extends CoinInfo {
  readonly symbol: string;
  /** Null if it settles in the coin. */
  readonly contract: Omit<ContractTerms, 'tiers'> | null;
}

const MaybePositive = v.fallback(
  v.nullable(
    v.pipe(
      FiniteNumber,
      v.check((value) => value > 0),
    ),
  ),
  null,
);
const LimitSchema = v.nullish(
  v.object({ min: v.nullish(MaybePositive, null), max: v.nullish(MaybePositive, null) }),
  {},
);

const ContractSchema = v.object({
  id: v.nullish(v.string()),
  symbol: v.string(),
  base: v.string(),
  quote: v.picklist(QUOTES),
  settle: v.string(),
  swap: v.literal(true),
  linear: v.nullish(v.boolean(), false),
  active: v.nullish(v.boolean(), true),
  /** Kraken's mark of a contract on euros, gold or shares. */
  info: v.nullish(v.object({ tradfi: v.nullish(v.literal(false)) })),
  precision: v.object({
    price: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
    amount: v.nullish(MaybePositive, null),
  }),
  /** Coins per contract. */
  contractSize: v.nullish(MaybePositive, null),
  limits: v.nullish(
    v.object({ amount: LimitSchema, cost: LimitSchema, leverage: LimitSchema }),
    {},
  ),
});

type Contract = v.InferOutput<typeof ContractSchema>;

/** The lowest rank represents a coin that has several contracts. */
const SETTLE_RANK: Readonly<Record<string, number>> = { USDT: 0, USDC: 1, USD: 2 };
const OTHER_SETTLE_RANK = 3;
const COIN_SETTLED_RANK = 4;

function termsOf({ linear, precision, limits, contractSize }: Contract): ListedCoin['contract'] {
  if (!linear) return null;
  const coins = contractSize ?? 1;
  const counted = (contracts: number | null) => contracts && contracts * coins;
  const { max } = limits.leverage;
  return {
    amountStep: counted(precision.amount),
    leastAmount: counted(limits.amount.min),
    contractSize: coins,
    leastNotional: limits.cost.min,
    maxLeverage: max !== null && max >= 1 ? max : null,
  };
}

/** Pages of a list overlap when a contract is added meanwhile. */
const isSame = (a: Contract, b: Contract) => a.id === b.id && a.symbol === b.symbol;

function rank(contract: Contract): number {
  if (!contract.linear) return COIN_SETTLED_RANK;
  return SETTLE_RANK[contract.settle] ?? OTHER_SETTLE_RANK;
}

/**
 * The perpetual contracts quoted in USD, USDT or USDC, one per coin: USDT before USDC, USD and the
 * coin itself. A tie is ambiguous and drops the coin, as do inactive contracts and odd names.
 */
export function listedCoins(markets: unknown, coinSettled: boolean): Map<Coin, ListedCoin> {
  const best = new Map<Coin, { contract: Contract; tied: boolean }>();
  for (const market of v.parse(v.array(v.unknown()), markets)) {
    const parsed = v.safeParse(ContractSchema, market);
    if (!parsed.success || !parsed.output.active) continue;
    const contract = parsed.output;
    if (!contract.linear && !coinSettled) continue;
    const coin = v.safeParse(CoinSchema, `${contract.base}${contract.quote}`);
    if (!coin.success) continue;
    const rival = best.get(coin.output);
    const lead = rival === undefined ? -1 : rank(contract) - rank(rival.contract);
    if (lead < 0) best.set(coin.output, { contract, tied: false });
    else if (lead === 0 && rival && !isSame(rival.contract, contract)) rival.tied = true;
  }
  const listed = [...best]
    .filter(([, { tied }]) => !tied)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([coin, { contract }]) => ({
      coin,
      tickSize: contract.precision.price,
      symbol: contract.symbol,
      contract: termsOf(contract),
    }));
  return new Map(listed.map((info) => [info.coin, info]));
}
