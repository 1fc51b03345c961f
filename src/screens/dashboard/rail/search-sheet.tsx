import { X } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { Coin } from '../../../../domain/market/coin.ts';
import { closeCoinSearch, openCoinSearch, useCoinSearch } from '../../../state/coin-search.ts';
import { Button } from '../../../ui/button.tsx';
import { useClosedOutside } from '../../../ui/use-closed-outside.ts';
import { useSearchKey } from './coin-search.tsx';
import { DashboardSearch, type DashboardSearchProps } from './dashboard-search.tsx';

/** Over the head of a page that has no room for the search. */
export function SearchSheet({ userId, onGenerate }: Omit<DashboardSearchProps, 'place'>) {
  const open = useCoinSearch((state) => state.open);
  const dialog = useClosedOutside();
  const id = useId();
  useSearchKey(openCoinSearch);
  useEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (!open) {
      element.close();
      return;
    }
    element.showModal();
    element.querySelector('input')?.select();
  }, [dialog, open]);
  const generate = (coin: Coin) => {
    closeCoinSearch();
    onGenerate(coin);
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={closeCoinSearch}
      // Its suggestions overflow it.
      className="gutter mx-0 mt-0 w-full max-w-none overflow-visible border-line border-b bg-page pt-[env(safe-area-inset-top)] pb-4 text-text"
    >
      {open ? (
        <>
          <div className="flex h-14 items-center justify-between">
            <h2 id={id} className="font-semibold text-[1.0625rem]">
              Search a coin
            </h2>
            <Button
              variant="quiet"
              aria-label="Close"
              onClick={closeCoinSearch}
              className="-me-3 px-2"
            >
              <X aria-hidden="true" className="size-[1.125rem]" />
            </Button>
          </div>
          <DashboardSearch userId={userId} place="dialog" onGenerate={generate} />
        </>
      ) : null}
    </dialog>
  );
}
