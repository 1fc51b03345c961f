import { vi } from 'vitest';

/** A variable: the worker's types are checked with others. */
const WORKER = '../../src/recompute/recompute-worker.ts';

/** Has the code of the worker that computes analyses run where the test does: Node has no such workers. */
export async function recomputeInPage(): Promise<void> {
  let handle: (event: { readonly data: unknown }) => void = () => undefined;
  let asking: InPage | null = null;
  class InPage {
    onmessage: (event: { readonly data: unknown }) => void = () => undefined;
    postMessage(data: unknown): void {
      asking = this;
      handle({ data: structuredClone(data) });
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', InPage);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('postMessage', (data: unknown) =>
    asking?.onmessage({ data: structuredClone(data) }),
  );
  vi.stubGlobal('addEventListener', (type: string, listener: typeof handle) => {
    if (type === 'message') handle = listener;
  });
  vi.resetModules();
  await import(WORKER);
}
