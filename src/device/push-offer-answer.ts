const ANSWERED = 'coin-analyst.push-offer-answered';

export function isOfferAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) === 'yes';
  } catch {
    // If nothing can be remembered, do not ask again and again.
    return true;
  }
}

/** Whatever the answer was. */
export function rememberOfferAnswered(): void {
  try {
    localStorage.setItem(ANSWERED, 'yes');
  } catch {
    // See above.
  }
}
