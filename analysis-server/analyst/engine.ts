/** Version of the rules that make facts, plan and words; it changes when their answers change. */
export const ENGINE = 'analyst 5';
