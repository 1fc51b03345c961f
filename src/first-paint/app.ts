import { holdPresses } from './held-presses.ts';
import { showNotLoaded } from './not-loaded.ts';
import { startAfterPaint } from './start-after-paint.ts';
import { guardMarkup } from './trusted-types.ts';

guardMarkup();
holdPresses();
startAfterPaint(showNotLoaded);
