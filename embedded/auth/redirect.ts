import { isLoopbackHost } from '../../platform/http/loopback-host.ts';

/** 127.0.0.1 and localhost count as one site. */
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

/** Prevents open redirects: any other address becomes the site. */
export function allowedRedirect(wanted: string | null, siteUrl: string): string {
  if (wanted === null || !URL.canParse(wanted)) return siteUrl;
  return sameSite(new URL(wanted), new URL(siteUrl)) ? wanted : siteUrl;
}
