/** The part of the WebAssembly interface that the tests use; only the browser's types declare it. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
  }
  class Global {
    constructor(descriptor: { value: 'i32' | 'f64'; mutable?: boolean }, value: number);
  }
  function compile(bytes: Uint8Array): Promise<object>;
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, Record<string, unknown>>,
  ): Promise<{ instance: { readonly exports: Readonly<Record<string, unknown>> } }>;
}
