import * as v from 'valibot';

const REQUIRED = 'Please fill in all required fields';

/** An answer that the team sends often. */
export const CannedReplySchema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, REQUIRED),
    v.maxLength(120, 'The title is longer than 120 characters.'),
  ),
  body: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, REQUIRED),
    v.maxLength(10_000, 'The reply is longer than 10,000 characters.'),
  ),
});

export type CannedReply = v.InferOutput<typeof CannedReplySchema>;
