/** A bell: whoever waits is woken by a ring, or by time. A ring that nobody hears is kept for the next. */
export interface Wake {
  ring(): void;
  /** Resolves at the next ring, at once if one was kept, or after `milliseconds`. */
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
