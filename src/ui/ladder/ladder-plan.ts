/** A price of a plan on its ladder. Texts are worded by who makes the ladder. */
export interface Rung {
  /** 'TP3', 'Entry', 'Stop'. */
  readonly label: string;
  readonly kind: 'target' | 'entry' | 'stop';
  readonly price: number;
  readonly priceText: string;
  /** From the entry, signed: '+7.60%'; null at the entry itself. */
  readonly distance: string | null;
  /** In distances from entry to stop: '3.26', '-1.00'. */
  readonly reward: string | null;
  /** '28%'; null where the plan states none. */
  readonly odds: string | null;
  /** What the plan is held for. */
  readonly primary: boolean;
}

/** Price now on a ladder. */
export interface LadderNow {
  readonly price: number;
  readonly priceText: string;
  readonly distance: string | null;
  readonly reward: string | null;
  /** Not of now: drawn faint, called by its age elsewhere. */
  readonly old: boolean;
}

/** A level that stands between entry and targets; the first is the nearest to the entry. */
export interface LadderLevel {
  readonly price: number;
  /** '1d MA200'. */
  readonly name: string;
  readonly priceText: string;
}

/** A plan as its ladder draws it, in any of its sizes. */
export interface LadderPlan {
  readonly action: 'LONG' | 'SHORT';
  /** From the highest price to the lowest. */
  readonly rungs: readonly Rung[];
  readonly now: LadderNow | null;
  readonly levels: readonly LadderLevel[];
  /** The plan is over: where price stood then, as far as that is known; null while it goes on. */
  readonly ended: { readonly price: number | null; readonly stopped: boolean } | null;
}
