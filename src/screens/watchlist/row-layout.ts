/** Below this width coins are cards. */
export const CARD_QUERY = '(max-width: 47.99rem)';

/** A card on phones, two lines up to 1,280 px, then one; shared with the line of column heads. */
export const ROW_COLUMNS =
  'grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2 md:grid-cols-[8.5rem_10.875rem_minmax(0,1fr)_7rem_6.5rem] md:gap-x-4 xl:grid-cols-[8.25rem_10.875rem_6.25rem_6.75rem_minmax(0,1fr)_5.75rem_25.5rem] xl:gap-x-4 min-[88rem]:grid-cols-[9.375rem_11rem_6.5rem_7.75rem_minmax(0,1fr)_5.75rem_26.25rem] min-[88rem]:gap-x-6';

export const ROW_PLACE = {
  name: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 md:max-xl:row-start-1',
  line: 'max-md:col-span-2 max-md:col-start-2 max-md:row-span-2 max-md:row-start-2 self-center justify-self-end max-[22.49rem]:hidden md:max-xl:col-start-2 md:max-xl:row-start-1',
  price: 'max-md:col-start-3 max-md:row-start-1 md:max-xl:col-start-5 md:max-xl:row-start-1',
  plan: 'max-md:col-start-1 max-md:row-start-2 max-md:mt-1.5 md:max-xl:col-start-4 md:max-xl:row-start-1',
  status:
    'max-md:col-start-1 max-md:row-start-3 md:max-xl:col-start-3 md:max-xl:row-start-1 max-md:self-center xl:self-center',
  age: 'md:max-xl:col-start-1 md:max-xl:row-start-2 md:max-xl:self-center xl:text-end',
  buttons:
    'max-md:col-span-full max-md:row-start-4 md:max-xl:col-start-2 md:max-xl:col-end-[-1] md:max-xl:row-start-2',
} as const;
