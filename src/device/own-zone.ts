/** The time zone that this device is set to: 'Europe/Berlin'. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
