import * as v from 'valibot';

/** From the level watch, between monitoring times. */
export const TOUCH_KINDS = ['stop', 'target', 'entry', 'level'] as const;
export type TouchKind = (typeof TOUCH_KINDS)[number];

export const NOTICE_KINDS = ['change', ...TOUCH_KINDS, 'support', 'missed', 'webhook'] as const;
export const NoticeKindSchema = v.picklist(NOTICE_KINDS);
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_KIND_NAMES: Readonly<Record<NoticeKind, string>> = {
  change: 'Changes of a plan',
  stop: 'A stop was touched',
  target: 'A target was reached',
  entry: 'Price passed an entry',
  level: 'Your own price levels',
  support: 'Answers from support',
  missed: 'Checks that were missed',
  webhook: 'A webhook that was turned off',
};
