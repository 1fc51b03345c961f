import type { Figure } from '../../../../domain/analysis/known-analysis.ts';
import { formatNumber, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';

export const shown = (value: Figure, form: (number: number) => string): string =>
  typeof value === 'number' ? form(value) : (value ?? NOT_AVAILABLE);

/** '1.52 : 1'. */
export const ratioText = (value: number) => `${formatNumber(value, 2)} : 1`;
