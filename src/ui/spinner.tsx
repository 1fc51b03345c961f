import { classNames } from './class-names.ts';

/** Silent: state in words what is going on beside it. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
        className ?? 'size-4',
      )}
    />
  );
}
