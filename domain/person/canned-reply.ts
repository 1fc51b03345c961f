import * as v from 'valibot';
import { LONGEST } from '../bounds.ts';
import { requiredText } from './ticket.ts';

export const CannedReplySchema = v.object({
  title: requiredText(LONGEST['canned_replies.title'], 'The title is longer than 120 characters.'),
  body: requiredText(LONGEST.long_text, 'The reply is longer than 10,000 characters.'),
});

export type CannedReply = v.InferOutput<typeof CannedReplySchema>;
