import { randomBytes } from 'node:crypto';
import type { Invite } from '../../beta/invite.ts';
import type { Database } from '../../platform/database/database.ts';
import { type MailTransport, recoveryLink, renderMail } from './mail.ts';

export interface InviteOptions {
  database: Database;
  /** Null if no e-mail is sent or caught. */
  transport: MailTransport | null;
  siteUrl: string;
}

/** Added to the timestamp, so that an invitation lives for a day, not a recovery link's hour. */
const READ_WITHIN = "interval '23 hours'";

export function inviteByMail({ database, transport, siteUrl }: InviteOptions): Invite {
  return async ({ id, email }) => {
    const token = randomBytes(32).toString('hex');
    await database.query(
      `update auth.users
       set recovery_token = $2, recovery_sent_at = now() + ${READ_WITHIN}, updated_at = now()
       where id = $1`,
      [id, token],
    );
    const link = recoveryLink(siteUrl, token);
    if (transport === null) return { kind: 'link', link };
    await transport.send(renderMail('approval', email, link));
    return { kind: 'mailed' };
  };
}
