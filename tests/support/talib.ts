import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as v from 'valibot';
import type { Line } from '../../analysis-server/indicators/line.ts';

/** TA-Lib's C functions, from the WebAssembly file of the package `talib-web`. */
export interface Talib {
  /**
   * Runs `TA_<name>` over whole columns.
   * @returns as many lines as `outputs` says; empty ones where the series is too short
   */
  run(name: string, inputs: Columns, options: Options, outputs?: number): Line[];
  /** Copies the columns into TA-Lib's memory once and returns the bare call, for timing. */
  prepare(name: string, inputs: Columns, options: Options, outputs?: number): () => void;
}

type Columns = readonly Float64Array[];
type Options = readonly number[];
type Native = (...operands: number[]) => unknown;

/** The memory that the module declares; where data, stack (growing down) and heap lie in it. */
const PAGES = 256;
const PAGE = 65_536;
const DATA_AT = 1024;
const STACK_TOP = 32 * PAGE;
const HEAP_AT = 32 * PAGE;

const FunctionSchema = v.custom<Native>((value) => typeof value === 'function');

/**
 * Instantiates the file on its own, without the package's JavaScript: that passes TA-Lib an end
 * index one too large, and loads its file by a `fetch` that Node refuses.
 */
export async function loadTalib(): Promise<Talib> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('talib-web/lib/talib.wasm');
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const position = (at: number, mutable: boolean) =>
    new WebAssembly.Global({ value: 'i32', mutable }, at);
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    env: {
      memory,
      emscripten_resize_heap: () => 0,
      __stack_pointer: position(STACK_TOP, true),
      __memory_base: position(DATA_AT, false),
    },
    'GOT.mem': { __heap_base: position(HEAP_AT, true) },
  });
  const native = (name: string): Native => v.parse(FunctionSchema, instance.exports[name]);
  native('__wasm_call_ctors')();
  const doubles = new Float64Array(memory.buffer);
  const integers = new Int32Array(memory.buffer);

  function allocate(bytes: number): number {
    const pointer = v.parse(v.number(), native('malloc')(bytes));
    if (pointer === 0) throw new Error(`TA-Lib's memory has no room for ${bytes} bytes`);
    return pointer;
  }

  function place(inputs: Columns, options: Options, outputs: number) {
    const count = inputs[0]?.length ?? 0;
    const sources = inputs.map((column) => {
      const pointer = allocate(count * 8);
      doubles.set(column, pointer / 8);
      return pointer;
    });
    const begin = allocate(4);
    const size = allocate(4);
    const results = Array.from({ length: outputs }, () => allocate(count * 8));
    return {
      operands: [0, count - 1, ...sources, ...options, begin, size, ...results],
      begin,
      size,
      results,
      blocks: [...sources, begin, size, ...results],
    };
  }

  return {
    run(name, inputs, options, outputs = 1) {
      if (inputs.every((column) => column.length === 0)) {
        return Array.from({ length: outputs }, () => ({ begin: 0, values: new Float64Array(0) }));
      }
      const { operands, begin, size, results, blocks } = place(inputs, options, outputs);
      const code = native(`TA_${name}`)(...operands);
      if (code !== 0) throw new Error(`TA_${name}(${operands}) failed with code ${code}`);
      const lines = results.map((pointer) => ({
        begin: integers[begin / 4] ?? 0,
        values: doubles.slice(pointer / 8, pointer / 8 + (integers[size / 4] ?? 0)),
      }));
      for (const block of blocks) native('free')(block);
      return lines;
    },
    prepare(name, inputs, options, outputs = 1) {
      const { operands } = place(inputs, options, outputs);
      const call = native(`TA_${name}`);
      return () => {
        call(...operands);
      };
    },
  };
}
