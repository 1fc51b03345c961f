/** A larger move counts; targets lie several times as far away as stops. */
export const MOVED_IN_ATR = { stop: 1, target: 3 } as const;
