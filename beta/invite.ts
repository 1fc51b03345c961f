export type Invited =
  | { readonly kind: 'mailed' }
  /** Without a mailer the operator passes the link on. */
  | { readonly kind: 'link'; readonly link: string };

/** Mails a link to set the password. @throws Error if the mailer refuses it */
export type Invite = (person: { readonly id: string; readonly email: string }) => Promise<Invited>;
