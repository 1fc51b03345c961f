// Loaded beside a program that a test makes fail, by signals.

const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

process.on('SIGUSR2', () => {
  throw new Error('a bug');
});

let isBusy = false;

function keepBusy(): void {
  if (!isBusy) return;
  block(700);
  setTimeout(keepBusy, 300);
}

/** Stalls the main thread once, then keeps it busy for most of each second; ends that the next time. */
process.on('SIGWINCH', () => {
  isBusy = !isBusy;
  if (isBusy) block(1_500);
  keepBusy();
});
