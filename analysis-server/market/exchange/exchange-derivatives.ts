import {
  type Derivatives,
  type DerivativesPart,
  derivativesOf,
  unknownPart,
} from '../../../domain/derivatives.ts';
import type { EpochMs } from '../../../domain/quantity.ts';
import type { ListedCoin } from './exchange-coins.ts';
import { ExchangeFunding, type ExchangeFundingParts } from './exchange-funding.ts';
import { readOpenInterest } from './exchange-open-interest.ts';

/** Funding and open interest of one exchange. A refusal is the reason of a value, never an end. */
export class ExchangeDerivatives {
  readonly #parts: ExchangeFundingParts;
  readonly #funding: ExchangeFunding;

  constructor(parts: ExchangeFundingParts) {
    this.#parts = parts;
    this.#funding = new ExchangeFunding(parts);
  }

  /** @param listed finds the coin; where it fails, everything is null for that reason */
  async read(listed: () => Promise<ListedCoin>, upTo: EpochMs): Promise<Derivatives> {
    const { exchange, traits, refusalOf } = this.#parts;
    const orReason = async <Part>(
      field: 'funding' | 'openInterest',
      read: (coin: ListedCoin) => Promise<DerivativesPart<Part>>,
    ): Promise<DerivativesPart<Part>> => {
      try {
        return await read(await listed());
      } catch (error) {
        return unknownPart(field, (await refusalOf(error)).message);
      }
    };
    const [funding, openInterest] = await Promise.all([
      orReason('funding', (coin) => this.#funding.read(coin, upTo)),
      orReason('openInterest', (coin) => readOpenInterest(exchange, traits, coin, upTo)),
    ]);
    return derivativesOf(funding, openInterest, { at: upTo, simulated: false });
  }
}
