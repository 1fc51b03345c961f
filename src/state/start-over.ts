import { forgetPage } from './session-scope.ts';

/** Empties the page and reloads it for the user now signed in. */
export function startOver(): void {
  forgetPage();
  // Anything rendered before the reload lands outside the document.
  document.body.replaceChildren();
  location.reload();
}
