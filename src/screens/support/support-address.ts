import type { TicketQuestion, TicketSort } from '../../data/tickets.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SORTS: readonly TicketSort[] = ['newest', 'oldest', 'active'];

export type View =
  | { readonly name: 'list'; readonly question: TicketQuestion }
  | { readonly name: 'create' }
  /** `id` is null if the address names no ticket that could exist. */
  | { readonly name: 'detail'; readonly id: string | null; readonly reply: boolean };

export function readAddress(parameters: URLSearchParams): View {
  const ticket = parameters.get('ticket');
  if (ticket !== null) {
    const id = UUID.test(ticket) ? ticket.toLowerCase() : null;
    return { name: 'detail', id, reply: parameters.has('reply') };
  }
  if (parameters.get('view') === 'create') return { name: 'create' };
  const page = Number(parameters.get('page') ?? '1');
  const sort = SORTS.find((known) => known === parameters.get('sort')) ?? 'newest';
  return {
    name: 'list',
    question: {
      search: parameters.get('search') || null,
      status: parameters.get('status') || null,
      priority: parameters.get('priority') || null,
      sort,
      page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page - 1 : 0,
    },
  };
}

/** Names only what differs from the plain list. */
export function listAddress({ search, status, priority, sort, page }: TicketQuestion): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set('search', search);
  if (status) parameters.set('status', status);
  if (priority) parameters.set('priority', priority);
  if (sort !== 'newest') parameters.set('sort', sort);
  if (page > 0) parameters.set('page', String(page + 1));
  const text = parameters.toString();
  return text === '' ? '/support' : `/support?${text}`;
}

export const ticketAddress = (id: string, reply = false): string =>
  `/support?ticket=${id}${reply ? '&reply=1' : ''}`;

export const CREATE_ADDRESS = '/support?view=create';
