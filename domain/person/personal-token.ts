import * as v from 'valibot';

export const TokenScopeSchema = v.picklist(['read', 'read list', 'change list']);
export type TokenScope = v.InferOutput<typeof TokenScopeSchema>;

export const TOKEN_DAYS = [30, 90, 365] as const;

/** The prefix is for secret scanners; 32 random bytes follow. */
export const TOKEN_FORM = /^cat_[\w-]{43}$/;

export const NewTokenSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  scopes: v.pipe(v.array(TokenScopeSchema), v.minLength(1), v.maxLength(3)),
  days: v.picklist(TOKEN_DAYS),
});
export type NewToken = v.InferOutput<typeof NewTokenSchema>;

const Instant = v.pipe(v.string(), v.isoTimestamp());

export const TokenRowSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  scopes: v.array(TokenScopeSchema),
  prefix: v.string(),
  created_at: Instant,
  ends_at: Instant,
  /** UTC day; null if never used. */
  last_used: v.nullable(v.pipe(v.string(), v.isoDate())),
});
export type TokenRow = v.InferOutput<typeof TokenRowSchema>;

export const MadeTokenSchema = v.object({
  ...TokenRowSchema.entries,
  token: v.pipe(v.string(), v.regex(TOKEN_FORM)),
});
export type MadeToken = v.InferOutput<typeof MadeTokenSchema>;
