import { useEffect, useRef, useState } from 'react';
import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import { READINGS } from '../../../../domain/analysis/readings.ts';
import type { ChartLayer } from '../../../device/chart-layers.ts';
import { usePlanScaleSource } from '../frame/plan-scale.tsx';
import { onThemeChange } from './colours.ts';
import type { Drawing } from './drawing.ts';
import { type PlotFrame, sharesScale } from './plot-frame.ts';
import type { Scene } from './scene.ts';

export function chosenLines(layers: readonly ChartLayer[]): readonly OverlayLine[] {
  return layers.flatMap((layer) =>
    READINGS.flatMap(({ overlay }) => (overlay?.group === layer ? [overlay] : [])),
  );
}

// Fetched with the candles; legend, keys and table work without it.
const loadingDrawing = import('./drawing.ts');
loadingDrawing.catch(() => undefined);

/** Follows theme and chosen lines; `failed` lacks its code. Keep the identity of `onHover`. */
export function useDrawing(
  scene: Scene,
  layers: readonly ChartLayer[],
  axisWidth: number,
  onHover: (candle: number | null) => void,
) {
  const host = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let remove: (() => void) | null = null;
    let gone = false;
    const draw = ({ createDrawing }: Awaited<typeof loadingDrawing>) => {
      if (gone || !host.current) return;
      const made = createDrawing(host.current, scene, axisWidth, onHover);
      const stopTheme = onThemeChange(made.recolour);
      remove = () => {
        stopTheme();
        made.remove();
      };
      setDrawing(made);
    };
    loadingDrawing.then(draw).catch(() => setFailed(true));
    return () => {
      gone = true;
      remove?.();
      setDrawing(null);
    };
  }, [scene, axisWidth, onHover]);
  useEffect(() => {
    drawing?.overlay(chosenLines(layers));
    drawing?.fan(layers.includes('range') ? scene.ranges : null);
    drawing?.name(layers.includes('levels') ? scene.named : []);
  }, [drawing, layers, scene]);
  return { host, drawing, failed };
}

/** Height of the legend's row, beside the ladder's heads, in rem. */
const LEGEND = 1.75;

/** Publishes the scale while it can be shared; keep the identity of `rungs` while equal. */
export function useSharedScale(drawing: Drawing | null, rungs: readonly number[] | null): void {
  const source = usePlanScaleSource();
  useEffect(() => {
    if (!drawing || !rungs) return;
    const legend = LEGEND * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const publish = (frame: PlotFrame | null) => {
      const scale = (price: number) => (frame?.y(price) ?? 0) + legend;
      source.setState(() => (frame && sharesScale(frame, rungs) ? scale : null), true);
    };
    publish(drawing.frames.getState());
    const stop = drawing.frames.subscribe(publish);
    return () => {
      stop();
      source.setState(() => null, true);
    };
  }, [drawing, source, rungs]);
}
