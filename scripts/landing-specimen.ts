// `npm run landing-specimen`: computes the landing example from recorded candles beside the
// project. Writes src/screens/landing/specimen.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedAnalysis } from './demo/recorded-analysis.ts';
import { RECORDED } from './demo/served-app.ts';
import { specimenOf } from './demo/specimen.ts';
import { PROJECT_ROOT } from './project-root.ts';

const COIN = 'BTCUSDT';

const specimen = await specimenOf(await recordedAnalysis(RECORDED, COIN), RECORDED);
const target = join(PROJECT_ROOT, 'src', 'screens', 'landing', 'specimen.json');
writeFileSync(target, `${JSON.stringify(specimen, null, 2)}\n`);
console.log(`${COIN} at ${new Date(specimen.snapshotTime).toISOString()}: ${target}`);
