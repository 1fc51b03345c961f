export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
