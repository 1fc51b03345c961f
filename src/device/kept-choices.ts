import { keptKey } from './kept-key.ts';

const choice = keptKey('support-shortcuts');

/** Whether single letters act as shortcuts on this device; on by default. */
export const shortcutsChosen = (): boolean => choice.read() !== 'off';

export const chooseShortcuts = (on: boolean): void => choice.keep(on ? null : 'off');

const answered = keptKey('coin-analyst.push-offer-answered');

/** If nothing can be remembered, do not ask again and again. */
export const isOfferAnswered = (): boolean => answered.read('yes') === 'yes';

export const rememberOfferAnswered = (): void => answered.keep('yes');

export const passkeyOffer = keptKey('coin-analyst.passkey-offer');

/** Per tab, so that a reload keeps the recovery; without it, one asks for a new link. */
const mark = keptKey('coin-analyst.recovery', 'sessionStorage');

export const markRecovery = (userId: string): void => mark.keep(userId);

export const isRecoveryMarked = (userId: string): boolean => mark.read() === userId;

/** Once the password is set, or the user is gone. */
export const clearRecovery = (): void => mark.keep(null);
