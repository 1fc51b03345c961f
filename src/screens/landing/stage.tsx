import type { Specimen } from './specimen.ts';
import { shortDate } from './specimen-words.ts';
import deskDark from './stills/desk-dark.avif?inline';
import deskLight from './stills/desk-light.avif?inline';
import phoneDark from './stills/phone-dark.avif?inline';
import phoneLight from './stills/phone-light.avif?inline';

interface StillProps {
  /** Of `public/landing/`; its widths are those that the script makes. */
  readonly name: 'desk' | 'phone';
  readonly theme: 'dark' | 'light';
  readonly source: string;
  readonly alt: string;
}

const PICTURES = {
  desk: {
    width: 1192,
    height: 900,
    widths: [744, 1464],
    sizes: '(min-width: 1376px) 732px, (min-width: 1100px) 55vw, (min-width: 768px) 90vw, 508px',
  },
  phone: { width: 390, height: 844, widths: [436], sizes: '218px' },
} as const;

/** Inlined first and sharper later; each theme has its own. */
function Still({ name, theme, source, alt }: StillProps) {
  const { width, height, widths, sizes } = PICTURES[name];
  const files = widths.map((each) => `/landing/${name}-${theme}-${each}.avif ${each}w`);
  return (
    <img
      className={`landing-${theme} size-full object-[right_top] object-cover`}
      src={source}
      data-part="still"
      data-sharp={files.join(', ')}
      sizes={sizes}
      decoding="sync"
      width={width}
      height={height}
      alt={alt}
    />
  );
}

const DESK = 'The dashboard: chart, plan and analysis of a coin';
const PHONE = 'The same analysis on a phone';

/**
 * Stills until `demo-player.ts` plays the recording; without scripts a link opens it. The browser's
 * controls would cost more time than the rest of the page, and an unplayed video a fourth of it.
 */
export function Stage({ specimen }: { readonly specimen: Specimen }) {
  return (
    <figure className="relative -mx-4 h-[420px] md:ms-[44px] md:me-0 md:h-[610px] min-[68.75rem]:ms-0">
      <div className="absolute start-[96px] end-0 top-0 h-[384px] overflow-hidden rounded-l-[6px] border border-line border-e-0 bg-page md:start-0 md:aspect-[1192/900] md:h-auto md:max-h-full md:rounded-[10px] md:border-e">
        <Still name="desk" theme="dark" source={deskDark} alt={DESK} />
        <Still name="desk" theme="light" source={deskLight} alt={DESK} />
      </div>
      <div
        data-part="demo-frame"
        className="absolute start-[16px] bottom-0 aspect-[390/844] w-[186px] overflow-hidden rounded-[22px] border-[5px] border-raised bg-page [box-shadow:0_0_0_1px_var(--edge),0_24px_60px_rgb(0_0_0/0.35)] md:-start-[48px] md:w-[218px] md:rounded-[26px]"
      >
        <Still name="phone" theme="dark" source={phoneDark} alt={PHONE} />
        <Still name="phone" theme="light" source={phoneLight} alt={PHONE} />
        <template data-part="demo-film">
          <video
            className="absolute inset-0 size-full"
            width="392"
            height="844"
            loop
            muted
            playsInline
            preload="none"
            aria-label="Screen recording: the app analyses a coin on a phone"
            aria-describedby="demo-words"
          >
            <source src="/demo.mp4" type="video/mp4" />
          </video>
        </template>
      </div>
      <figcaption className="absolute start-[210px] end-[8px] bottom-0 flex min-h-11 items-center justify-end gap-2 text-[0.75rem] text-faint md:start-[184px] md:end-0 md:-bottom-1">
        <span id="demo-words" className="max-md:sr-only">
          The app itself, on candles of {specimen.coin} up to {shortDate(specimen.snapshotTime)}
          <span className="sr-only">
            : a search, the plan, the chart on three timeframes, what a number rests on, the watch
            list. No sound.
          </span>
        </span>
        <button
          type="button"
          data-part="demo-switch"
          hidden
          className="inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-2.5 font-medium text-[0.8125rem] text-accent hover:bg-accent-soft"
        >
          Play video
        </button>
        <noscript>
          <a href="/demo.mp4" className="link inline-flex min-h-11 items-center">
            Watch the recording
          </a>
        </noscript>
      </figcaption>
    </figure>
  );
}
