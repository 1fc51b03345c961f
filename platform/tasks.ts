import { Counter, Gauge, type Registry } from 'prom-client';

interface TaskRecord {
  /** When it began to be watched, or last succeeded; epoch seconds. */
  since: number;
  failures: number;
}

const tasks = new Map<string, TaskRecord>();

const nowInSeconds = () => Date.now() / 1_000;

/**
 * Has a repeated task measured, until it ends.
 * @param name a constant of the code
 */
export function watchTask(name: string) {
  const record: TaskRecord = { since: nowInSeconds(), failures: tasks.get(name)?.failures ?? 0 };
  tasks.set(name, record);
  return {
    succeeded(): void {
      record.since = nowInSeconds();
    },
    failed(): void {
      record.failures += 1;
    },
    ended(): void {
      if (tasks.get(name) === record) tasks.delete(name);
    },
  };
}

/** Shows how this process's repeated tasks go; to be registered once a process. */
export function measureTasks(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'task_last_success_timestamp_seconds',
    help: 'When a repeated task last succeeded, or began if it has not yet.',
    labelNames: ['task'],
    registers,
    collect() {
      this.reset();
      for (const [task, { since }] of tasks) this.set({ task }, since);
    },
  });
  new Counter({
    name: 'task_failures_total',
    help: 'Rounds of a repeated task that failed.',
    labelNames: ['task'],
    registers,
    collect() {
      this.reset();
      for (const [task, { failures }] of tasks) this.inc({ task }, failures);
    },
  });
}
