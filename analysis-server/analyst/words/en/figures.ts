import { formatNumber } from '../../../../domain/text/number-format.ts';
import { OSCILLATOR_DECIMALS } from '../../claims/oscillator-readings.ts';

/** '41.2' */
export function oscillatorText(value: number | null): string {
  return formatNumber(value, OSCILLATOR_DECIMALS);
}
