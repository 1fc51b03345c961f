import { classNames } from './class-names.ts';

/** A placeholder; give it the content's size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-pulse rounded-[3px] bg-raised',
        className ?? 'h-4 w-full',
      )}
    />
  );
}
