/** Changes when the answers of the rules for facts, plan and words change. */
export const ENGINE = 'analyst 5';
