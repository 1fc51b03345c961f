import { type ChildProcess, fork } from 'node:child_process';
import * as v from 'valibot';

const ReplySchema = v.object({
  id: v.number(),
  value: v.optional(v.unknown()),
  error: v.optional(v.string()),
});

export interface Child {
  readonly process: ChildProcess;
  /** Asks the child and reads its answer. */
  ask<const S extends v.GenericSchema>(request: object, answer: S): Promise<v.InferOutput<S>>;
  exited: Promise<void>;
}

/** Starts a file of this folder as a process of its own. */
export function startChild(file: string, env: Record<string, string> = {}): Child {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  child.on('message', (message) => {
    const reply = v.parse(ReplySchema, message);
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.error !== undefined) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.value);
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
    async ask(request, answer) {
      asked += 1;
      const waiting = Promise.withResolvers<unknown>();
      pending.set(asked, waiting);
      child.send({ id: asked, request });
      return v.parse(answer, await waiting.promise);
    },
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
