import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ChartLayer } from '../../../device/chart-layers.ts';
import { onThemeChange } from './colours.ts';
import type { Drawing } from './drawing.ts';
import { chosenLines } from './overlay-choice.ts';
import type { Scene } from './scene.ts';

// Fetched with the candles; legend, keys and table work without it.
const loadingDrawing = import('./drawing.ts');
loadingDrawing.catch(() => undefined);

interface Drawn {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly drawing: Drawing | null;
  /** The drawing code could not be loaded. */
  readonly failed: boolean;
}

/** Follows the theme and the chosen lines; keep the identity of `onHover`. */
export function useDrawing(
  scene: Scene,
  layers: readonly ChartLayer[],
  axisWidth: number,
  onHover: (candle: number | null) => void,
): Drawn {
  const host = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let remove: (() => void) | null = null;
    let gone = false;
    loadingDrawing.then(
      ({ createDrawing }) => {
        if (gone || !host.current) return;
        const made = createDrawing(host.current, scene, axisWidth, onHover);
        const stopTheme = onThemeChange(made.recolour);
        remove = () => {
          stopTheme();
          made.remove();
        };
        setDrawing(made);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      remove?.();
      setDrawing(null);
    };
  }, [scene, axisWidth, onHover]);
  useEffect(() => {
    drawing?.overlay(chosenLines(layers));
    drawing?.name(layers.includes('levels') ? scene.named : []);
  }, [drawing, layers, scene]);
  return { host, drawing, failed };
}
