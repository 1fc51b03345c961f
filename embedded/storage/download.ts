const LONGEST_NAME = 150;

/** A name that no system takes for a path, a device or a command. */
function safeName(wanted: string): string {
  const name = wanted
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\/:*?<>|;%]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, LONGEST_NAME)
    .trim();
  return name === '' ? 'file' : name;
}

function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/**
 * A stored file as it may leave: to be saved, not shown; its type not guessed; and should a browser
 * show it all the same, without scripts and without an origin.
 */
export function asDownload(answer: Response, url: URL): Response {
  if (!answer.ok) return answer;
  const last = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const name = safeName(url.searchParams.get('download') || last);
  const headers = new Headers(answer.headers);
  headers.set('Content-Disposition', disposition(name));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Content-Security-Policy', "sandbox; default-src 'none'");
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Cache-Control', 'private, max-age=0, no-store');
  return new Response(answer.body, { status: answer.status, headers });
}
