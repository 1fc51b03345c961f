import { isLoopbackHost } from '../../platform/http/loopback-host.ts';

/** 127.0.0.1 and localhost are one machine; a page opened at one may be returned to at it. */
function sameSite(target: URL, site: URL): boolean {
  if (target.username !== '' || target.password !== '') return false;
  if (target.origin === site.origin) return true;
  return (
    target.protocol === site.protocol &&
    target.port === site.port &&
    isLoopbackHost(target.hostname) &&
    isLoopbackHost(site.hostname)
  );
}

/**
 * Where a mailed link may lead: the site itself and nowhere else.
 * @returns the wanted address, or the site where another was wanted
 */
export function allowedRedirect(wanted: string | null, siteUrl: string): string {
  if (wanted === null || !URL.canParse(wanted)) return siteUrl;
  return sameSite(new URL(wanted), new URL(siteUrl)) ? wanted : siteUrl;
}
