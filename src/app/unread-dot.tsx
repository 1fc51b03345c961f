import { useUnread } from '../state/unread.ts';
import { classNames } from '../ui/class-names.ts';

/** The red dot for unread tickets; screen readers get the number. */
export function UnreadDot({ className }: { readonly className?: string }) {
  const unread = useUnread((state) => state.tickets);
  if (unread === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'size-1.5 rounded-full bg-down forced-colors:bg-[Highlight]',
          className,
        )}
      />
      <span className="sr-only"> ({unread} unread)</span>
    </>
  );
}
