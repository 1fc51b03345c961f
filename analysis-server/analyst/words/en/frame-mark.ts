import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';

/** '<four-hour >' */
export function frameMark(timeframe: Timeframe): string {
  return `<${TIMEFRAME_NAMES[timeframe]} >`;
}
