import { shortPrice } from '../../domain/text/short-price.ts';

/** Never breaks inside; tiny prices are abbreviated, but whole for screen readers. */
export function PriceText({ text }: { readonly text: string }) {
  const short = shortPrice(text);
  if (short === null) return <span className="whitespace-nowrap">{text}</span>;
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true" title={text}>
        {short.head}
        <sub className="relative bottom-auto mx-[0.06em] align-baseline text-[0.68em] [top:0.28em]">
          {short.zeros}
        </sub>
        {short.digits}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
