import { useEffect } from 'react';
import { type PlanScale, usePlanScaleSource } from '../frame/plan-scale.tsx';
import type { Drawing } from './drawing.ts';
import type { PlotFrame } from './plot-frame.ts';

/** Lower than this (CSS pixels) a plan is no ladder whose rungs could be told apart. */
const LEAST_HEIGHT = 200;
/** A rung needs this much room to the plot's top and foot. */
const EDGE = 12;

/** Whether the ladder can take the chart's scale: all its prices are in view, and far enough apart. */
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

/**
 * Publishes the chart's scale for the plan's ladder as long as there is one to share.
 * @param rungs prices of the plan, and price now; keep their identity while they are the same
 */
export function useSharedScale(drawing: Drawing | null, rungs: readonly number[] | null): void {
  const source = usePlanScaleSource();
  useEffect(
    () => (drawing && rungs ? follow(drawing, source, rungs) : undefined),
    [drawing, source, rungs],
  );
}
