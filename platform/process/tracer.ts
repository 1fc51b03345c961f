export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  rename(name: string): void;
  set(attributes: Attributes): void;
}

export interface Tracer {
  /** Marked as failed if `work` rejects. */
  span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}
