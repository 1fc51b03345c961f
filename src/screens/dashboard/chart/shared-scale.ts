import { useEffect } from 'react';
import { type PlanScale, usePlanScaleSource } from '../frame/plan-scale.tsx';
import type { Drawing } from './drawing.ts';
import type { PlotFrame } from './plot-frame.ts';

/** In less height (CSS pixels) the rungs could not be told apart. */
const LEAST_HEIGHT = 200;
/** Minimum distance of a rung to the plot's top and foot. */
const EDGE = 12;

/** All prices must be in view and far enough apart. */
export function sharesScale(frame: PlotFrame, rungs: readonly number[]): boolean {
  if (rungs.length < 2) return false;
  const heights = rungs.map(frame.y);
  const [top, foot] = [Math.min(...heights), Math.max(...heights)];
  return foot - top >= LEAST_HEIGHT && top >= EDGE && foot <= frame.height - EDGE;
}

function follow(drawing: Drawing, source: PlanScale, rungs: readonly number[]): () => void {
  const publish = () => {
    const frame = drawing.frames.now();
    source.publish(frame && sharesScale(frame, rungs) ? frame.y : null);
  };
  publish();
  const stop = drawing.frames.subscribe(publish);
  return () => {
    stop();
    source.publish(null);
  };
}

/** Publishes the scale while it can be shared; keep the identity of `rungs` while equal. */
export function useSharedScale(drawing: Drawing | null, rungs: readonly number[] | null): void {
  const source = usePlanScaleSource();
  useEffect(
    () => (drawing && rungs ? follow(drawing, source, rungs) : undefined),
    [drawing, source, rungs],
  );
}
