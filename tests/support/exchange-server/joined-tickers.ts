import * as v from 'valibot';

const BySymbol = v.looseObject({ symbol: v.string() });
/** Of some exchanges funding is an amount, which is a rate by the mark price. */
const isFunding = (name: string) => /funding|^markPrice$/i.test(name);

/**
 * An answer with tickers, which carry prices, with what another has of the same contracts' funding.
 * Exchanges send both in one answer.
 */
export function joinedTickers(prices: unknown, funding: unknown): unknown {
  if (Array.isArray(prices) && Array.isArray(funding)) {
    const others = funding.flatMap((entry) => (v.is(BySymbol, entry) ? [entry] : []));
    return prices.map((entry) => {
      if (!v.is(BySymbol, entry)) return entry;
      const other = others.find(({ symbol }) => symbol === entry.symbol) ?? {};
      const added = Object.entries(other).filter(([name]) => isFunding(name));
      const kept = Object.entries(entry).filter(([name]) => !isFunding(name));
      return Object.fromEntries([...kept, ...added]);
    });
  }
  if (!(v.is(v.looseObject({}), prices) && v.is(v.looseObject({}), funding))) return prices;
  return Object.fromEntries(
    Object.entries(prices).map(([name, value]) => [name, joinedTickers(value, funding[name])]),
  );
}
