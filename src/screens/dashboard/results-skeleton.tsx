import { Skeleton } from '../../ui/skeleton.tsx';
import { ChartShape, PLOT_HEIGHT } from './chart/chart-shape.tsx';
import { CockpitCentre, CockpitPlan, PHONE_PLACE, PHONE_STICKY } from './frame/cockpit.tsx';

const RUNGS = ['TP3', 'TP2', 'TP1', 'entry', 'stop'];

export function ResultsSkeleton() {
  return (
    <>
      <CockpitCentre>
        <div aria-hidden="true" className="max-md:contents">
          <div
            className={`${PHONE_PLACE.coin} ${PHONE_STICKY} flex min-w-0 flex-1 flex-col justify-center gap-2 ps-4 md:h-18 md:border-line md:border-b md:ps-6`}
          >
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-3 w-28 md:w-72" />
          </div>
          <div className={`${PHONE_PLACE.buttons} h-24 md:hidden`} />
          <div className={`${PHONE_PLACE.chart} ${PLOT_HEIGHT} max-md:border-line max-md:border-t`}>
            <div className="h-11 border-line border-b" />
            <ChartShape />
          </div>
          <div
            className={`${PHONE_PLACE.lines} flex flex-col gap-3 border-line border-t p-4 md:px-6`}
          >
            <Skeleton className="h-5 w-11/12" />
            <Skeleton className="h-5 w-9/12" />
            <Skeleton className="h-5 w-10/12" />
          </div>
        </div>
      </CockpitCentre>
      <CockpitPlan>
        <div aria-hidden="true" className="max-md:contents">
          <div
            className={`${PHONE_PLACE.action} ${PHONE_STICKY} flex shrink-0 items-center pe-4 md:h-18 md:border-line md:border-b md:px-4`}
          >
            <Skeleton className="h-8 w-32" />
          </div>
          <div className={`${PHONE_PLACE.life} h-11 border-line border-b`} />
          <div className={`${PHONE_PLACE.ladder} flex flex-col gap-4 p-4 md:gap-8`}>
            {RUNGS.map((rung) => (
              <Skeleton key={rung} className="h-7 w-full" />
            ))}
          </div>
          <div className={`${PHONE_PLACE.figures} border-line border-t p-4`}>
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      </CockpitPlan>
    </>
  );
}
