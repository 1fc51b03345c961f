import * as v from 'valibot';
import { Count } from '../text/quantity.ts';

/** Times are ISO 8601. */
export const BetaEntrySchema = v.object({
  email: v.string(),
  approved: v.boolean(),
  admin: v.boolean(),
  /** Has a confirmed account. */
  confirmed: v.boolean(),
  joinedAt: v.string(),
  approvedAt: v.nullable(v.string()),
});
export type BetaEntry = v.InferOutput<typeof BetaEntrySchema>;

export const BetaPageSchema = v.object({
  entries: v.array(BetaEntrySchema),
  total: Count,
});
export type BetaPage = v.InferOutput<typeof BetaPageSchema>;

export const BETA_PAGE_SIZE = 20;

export const BetaStandingSchema = v.picklist(['all', 'waiting', 'approved']);
export type BetaStanding = v.InferOutput<typeof BetaStandingSchema>;

export const BetaQuestionSchema = v.object({
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(320)), ''),
  standing: v.optional(BetaStandingSchema, 'all'),
  /** From 0. */
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0),
});
export type BetaQuestion = v.InferOutput<typeof BetaQuestionSchema>;

/** `kept` is false where the database is backed up elsewhere. */
export const LastBackupSchema = v.object({
  kept: v.boolean(),
  /** ISO 8601; null before the first. */
  madeAt: v.nullable(v.string()),
});
export type LastBackup = v.InferOutput<typeof LastBackupSchema>;

/** Either an e-mail on its way, or a link for the operator to pass on. */
export const BetaAnswerSchema = v.object({ message: v.string() });
