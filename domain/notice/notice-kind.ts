import * as v from 'valibot';

/** From the level watch, between monitoring times. */
export const TOUCH_KINDS = ['stop', 'target', 'entry', 'level'] as const;
export type TouchKind = (typeof TOUCH_KINDS)[number];

export const NOTICE_KINDS = [
  'change',
  ...TOUCH_KINDS,
  'rule',
  'support',
  'missed',
  'webhook',
  'paused',
] as const;
export const NoticeKindSchema = v.picklist(NOTICE_KINDS);
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_KIND_NAMES: Readonly<Record<NoticeKind, string>> = {
  change: 'Plan opened or replaced',
  stop: 'Stop hit',
  target: 'Target reached, or plan expired',
  entry: 'Entry passed',
  level: 'Your price levels',
  rule: 'Tell me when',
  support: 'Answers from support',
  missed: 'Missed checks',
  webhook: 'Webhook turned off',
  paused: 'Rule paused or ended',
};
