import { keptKey } from './kept-key.ts';

/** Per tab, so that a reload keeps the recovery; without it, one asks for a new link. */
const mark = keptKey('coin-analyst.recovery', 'sessionStorage');

export const markRecovery = (userId: string): void => mark.keep(userId);

export const isRecoveryMarked = (userId: string): boolean => mark.read() === userId;

/** Once the password is set, or the user is gone. */
export const clearRecovery = (): void => mark.keep(null);
