import { Skeleton } from '../../../ui/skeleton.tsx';

/** With `heading`, includes the shape of a heading that is not there yet. */
export function ListSkeleton({ heading }: { readonly heading?: boolean }) {
  return (
    <div className="flex flex-col">
      <span role="status" className="sr-only">
        Loading tickets
      </span>
      {heading ? <Skeleton className="mb-3 h-11 w-56" /> : null}
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-2.5 border-line border-t py-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
