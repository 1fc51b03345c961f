/** What the archive of a release holds, and what is looked for after it was restored. */
export const RELEASE_PASSWORD = 'a-password-of-a-release';
export const RELEASE_COIN = 'BTCUSDT';
export const TICKET_WORDS = 'It says "\\n" and\n\ttwo lines: ü, 漢字, 🚀, {a,b}, NULL';
export const TEAM_NOTE = 'A note for the team.';
export const FILE_TEXT = 'what I saw: ü 🚀\r\nend';
export const MONITORING_TIMES = ['09:30', '16:00'];
export const LEVEL_PRICE = 123_456.5;
export const RELEASE_RULE = { claim: 'squeeze:1d', scope: 'coin', coin: RELEASE_COIN };

/** The archives of all releases, each named after its version. */
export const RELEASES = new URL('../../fixtures/releases/', import.meta.url);
