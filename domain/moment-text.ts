const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** '20 Nov 2026, 21:15 CET', in the reader's time zone and naming it. */
export function momentText(moment: number): string {
  return DATE_TIME.format(moment);
}

const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** '20 Nov, 21:15', in the reader's time zone. */
export function shortMoment(moment: number): string {
  return SHORT.format(moment);
}
