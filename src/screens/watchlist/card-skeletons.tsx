import { Skeleton } from '../../ui/skeleton.tsx';

/** Cards in the making, in their final size. */
export function CardSkeletons() {
  return (
    <div>
      <p role="status" className="mb-3 text-muted">
        Loading watchlist...
      </p>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {['first', 'second', 'third'].map((name) => (
          <div key={name} className="flex flex-col gap-3 rounded-xl border border-line p-4">
            <Skeleton className="h-7 w-2/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
