import { type FormEvent, useState } from 'react';

/** One action at a time, and what came of the last one. */
export function useAction<Task extends string = never>() {
  const [task, setTask] = useState<Task | true | null>(null);
  const [refusal, setRefusal] = useState<string | null>();
  /** `work` resolves to null or an error message. @returns whether it was done */
  const act = async (work: () => Promise<string | null>, name: Task | true = true) => {
    setTask(name);
    setRefusal(undefined);
    const answer = await work();
    setTask(null);
    setRefusal(answer);
    return answer === null;
  };
  return {
    task,
    busy: task !== null,
    problem: refusal ?? null,
    /** After a success, until the next action. */
    done: refusal === null,
    clear: () => setRefusal(undefined),
    act,
  };
}

type Typed = (name: string) => string;

/** Of a form that is sent by code: the browser would load another page. */
export const submitting =
  (send: (typed: Typed, form: HTMLFormElement) => unknown) =>
  (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    void send((name) => String(entered.get(name) ?? ''), event.currentTarget);
  };
