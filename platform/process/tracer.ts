export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work under way, as a trace shows it. */
export interface Span {
  /** Calls it by what only its end knows. */
  rename(name: string): void;
  set(attributes: Attributes): void;
}

/** Draws what takes how long, and within what. */
export interface Tracer {
  /** Does work as a span that ends with it; one that rejects is marked as failed. */
  span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
  /** Sends what is left. */
  stop(): Promise<void>;
}
