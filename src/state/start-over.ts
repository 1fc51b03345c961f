import { forgetPage } from './leaving.ts';

/** Empties the page and loads it again for the person who is signed in now. */
export function startOver(): void {
  forgetPage();
  // What is still rendered until the page has loaded is rendered out of the document.
  document.body.replaceChildren();
  location.reload();
}
