import { useUnread } from '../state/unread.ts';
import { classNames } from '../ui/class-names.ts';

/** The red dot of unread tickets, with their number for those who hear it; nothing where all are read. */
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
