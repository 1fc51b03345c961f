/** Order below 768 px. The parts share one wrapping row, so coin and action fit the sticky line. */
export const PHONE_PLACE = {
  coin: 'max-md:order-1',
  action: 'max-md:order-2',
  arrows: 'max-md:order-3 max-md:w-full',
  age: 'max-md:order-4 max-md:w-full',
  ladder: 'max-md:order-5 max-md:w-full',
  chart: 'max-md:order-6 max-md:w-full',
  figures: 'max-md:order-7 max-md:w-full',
  lines: 'max-md:order-8 max-md:w-full',
  buttons: 'max-md:order-9 max-md:w-full',
  text: 'max-md:order-10 max-md:w-full',
  summary: 'max-md:order-11 max-md:w-full',
  size: 'max-md:order-12 max-md:w-full',
  levels: 'max-md:order-13 max-md:w-full',
  timeframes: 'max-md:order-14 max-md:w-full',
  cards: 'max-md:order-15 max-md:w-full',
  derivatives: 'max-md:order-16 max-md:w-full',
  history: 'max-md:order-17 max-md:w-full',
  record: 'max-md:order-18 max-md:w-full',
  proof: 'max-md:order-19 max-md:w-full',
  end: 'max-md:order-20 max-md:w-full',
} as const;

/** The sticky line below 768 px: half for the coin, half for the action. */
export const PHONE_STICKY =
  'max-md:sticky max-md:top-(--head-height) max-md:z-20 max-md:h-14 max-md:border-line max-md:border-b max-md:bg-page';
