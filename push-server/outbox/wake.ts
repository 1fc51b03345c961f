/** A bell: wakes one that waits, as time does. A ring while nobody waits is kept for the next. */
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
