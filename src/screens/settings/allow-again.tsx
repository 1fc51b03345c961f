import { isInstalled } from '../../device/display.ts';
import { allowSteps } from './allow-steps.ts';

/** How the person allows notifications again, in this browser. */
export function AllowAgain() {
  return (
    <>
      The app does not ask again. To allow notifications,{' '}
      {allowSteps(navigator.userAgent, isInstalled())} Choose “Allow”, then reload this page.
    </>
  );
}
