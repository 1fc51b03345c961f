import type { CalibrationPoint } from '../../../../domain/odds/odds-model.ts';
import { OddsDiagram } from '../../../ui/odds-diagram.tsx';

interface CalibrationCurveProps {
  readonly points: readonly CalibrationPoint[];
  /** This plan's own odds; null where it has none. */
  readonly said: number | null;
}

/** How such odds did, and where this plan's own stand; a table beside it gives the same figures. */
export function CalibrationCurve({ points, said }: CalibrationCurveProps) {
  const shares = points.flatMap((point) => [point.said, point.happened]);
  return (
    <OddsDiagram shares={said === null ? shares : [...shares, said]}>
      {(x, y, [low, high]) => (
        <>
          {said === null ? null : (
            <line x1={x(said)} x2={x(said)} y1={y(low)} y2={y(high)} className="stroke-text" />
          )}
          {points.map((point) => (
            <circle
              key={point.said}
              cx={x(point.said)}
              cy={y(point.happened)}
              r={4}
              className="fill-accent"
            />
          ))}
        </>
      )}
    </OddsDiagram>
  );
}
