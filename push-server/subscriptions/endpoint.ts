import { isIP } from 'node:net';
import { LONGEST } from '../../domain/bounds.ts';
import { isLoopbackAddress } from './public-address.ts';

export interface EndpointRules {
  allowLoopback: boolean;
}

export interface Endpoint {
  readonly href: string;
  /** Scheme, host and port; also the audience of VAPID tokens. */
  readonly origin: string;
  readonly host: string;
  readonly path: string;
}

export type EndpointAnswer =
  | { readonly ok: true; readonly endpoint: Endpoint }
  | { readonly ok: false; readonly reason: string };

/** Names that never lead to a push service. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid|onion)$/;

/**
 * Checks the text only: https, public host name, default port, no user name. Odd host forms such as
 * octal numbers are read as in browsers (WHATWG URL). Addresses are checked when resolved.
 * @param what names it in errors
 */
export function readEndpoint(
  text: string,
  rules: EndpointRules,
  what = 'endpoint',
): EndpointAnswer {
  const refused = (why: string): EndpointAnswer => ({ ok: false, reason: `${what} ${why}` });
  const tooLong = `is longer than ${LONGEST.web_address} characters`;
  if (text.length > LONGEST.web_address) return refused(tooLong);
  if (!URL.canParse(text)) return refused('is not a URL');
  const url = new URL(text);
  // Stored form: a non-ASCII letter takes up to twelve characters.
  if (url.href.length > LONGEST.web_address) return refused(tooLong);
  if (url.protocol !== 'https:') return refused('is not https');
  if (url.username !== '' || url.password !== '') return refused('holds a user name');
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  const name = bare.replace(/\.$/, '').toLowerCase();
  const endpoint: Endpoint = {
    href: `${url.origin}${url.pathname}${url.search}`,
    origin: url.origin,
    host: name,
    path: `${url.pathname}${url.search}`,
  };
  if (rules.allowLoopback && (name === 'localhost' || isLoopbackAddress(name))) {
    return { ok: true, endpoint };
  }
  if (url.port !== '') return refused(`has port ${url.port}; allowed: 443`);
  if (isIP(name) !== 0) return refused('is an IP address; allowed: a host name');
  if (!name.includes('.') || PRIVATE_NAME.test(name)) {
    return refused('is not on the public internet');
  }
  return { ok: true, endpoint };
}
