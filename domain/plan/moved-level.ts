/** A stop or a target has moved when it moved by more ATR than this; a target lies several times as far away. */
export const MOVED_IN_ATR = { stop: 1, target: 3 } as const;
