/** What came of asking for the e-mail about an approval. */
export type Invited =
  /** For the caller to deliver. */
  | { readonly kind: 'mailed' }
  /** Nothing sends e-mails here: the operator hands the link over. */
  | { readonly kind: 'link'; readonly link: string };

/**
 * Sends a person the e-mail with a link to set the password.
 * @throws Error when it could not be handed over
 */
export type Invite = (person: { readonly id: string; readonly email: string }) => Promise<Invited>;
