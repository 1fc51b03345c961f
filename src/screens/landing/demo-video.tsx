import still from './demo-still.avif?inline';
import type { Specimen } from './specimen.ts';
import { shortDate } from './specimen-words.ts';

/**
 * The app at work: a still, until `demo-player.ts` plays it once the page is idle. Without scripts
 * a link opens it. The browser's own controls would cost more time than the rest of the page, and
 * a video that is not played yet a fourth of it. The still comes within the page, and
 * sharper once that is read.
 */
export function DemoVideo({ specimen }: { readonly specimen: Specimen }) {
  return (
    <figure className="mx-auto flex w-[18rem] max-w-full flex-col gap-3 lg:mx-0">
      <div
        data-part="demo-frame"
        className="relative overflow-hidden rounded-2xl border border-edge bg-surface"
      >
        <img
          data-part="demo-still"
          data-sharp="/demo-poster.avif"
          className="block aspect-[392/844] w-full"
          src={still}
          decoding="sync"
          width="392"
          height="844"
          alt="The app on a phone, with the analysis of a coin"
        />
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
        <button
          type="button"
          data-part="demo-switch"
          hidden
          className="absolute end-2 bottom-2 flex min-h-11 min-w-11 items-center justify-center rounded-lg border border-edge bg-surface px-3 font-medium text-sm"
        >
          Play
        </button>
      </div>
      <noscript>
        <a href="/demo.mp4" className="link inline-flex min-h-11 items-center">
          Watch the recording
        </a>
      </noscript>
      <figcaption id="demo-words" className="text-muted text-sm">
        The app itself, recorded on {specimen.coin} candles up to {shortDate(specimen.snapshotTime)}
        : a search, the recommendation with its reasons, the indicators of three timeframes. No
        sound.
      </figcaption>
    </figure>
  );
}
