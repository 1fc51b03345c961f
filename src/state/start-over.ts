import { forgetPage } from './leaving.ts';

/** Empties the page of the person whose it was, and loads it again for who is signed in now. */
export function startOver(): void {
  forgetPage();
  // What is still rendered until the page has loaded is rendered out of the document.
  document.body.replaceChildren();
  location.reload();
}
