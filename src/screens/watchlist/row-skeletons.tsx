import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ROW_COLUMNS, ROW_PLACE } from './row-layout.ts';

/** Rows in the making, in their final size. */
export function RowSkeletons() {
  return (
    <div>
      <p role="status" className="py-2 text-[0.8125rem] text-faint">
        Loading watchlist...
      </p>
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <div
          key={name}
          className={classNames(
            'grid border-line border-t pt-3 pb-1.5',
            'md:pt-2 md:pb-0.5 xl:min-h-[4.5rem] xl:items-center xl:py-1',
            ROW_COLUMNS,
          )}
        >
          <div className={classNames('flex flex-col gap-1', ROW_PLACE.name)}>
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-5 w-24" />
          </div>
          <Skeleton className={classNames('h-[3.625rem] w-[10.875rem]', ROW_PLACE.line)} />
          <Skeleton className={classNames('h-10 w-20 justify-self-end', ROW_PLACE.price)} />
          <Skeleton className={classNames('h-8 w-24', ROW_PLACE.plan)} />
          <Skeleton className={classNames('h-8 w-28', ROW_PLACE.status)} />
          <Skeleton
            className={classNames('h-4 w-16 max-md:hidden xl:justify-self-end', ROW_PLACE.age)}
          />
          <div className={classNames('flex h-11 items-center justify-end', ROW_PLACE.buttons)}>
            <Skeleton className="h-4 w-56" />
          </div>
        </div>
      ))}
    </div>
  );
}
