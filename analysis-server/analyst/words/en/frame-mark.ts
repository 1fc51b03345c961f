import type { Timeframe } from '../../../../domain/timeframe.ts';
import { TIMEFRAME_NAMES } from '../../../../domain/timeframe-names.ts';

/** A timeframe as wordings mark it: '<four-hour >'. */
export function frameMark(timeframe: Timeframe): string {
  return `<${TIMEFRAME_NAMES[timeframe]} >`;
}
