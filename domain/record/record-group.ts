/** Plans to trade, to stand aside, and those of version 1. */
export const RECORD_GROUPS = ['trade', 'aside', 'version-1'] as const;

export type RecordGroupName = (typeof RECORD_GROUPS)[number];
