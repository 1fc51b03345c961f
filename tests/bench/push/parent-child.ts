import { type ChildProcess, fork } from 'node:child_process';

interface Reply {
  id: number;
  value?: unknown;
  error?: string;
}

export interface Child {
  readonly process: ChildProcess;
  /** Asks the child; its answer is of the shape that the child's file gives for this request. */
  ask<T>(request: object): Promise<T>;
  exited: Promise<void>;
}

/** Starts a file of this folder as a process of its own. */
export function startChild(file: string, env: Record<string, string> = {}): Child {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const pending = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  let asked = 0;
  child.on('message', (reply: Reply) => {
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.error !== undefined) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.value as never);
  });
  const exited = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      for (const waiting of pending.values()) {
        waiting.reject(new Error(`${file} ended: ${signal ?? code}`));
      }
      resolve();
    });
  });
  return {
    process: child,
    exited,
    ask: (request) =>
      new Promise((resolve, reject) => {
        asked += 1;
        pending.set(asked, { resolve, reject });
        child.send({ id: asked, request });
      }),
  };
}

/** Answers the parent's requests. */
export function serve<Request>(handle: (request: Request) => Promise<unknown>): void {
  process.on('message', ({ id, request }: { id: number; request: Request }) => {
    handle(request).then(
      (value) => process.send?.({ id, value }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
  });
}
