import { Search } from 'lucide-react';
import { openCoinSearch, useCoinSearch } from '../state/coin-search.ts';

/** Opens the search of a page that has no room for its box; nothing on other pages. */
export function SearchButton() {
  const folded = useCoinSearch((state) => state.folded);
  if (!folded) return null;
  return (
    <button
      type="button"
      aria-label="Search a coin"
      aria-haspopup="dialog"
      onClick={openCoinSearch}
      className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-text md:-me-3"
    >
      <Search aria-hidden="true" className="size-[1.125rem]" />
    </button>
  );
}
