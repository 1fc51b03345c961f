import { type Actor, withActor } from '../platform/person/acting-person.ts';
import type { Ground } from '../platform/server/run-server.ts';
import type { Invite } from './invite.ts';
import { addAdmin, findOnWaitlist, setApproved, type WaitlistAccount } from './waitlist-entries.ts';

export interface Desk extends Pick<Ground, 'database' | 'log'> {
  readonly invite: Invite;
}

export const DESK_ACTIONS = ['approve', 'revoke', 'resend', 'make-admin'] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

export interface DeskOutcome {
  /** Refused: the action does not apply to the address. Not mailed: done except for the e-mail. */
  readonly kind: 'done' | 'refused' | 'not-mailed';
  readonly message: string;
}

const done = (message: string): DeskOutcome => ({ kind: 'done', message });
const refused = (message: string): DeskOutcome => ({ kind: 'refused', message });

async function inviteTo(
  { invite, log }: Desk,
  person: { id: string; email: string },
  standing: string,
): Promise<DeskOutcome> {
  try {
    const invited = await invite(person);
    return invited.kind === 'mailed'
      ? done(`${standing} An email with a link to set the password is on its way.`)
      : done(
          `${standing} Nothing sends emails here, so hand this link over; it sets the password: ${invited.link}`,
        );
  } catch (error) {
    log.error({ err: error }, 'an approval e-mail could not be handed over');
    const message = `${standing} The email could not be sent: have it sent again.`;
    return { kind: 'not-mailed', message };
  }
}

interface Case {
  readonly desk: Desk;
  readonly actor: Actor;
  readonly email: string;
  readonly entry: WaitlistAccount;
}

async function approve({ desk, actor, email, entry }: Case): Promise<DeskOutcome> {
  if (entry.userId === null && !entry.approved) {
    return refused(
      `${email} is on the waitlist without an account; allowed: an address that signed up itself.`,
    );
  }
  const changed = await withActor(desk.database, actor, (tx) => setApproved(tx, email, true));
  if (!changed || entry.userId === null) {
    return refused(`${email} is approved already; its email can be sent again.`);
  }
  return inviteTo(desk, { id: entry.userId, email }, `${email} is approved.`);
}

async function revoke({ desk, actor, email, entry }: Case): Promise<DeskOutcome> {
  await withActor(desk.database, actor, (tx) => setApproved(tx, email, false));
  const stays = entry.admin ? ' It is an admin, and gets in as such.' : '';
  return done(`The approval of ${email} is revoked.${stays}`);
}

async function resend({ desk, email, entry }: Case): Promise<DeskOutcome> {
  const mayEnter = entry.approved || entry.admin;
  if (!mayEnter || entry.userId === null) {
    return refused(`${email} is not approved; allowed: an approved address. Approve it first.`);
  }
  return inviteTo(desk, { id: entry.userId, email }, `${email} may enter.`);
}

/** @param email lower case, trimmed */
export async function actAtDesk(
  desk: Desk,
  actor: Actor,
  action: DeskAction,
  email: string,
): Promise<DeskOutcome> {
  if (action === 'make-admin') {
    await withActor(desk.database, actor, (tx) => addAdmin(tx, email));
    return done(`${email} is an admin from the moment that an account has confirmed the address.`);
  }
  const entry = await findOnWaitlist(desk.database, email);
  if (entry === null) {
    return refused(`${email} is not on the waitlist; allowed: an address that has joined it.`);
  }
  return { approve, revoke, resend }[action]({ desk, actor, email, entry });
}
