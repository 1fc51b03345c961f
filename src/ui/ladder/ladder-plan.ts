export interface Rung {
  /** 'TP3', 'Entry', 'Stop'. */
  readonly label: string;
  readonly kind: 'target' | 'entry' | 'stop';
  readonly price: number;
  readonly priceText: string;
  /** From the entry, signed: '+7.60%'; null at the entry itself. */
  readonly distance: string | null;
  /** In multiples of entry to stop (R): '3.26', '-1.00'. */
  readonly reward: string | null;
  /** '28%'; null if the plan states none. */
  readonly odds: string | null;
  /** The target that the plan is held for. */
  readonly primary: boolean;
}

export interface LadderNow {
  readonly price: number;
  readonly priceText: string;
  readonly distance: string | null;
  readonly reward: string | null;
  /** Stale: drawn faint. */
  readonly old: boolean;
}

/** Between entry and targets; nearest to the entry first. */
export interface LadderLevel {
  readonly price: number;
  readonly name: string;
  readonly priceText: string;
}

export interface LadderPlan {
  readonly action: 'LONG' | 'SHORT';
  /** Highest price first. */
  readonly rungs: readonly Rung[];
  readonly now: LadderNow | null;
  readonly levels: readonly LadderLevel[];
  /** Price at the plan's end, if known; null while it is open. */
  readonly ended: { readonly price: number | null; readonly stopped: boolean } | null;
}
