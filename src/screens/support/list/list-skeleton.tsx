import { Skeleton } from '../../../ui/skeleton.tsx';

/** The list's shape while it loads. */
export function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <span role="status" className="sr-only">
        Loading tickets
      </span>
      <Skeleton className="h-7 w-56" />
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 sm:p-5"
        >
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
