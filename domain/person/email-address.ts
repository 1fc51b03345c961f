import * as v from 'valibot';

const LONGEST = 254;
const LONGEST_NAME = 64;
const ADDRESS =
  /^[a-z0-9_+'&-]+(\.[a-z0-9_+'&-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

export const EMAIL_RULE = `allowed: one e-mail address such as name@example.com, of letters a to z, digits and . _ + - ' & before the @ and a domain after it, at most ${LONGEST} characters`;

/**
 * Refuses aliases of a mailbox: quotes, comments, names, groups, lists, look-alike letters; but not
 * dots and +tags, which each provider defines. Matches `private.is_email_address` of the database.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && text.indexOf('@') <= LONGEST_NAME && ADDRESS.test(text);
}

/** ASCII only: some letters of other alphabets become a to z in lower case. */
const lowerCase = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Ignores surrounding spaces and case. */
export const EmailAddressSchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform(lowerCase),
  v.check(isEmailAddress, EMAIL_RULE),
);
