/** What the build wrote, the worker among it. */
const OWN_SCRIPT = /^\/(assets\/[\w.-]+\.js|worker-entry\.js)$/;
/** One character by its name, which the Markdown parser has the browser look up. */
const CHARACTER = /^&\w+;$/;

interface Policy {
  /** Null refuses what is to become markup. */
  readonly createHTML: (html: string) => string | null;
  /** Null refuses what is to be run. */
  readonly createScriptURL: (url: string) => string | null;
}

declare global {
  /** Missing in browsers that do not hold pages to it. */
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

/**
 * Decides on every text that is to become markup or the address of a script, wherever in the page
 * it comes from: the content policy has the browser ask, and allows this one policy alone.
 */
export function guardMarkup(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (CHARACTER.test(html) ? html : null),
    createScriptURL: (url) => (isOwnScript(url) ? url : null),
  });
}
