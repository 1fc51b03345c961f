import { useSyncExternalStore } from 'react';
import type { Drawing } from './drawing.ts';
import type { PlotFrame } from './plot-frame.ts';

const never = () => () => undefined;
const nothing = () => null;

/** Where things lie on the plot now; rendered within the frame that the canvas is drawn in. */
export function usePlotFrame(drawing: Drawing | null): PlotFrame | null {
  const frames = drawing?.frames;
  return useSyncExternalStore(frames?.subscribe ?? never, frames?.now ?? nothing);
}
