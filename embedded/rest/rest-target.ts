import { REST_BOUNDS } from './bounds.ts';
import { isName } from './query-parts.ts';
import { badQuery, quoted, RestRefusal } from './refusal.ts';
import type { Target } from './rest-query.ts';

const KINDS: Readonly<Record<string, Target['kind']>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'insert',
  PATCH: 'update',
  DELETE: 'delete',
};

const TABLE_METHODS = Object.keys(KINDS).join(', ');

const notOffered = (method: string, allowed: string) =>
  new RestRefusal(
    405,
    'PGRST101',
    `${quoted(method)} is not offered here. Allowed: ${allowed}, OPTIONS.`,
    { Allow: `${allowed}, OPTIONS` },
  );

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw badQuery(`The path ${quoted(path)} cannot be read: its percent signs are broken.`);
  }
}

/** @throws RestRefusal 404, 405 and others */
export function readTarget(method: string, address: URL): Target {
  const { length } = address.pathname + address.search;
  if (length > REST_BOUNDS.address) {
    throw badQuery(`The address has ${length} characters. Allowed: ${REST_BOUNDS.address}.`);
  }
  const [, rpc, name] = /^\/rest\/v1\/(rpc\/)?([^/]+)$/.exec(decoded(address.pathname)) ?? [];
  if (name === undefined || !isName(name)) {
    throw new RestRefusal(404, 'PGRST125', 'There is no table or function at this address.');
  }
  if (rpc !== undefined) {
    if (method !== 'POST') throw notOffered(method, 'POST');
    return { kind: 'call', name };
  }
  const kind = KINDS[method];
  if (kind === undefined) throw notOffered(method, TABLE_METHODS);
  return { kind, name };
}

export const pathOf = ({ kind, name }: Target): string =>
  `/rest/v1/${kind === 'call' ? 'rpc/' : ''}${name}`;
