/** A ring without a waiter is kept for the next wait. */
export function createWake() {
  let rung = false;
  let wakeUp: (() => void) | null = null;
  return {
    ring(): void {
      if (wakeUp) wakeUp();
      else rung = true;
    },
    /** Resolves at the next or a kept ring, or after `milliseconds`. */
    wait(milliseconds: number): Promise<void> {
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
