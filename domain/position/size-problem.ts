/** Why no size can be given, with what would be allowed. */
export type SizeProblem =
  | { readonly kind: 'account' | 'risk'; readonly value: number }
  /** One could buy less than the market's least amount. */
  | {
      readonly kind: 'too small';
      readonly least: number;
      /** The smallest account that is enough at this risk, in the quote currency. */
      readonly leastAccount: number;
      /** The smallest risk in per cent that is enough for this account; may be above 100. */
      readonly leastRisk: number;
    }
  /** The position needs more leverage, or is larger, than the exchange allows. */
  | {
      readonly kind: 'too large';
      readonly notional: number;
      /** The largest value that the account can carry. */
      readonly mostNotional: number;
      /** Risk in per cent that leads to it. */
      readonly mostRisk: number;
    }
  | {
      readonly kind: 'leverage';
      readonly value: number;
      readonly least: number;
      readonly most: number;
    };
