// Loaded before each program under test: keeps what Node compiles of its sources for the next one.
// By itself Node does so at the end, for which a program that is killed has no time.
import { flushCompileCache } from 'node:module';

setInterval(flushCompileCache, 500).unref();
