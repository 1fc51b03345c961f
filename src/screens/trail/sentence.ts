import type { AdminAction } from '../../../domain/person/admin-action.ts';
import { statusName } from '../../../domain/person/ticket.ts';

export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'person'; readonly text: string }
  | { readonly kind: 'ticket'; readonly text: string; readonly id: string };

const words = (text: string): Piece => ({ kind: 'words', text });
const person = (text: string): Piece => ({ kind: 'person', text });

const ACTORS: Readonly<Record<string, string>> = {
  operator: 'The operator',
  system: 'A sign-up',
  database: 'Someone with direct access to the database',
};

/** Tells apart accounts that are gone. */
const shortId = (id: string | null) => (id ?? 'unknown').slice(0, 8);
const goneAccount = (id: string | null) => `deleted account ${shortId(id)}`;

function actorOf({ done_by, actor, actor_email }: AdminAction): Piece {
  const known = ACTORS[done_by];
  if (known) return words(known);
  return person(actor_email ?? goneAccount(actor).replace(/^./, (first) => first.toUpperCase()));
}

function ticketPieces(entry: AdminAction, owner: Piece): readonly Piece[] {
  const { object, subject_email, before, after } = entry;
  const ticket: Piece =
    object && subject_email ? { kind: 'ticket', text: 'a ticket', id: object } : words('a ticket');
  const [from, to] = [statusName(before ?? ''), statusName(after ?? '')];
  return [words('moved '), ticket, words(' of '), owner, words(` from ${from} to ${to}`)];
}

function editPieces({ before, after }: AdminAction): readonly Piece[] {
  const renamed = before !== after ? `, now “${after}”` : '';
  return [words(`edited the canned reply “${before}”${renamed}`)];
}

function deedOf(entry: AdminAction): readonly Piece[] {
  const whom = person(entry.subject_email ?? goneAccount(entry.subject));
  switch (entry.action) {
    case 'approve':
      return [words('approved '), whom];
    case 'revoke':
      return [words('revoked the approval of '), whom];
    case 'add-admin':
      return [words('made '), whom, words(' an admin')];
    case 'remove-admin':
      return [words('took '), whom, words(' off the list of admins')];
    case 'add-fallback-admin':
      return [words('set '), whom, words(' as the fallback admin')];
    case 'remove-fallback-admin':
      return [words('removed '), whom, words(' as the fallback admin')];
    case 'configure':
      return [words(`changed the setting ${entry.object} of the service`)];
    case 'set-ticket-status':
      return ticketPieces(entry, whom);
    case 'add-reply':
      return [words(`added the canned reply “${entry.after}”`)];
    case 'edit-reply':
      return editPieces(entry);
    case 'remove-reply':
      return [words(`removed the canned reply “${entry.before}”`)];
    case 'delete-account':
      return [words('deleted the account '), person(entry.subject_email ?? shortId(entry.subject))];
    default:
      return [words(`did “${entry.action}”, which this version of the app does not know`)];
  }
}

export function sentenceOfAction(entry: AdminAction): readonly Piece[] {
  return [actorOf(entry), words(' '), ...deedOf(entry)];
}
