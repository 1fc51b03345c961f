/** A ring without a waiter is kept for the next wait. */
export interface Wake {
  ring(): void;
  /** Resolves at the next or a kept ring, or after `milliseconds`. */
  wait(milliseconds: number): Promise<void>;
}

export function createWake(): Wake {
  let rung = false;
  let wakeUp: (() => void) | null = null;
  return {
    ring() {
      if (wakeUp) wakeUp();
      else rung = true;
    },
    wait(milliseconds) {
      if (rung) {
        rung = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => wakeUp?.(), milliseconds);
        wakeUp = () => {
          clearTimeout(timer);
          wakeUp = null;
          resolve();
        };
      });
    },
  };
}
