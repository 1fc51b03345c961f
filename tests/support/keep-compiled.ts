// Loaded before each program under test: keeps what Node compiles of its sources for the next one.
// By itself Node does so at the end, for which a program that is killed has no time.
import { flushCompileCache } from 'node:module';

// While it starts: where another user may not write, each turn makes everything again.
for (const at of [1_000, 2_000, 4_000]) setTimeout(flushCompileCache, at).unref();
