import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request asked of the link that will be mailed; @supabase/lite passes none of it on. */
export interface EmailFlow {
  /** An allowed address; where the link leads in the end. */
  readonly redirectTo: string;
  /** PKCE: the link then ends in `?code=` instead of tokens in the fragment. */
  readonly challenge: { readonly code: string; readonly method: 's256' | 'plain' } | null;
}

const flows = new AsyncLocalStorage<EmailFlow>();

/** Runs a request so that the mails it causes follow `flow`. */
export function withEmailFlow<T>(flow: EmailFlow, work: () => Promise<T>): Promise<T> {
  return flows.run(flow, work);
}

export function currentEmailFlow(): EmailFlow | null {
  return flows.getStore() ?? null;
}
