import { dropPicture, showPicture } from '../device/page-picture/container.ts';
import { keptPicture } from '../device/page-picture/kept.ts';
import { holdPresses } from './held-presses.ts';
import { showNotLoaded } from './not-loaded.ts';
import { startAfterPaint } from './start-after-paint.ts';
import { guardMarkup } from './trusted-types.ts';

/** When a picture goes at the latest, in milliseconds: what is under it may be a message. */
const LONGEST_SHOWN = 5000;

guardMarkup();
holdPresses();
const picture = keptPicture(location);
if (picture) {
  showPicture(picture);
  setTimeout(dropPicture, LONGEST_SHOWN);
  // Somebody else may be signed in when the browser brings the page back.
  addEventListener('pagehide', dropPicture);
}
startAfterPaint(showNotLoaded);
