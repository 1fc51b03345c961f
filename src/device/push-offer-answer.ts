const ANSWERED = 'coin-analyst.push-offer-answered';

/** Whether the person has been asked on this device whether they want notifications. */
export function isOfferAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) === 'yes';
  } catch {
    // Where nothing can be remembered, nothing is asked again and again.
    return true;
  }
}

/** Remembers that the person has answered, whatever they said. */
export function rememberOfferAnswered(): void {
  try {
    localStorage.setItem(ANSWERED, 'yes');
  } catch {
    // See above.
  }
}
