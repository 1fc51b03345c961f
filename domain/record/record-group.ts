/** Entries that are counted together: plans that said to trade, to stand aside, and older ones. */
export const RECORD_GROUPS = ['trade', 'aside', 'version-1'] as const;

export type RecordGroupName = (typeof RECORD_GROUPS)[number];
