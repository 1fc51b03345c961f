import { classNames } from './class-names.ts';

/** A placeholder; give it the content's size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block max-w-full animate-pulse rounded-[3px] bg-raised',
        className ?? 'h-4 w-full',
      )}
    />
  );
}

interface LoadingProps {
  /** 'Loading the trail'. */
  readonly words: string;
  /** Sizes of the parts, from the top. */
  readonly parts: readonly string[];
}

/** The shapes of what is being read, which a screen reader hears of. */
export function Loading({ words, parts }: LoadingProps) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{words}</span>
      {parts.map((size, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <Skeleton key={place} className={size} />
      ))}
    </div>
  );
}
