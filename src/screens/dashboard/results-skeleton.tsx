import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const FIGURES = ['entry', 'stop', 'reward', 'potential'];
const TARGETS = ['first', 'second', 'primary'];

/** The shape of an analysis before it is there. */
export function ResultsSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-hidden="true">
      <Skeleton className="h-12 w-64 max-w-full" />
      <Card>
        <Skeleton className="mb-2 h-11 w-32" />
        <Skeleton className="mb-5 h-6 w-full max-w-[60ch]" />
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
          {FIGURES.map((figure) => (
            <Skeleton key={figure} className="h-12 w-28 max-w-full" />
          ))}
        </div>
        <div className="mt-5 grid gap-x-6 gap-y-5 lg:grid-cols-3">
          {TARGETS.map((target) => (
            <Skeleton key={target} className="h-32 w-full" />
          ))}
        </div>
      </Card>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,46rem)_minmax(18rem,1fr)]">
        <Card>
          <Skeleton className="h-48 w-full" />
        </Card>
        <Card>
          <Skeleton className="h-48 w-full" />
        </Card>
      </div>
    </div>
  );
}
