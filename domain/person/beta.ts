import * as v from 'valibot';

/** One address on the waitlist, as an admin sees it. Times are ISO 8601. */
export const BetaEntrySchema = v.object({
  email: v.string(),
  approved: v.boolean(),
  admin: v.boolean(),
  /** Whether the address has an account that confirmed it. */
  confirmed: v.boolean(),
  joinedAt: v.string(),
  approvedAt: v.nullable(v.string()),
});
export type BetaEntry = v.InferOutput<typeof BetaEntrySchema>;

export const BetaPageSchema = v.object({
  entries: v.array(BetaEntrySchema),
  /** How many addresses match, on all pages. */
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type BetaPage = v.InferOutput<typeof BetaPageSchema>;

export const BETA_PAGE_SIZE = 20;

/** Which addresses to show: all, those that wait, or those that are in. */
export const BetaStandingSchema = v.picklist(['all', 'waiting', 'approved']);
export type BetaStanding = v.InferOutput<typeof BetaStandingSchema>;

export const BetaQuestionSchema = v.object({
  /** Part of an address; empty for all. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(320)), ''),
  standing: v.optional(BetaStandingSchema, 'all'),
  /** The first page is 0. */
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0),
});
export type BetaQuestion = v.InferOutput<typeof BetaQuestionSchema>;

/** How the installation's own backups stand; `kept` is false where its database has others. */
export const LastBackupSchema = v.object({
  kept: v.boolean(),
  /** ISO 8601; null before the first. */
  madeAt: v.nullable(v.string()),
});
export type LastBackup = v.InferOutput<typeof LastBackupSchema>;

/** What came of the approval e-mail: on its way, or a link for the operator to hand over. */
export const BetaAnswerSchema = v.object({
  /** A sentence on what was done. */
  message: v.string(),
});
export type BetaAnswer = v.InferOutput<typeof BetaAnswerSchema>;
