import { keptKey } from './kept-key.ts';

const answered = keptKey('coin-analyst.push-offer-answered');

/** If nothing can be remembered, do not ask again and again. */
export const isOfferAnswered = (): boolean => answered.read('yes') === 'yes';

/** Whatever the answer was. */
export const rememberOfferAnswered = (): void => answered.keep('yes');
