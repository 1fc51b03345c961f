import { Skeleton } from '../../ui/skeleton.tsx';

/** The page in the making, in its final shape. */
export function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        Loading the track record...
      </p>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {['recommendations', 'open', 'hits', 'average', 'fall'].map((name) => (
          <Skeleton key={name} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-56" />
      <Skeleton className="h-96" />
    </div>
  );
}
