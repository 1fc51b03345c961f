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

type Deed = (entry: AdminAction, whom: Piece) => readonly Piece[];

const DEEDS: Readonly<Record<string, Deed>> = {
  approve: (_, whom) => [words('approved '), whom],
  revoke: (_, whom) => [words('revoked the approval of '), whom],
  'add-admin': (_, whom) => [words('made '), whom, words(' an admin')],
  'remove-admin': (_, whom) => [words('took '), whom, words(' off the list of admins')],
  'add-fallback-admin': (_, whom) => [words('set '), whom, words(' as the fallback admin')],
  'remove-fallback-admin': (_, whom) => [words('removed '), whom, words(' as the fallback admin')],
  configure: ({ object }) => [words(`changed the setting ${object} of the service`)],
  'set-ticket-status': ticketPieces,
  'add-reply': ({ after }) => [words(`added the canned reply “${after}”`)],
  'edit-reply': editPieces,
  'remove-reply': ({ before }) => [words(`removed the canned reply “${before}”`)],
  'delete-account': ({ subject, subject_email: email }) => [
    words('deleted the account '),
    person(email ?? shortId(subject)),
  ],
};

const UNKNOWN: Deed = ({ action }) => [
  words(`did “${action}”, which this version of the app does not know`),
];

export function sentenceOfAction(entry: AdminAction): readonly Piece[] {
  const whom = person(entry.subject_email ?? goneAccount(entry.subject));
  const deed = DEEDS[entry.action] ?? UNKNOWN;
  return [actorOf(entry), words(' '), ...deed(entry, whom)];
}
