import * as v from 'valibot';
import { LONGEST } from '../bounds.ts';

const REQUIRED = 'Please fill in all required fields';

export const CannedReplySchema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, REQUIRED),
    v.maxLength(LONGEST['canned_replies.title'], 'The title is longer than 120 characters.'),
  ),
  body: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, REQUIRED),
    v.maxLength(LONGEST.long_text, 'The reply is longer than 10,000 characters.'),
  ),
});

export type CannedReply = v.InferOutput<typeof CannedReplySchema>;
