import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request wants of the mailed link; @supabase/lite does not pass it on. */
export interface EmailFlow {
  /** An allowed address. */
  readonly redirectTo: string;
  /** With PKCE the link ends in `?code=` instead of tokens in the fragment. */
  readonly challenge: { readonly code: string; readonly method: 's256' | 'plain' } | null;
}

const flows = new AsyncLocalStorage<EmailFlow>();

/** Runs a request so that the mails it sends follow `flow`. */
export function withEmailFlow<T>(flow: EmailFlow, work: () => Promise<T>): Promise<T> {
  return flows.run(flow, work);
}

export function currentEmailFlow(): EmailFlow | null {
  return flows.getStore() ?? null;
}
