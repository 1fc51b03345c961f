// `npm run browsers`: finds APIs in the app and its service worker that the oldest browsers lack.
import { GUARDED_USES } from './browser-apis/guarded-uses.ts';
import { missingApis } from './browser-apis/missing-apis.ts';
import { isShipped, projectPrograms } from './browser-apis/project-programs.ts';
import { stylesInScripts } from './browser-apis/styles-in-scripts.ts';

const programs = projectPrograms();
const faults = [
  ...missingApis(programs, isShipped, GUARDED_USES),
  ...stylesInScripts(programs, isShipped),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    '\nUse something older, or test for it first and say so in scripts/browser-apis/guarded-uses.ts.',
  );
  process.exitCode = 1;
}
