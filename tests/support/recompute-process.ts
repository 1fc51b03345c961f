/** Computes the frozen analysis of today's engine again and prints what came of it, with the locale and the time zone it ran in. */
import { recompute } from '../../analysis-server/analyst/recompute-analysis.ts';
import { ENGINE } from '../../domain/analysis/engine.ts';
import { frozenMoment } from './frozen-analyses.ts';

const { stored, inputs, candles } = await frozenMoment(ENGINE);
const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const answer = await recompute(stored, inputs, candles);
process.stdout.write(JSON.stringify({ locale, timeZone, answer }));
