import type { Mailbox } from '../../embedded/mail/mailbox.ts';

/**
 * The link of the newest e-mail with a subject to an address.
 * @throws Error where no such e-mail was sent
 */
export function linkMailedTo(
  { mailbox }: { readonly mailbox: Mailbox },
  email: string,
  subject: string,
): string {
  const mail = mailbox
    .messages()
    .find((message) => message.to === email && message.subject === subject);
  const link = mail?.links[0];
  if (!link) throw new Error(`no e-mail "${subject}" went to ${email}`);
  return link;
}
