import { Skeleton } from '../../ui/skeleton.tsx';

/** The form in the making, in its final size. */
export function SettingsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        Loading settings...
      </p>
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
