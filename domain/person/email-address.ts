import * as v from 'valibot';

const LONGEST = 254;
const LONGEST_NAME = 64;
const ADDRESS =
  /^[a-z0-9_+'&-]+(\.[a-z0-9_+'&-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** What is allowed, as every refusal says it. */
export const EMAIL_RULE = `allowed: one e-mail address such as name@example.com, of letters a to z, digits and . _ + - ' & before the @ and a domain after it, at most ${LONGEST} characters`;

/**
 * Whether a text is one plain address in lower case, and nothing around it. Quotes, comments, names,
 * groups, lists and letters that only look alike are other forms of one mailbox, so they are refused;
 * dots and +tags stay: whose mailbox those are, each provider decides for itself. The database asks the
 * same in `private.is_email_address`.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && text.indexOf('@') <= LONGEST_NAME && ADDRESS.test(text);
}

/** Letters of other alphabets stay as they are: some become a to z in lower case. */
const lowerCase = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** An address as somebody typed it: spaces around it and capital letters do not count. */
export const EmailAddressSchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform(lowerCase),
  v.check(isEmailAddress, EMAIL_RULE),
);
