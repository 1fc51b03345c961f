export type SizeProblem =
  | { readonly kind: 'account' | 'risk'; readonly value: number }
  /** Below the market's least amount. */
  | {
      readonly kind: 'too small';
      readonly least: number;
      /** Sufficient at this risk, in the quote currency. */
      readonly leastAccount: number;
      /** % sufficient for this account; may exceed 100. */
      readonly leastRisk: number;
    }
  /** Beyond the exchange's leverage or size. */
  | {
      readonly kind: 'too large';
      readonly notional: number;
      readonly mostNotional: number;
      /** % of risk that leads to it. */
      readonly mostRisk: number;
    }
  | {
      readonly kind: 'leverage';
      readonly value: number;
      readonly least: number;
      readonly most: number;
    };
