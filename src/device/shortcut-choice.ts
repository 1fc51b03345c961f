import { keptKey } from './kept-key.ts';

const choice = keptKey('support-shortcuts');

/** Whether single letters act as shortcuts on this device; on by default. */
export const shortcutsChosen = (): boolean => choice.read() !== 'off';

export const chooseShortcuts = (on: boolean): void => choice.keep(on ? null : 'off');
