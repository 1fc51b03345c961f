import { shortPrice } from '../../domain/text/short-price.ts';

/** A formatted price that never breaks inside; a tiny one is short, and whole for those who hear it. */
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
