/** Scripts of the build, including the service worker. */
const OWN_SCRIPT = /^\/(assets\/[\w.-]+\.js|worker-entry\.js)$/;
/** A named character entity, which the Markdown parser has the browser look up. */
const CHARACTER = /^&\w+;$/;

interface Policy {
  /** Null rejects, here and below. */
  readonly createHTML: (html: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
}

declare global {
  /** Missing in browsers without Trusted Types. */
  var trustedTypes: { createPolicy(name: string, policy: Policy): unknown } | undefined;
}

function isOwnScript(address: string): boolean {
  try {
    const { origin, pathname } = new URL(address, location.href);
    return origin === location.origin && OWN_SCRIPT.test(pathname);
  } catch {
    return false;
  }
}

/** Vets all text that becomes markup or a script URL: the CSP allows this one policy alone. */
export function guardMarkup(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (CHARACTER.test(html) ? html : null),
    createScriptURL: (url) => (isOwnScript(url) ? url : null),
  });
}
