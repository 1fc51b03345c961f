import { Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Coin } from '../../../../domain/market/coin.ts';
import type { Coins } from '../../../data/coins.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { submitting } from '../../../ui/use-action.ts';
import { type CoinNames, coinMeant, moreText, nearCoins, suggest } from './coin-choice.ts';

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Keys belong to a field, or to a dialog over the page. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** / and Ctrl+K or Cmd+K, outside fields and dialogs. */
export function useSearchKey(onPress: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const slash = key === '/' && !ctrlKey && !metaKey && !altKey;
      const letter = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
      if (event.defaultPrevented || !(slash || letter) || isBusy(event.target)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onPress]);
}

export interface CoinSearchProps {
  readonly list: Coins;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onGenerate: (coin: Coin) => void;
  readonly running: boolean;
  /** Null if an analysis can be started. */
  readonly unreachable: string | null;
  readonly onReload: () => void;
  /** Most recent first. */
  readonly recent?: readonly Coin[];
  /** Its analysis is current, so there is nothing to do. */
  readonly current?: Coin | null;
  readonly place?: 'rail' | 'bar' | 'page' | 'dialog';
  readonly action?: string;
}

const NO_NAMES: CoinNames = {};
const NONE: readonly Coin[] = [];
const NO_COIN = 'Please enter a cryptocurrency symbol';

const LOOK = {
  rail: 'h-[7.25rem] border-line border-b px-4 pt-2.5',
  bar: 'flex max-w-2xl gap-2 *:first:grow',
  page: 'sm:max-w-md',
  dialog: '',
} as const;

/** Matches or, if there are none, similar coins. */
function useSuggestions(list: Coins, text: string, recent: readonly Coin[]) {
  const coins = list.status === 'ready' ? list.coins : null;
  const names = list.status === 'ready' ? list.names : NO_NAMES;
  return useMemo(() => {
    const found = suggest(coins ?? NONE, text, names, recent);
    const none = coins !== null && text.trim() !== '' && found.coins.length === 0;
    const near = none ? nearCoins(coins, text, names) : NONE;
    const options = (none ? near : found.coins).map((value) => ({
      value,
      hint: names[value],
      note: recent.includes(value) ? 'recent' : undefined,
    }));
    const heading = `No coin matches ${text}.${near.length > 0 ? ' Did you mean:' : ''}`;
    return {
      coins,
      names,
      options,
      near,
      heading: none ? heading : null,
      footer: moreText(found.more),
    };
  }, [coins, names, text, recent]);
}

export function CoinSearch(props: CoinSearchProps) {
  const { list, text, onText, onGenerate, running, unreachable, place = 'page' } = props;
  const online = unreachable === null;
  const [problem, setProblem] = useState<string | null>(null);
  // The initial text must not filter until the user types.
  const [touched, setTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const { coins, names, options, near, heading, footer } = useSuggestions(
    list,
    touched ? text : '',
    props.recent ?? NONE,
  );
  const meant = coinMeant(coins, text, names);
  const failed = list.status === 'failed' && online ? list.message : null;
  const message = problem ?? failed;
  useSearchKey(() => {
    input.current?.focus();
    input.current?.select();
  });

  const change = (value: string) => {
    setProblem(null);
    setTouched(true);
    onText(value.toUpperCase());
  };
  const choose = (coin: string) => {
    change(coin);
    setTouched(false);
  };
  const attempt = () => {
    if (running || !online || list.status === 'loading') return;
    if (meant) {
      setTouched(false);
      onText(meant);
      onGenerate(meant);
      return;
    }
    const others = options.length > 0 ? ' Choose one of the suggestions.' : '';
    const instead = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : others;
    setProblem(text.trim() === '' ? NO_COIN : `${text} is not on the list.${instead}`);
    input.current?.focus();
  };

  const button = (
    <Button
      type="submit"
      variant={meant !== null && meant === props.current ? 'soft' : 'primary'}
      busy={running}
      disabled={!online || meant === null || list.status === 'loading'}
      className={classNames(
        'font-[560] disabled:bg-raised! disabled:text-faint! disabled:opacity-100!',
        place === 'bar' ? 'shrink-0 px-4' : 'mt-2 w-full',
      )}
    >
      {props.action ?? 'Generate Analysis'}
    </Button>
  );
  return (
    <form onSubmit={submitting(attempt)} noValidate>
      <div className={LOOK[place]}>
        <Combobox
          ref={input}
          label="Coin"
          placeholder={list.status === 'loading' && online ? 'Loading...' : 'Symbol or name'}
          icon={<Search />}
          shortcut="/"
          value={text}
          onChange={change}
          onChoose={choose}
          onEnter={attempt}
          options={options}
          heading={heading}
          footer={footer}
          disabled={running}
          invalid={problem !== null}
          describedBy={message ? problemId : undefined}
          below={place === 'bar' ? null : button}
        />
        {place === 'bar' ? button : null}
      </div>
      {message === null && online ? null : (
        <div className={`text-sm ${place === 'rail' ? 'border-line border-b px-4 py-2' : 'pt-2'}`}>
          {message === null ? null : (
            <div className="flex flex-wrap items-center gap-x-3">
              <p id={problemId} role="alert" className="text-down">
                {message}
              </p>
              {problem === null ? (
                <Button variant="quiet" onClick={props.onReload}>
                  Try again
                </Button>
              ) : null}
            </div>
          )}
          {online ? null : (
            <p className="text-muted">{unreachable} A new analysis needs a connection.</p>
          )}
        </div>
      )}
    </form>
  );
}
