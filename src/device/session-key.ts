export const SESSION_KEY = 'coin-analyst.session';
