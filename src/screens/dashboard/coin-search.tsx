import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import type { Coin } from '../../../domain/coin.ts';
import type { Coins } from '../../state/coins.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { type CoinNames, coinMeant, moreText, suggest } from './coin-choice.ts';

interface CoinSearchProps {
  readonly list: Coins;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onGenerate: (coin: Coin) => void;
  readonly running: boolean;
  /** Why no analysis can be started now; null where one can. */
  readonly unreachable: string | null;
  /** Tries again to load the list. */
  readonly onReload: () => void;
}

const NO_NAMES: CoinNames = {};
const NO_COIN = 'Please enter a cryptocurrency symbol';

/** The search box with its suggestions and the button that starts an analysis. */
export function CoinSearch(props: CoinSearchProps) {
  const { list, text, onText, onGenerate, running, unreachable } = props;
  const online = unreachable === null;
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const coins = list.status === 'ready' ? list.coins : null;
  const names = list.status === 'ready' ? list.names : NO_NAMES;
  const found = useMemo(() => suggest(coins ?? [], text, names), [coins, text, names]);
  const message = problem ?? (list.status === 'failed' ? list.message : null);

  const change = (value: string) => {
    setProblem(null);
    onText(value.toUpperCase());
  };
  const attempt = () => {
    if (running || !online || list.status === 'loading') return;
    const coin = coinMeant(coins, text, names);
    if (coin) {
      onText(coin);
      onGenerate(coin);
      return;
    }
    setProblem(
      text.trim() === '' ? NO_COIN : `${text} is not on the list. Choose one of the suggestions.`,
    );
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt();
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-2" noValidate>
      <div className="flex flex-wrap gap-2">
        <Combobox
          ref={input}
          label="Coin"
          placeholder={list.status === 'loading' && online ? 'Loading...' : 'e.g. BTC'}
          value={text}
          onChange={change}
          onChoose={change}
          onEnter={attempt}
          options={found.coins}
          hints={names}
          footer={moreText(found.more)}
          disabled={running}
          invalid={problem !== null}
          describedBy={message ? problemId : undefined}
          className="min-w-24 flex-[6] sm:max-w-xs"
        />
        <Button
          type="submit"
          variant="primary"
          busy={running}
          disabled={running || !online || text.trim() === '' || list.status === 'loading'}
          className="grow px-3 sm:grow-0 sm:px-4"
        >
          Generate Analysis
        </Button>
      </div>
      {message ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <p id={problemId} role="alert" className="text-down">
            {message}
          </p>
          {list.status === 'failed' && problem === null && online ? (
            <Button variant="quiet" onClick={props.onReload}>
              Try again
            </Button>
          ) : null}
        </div>
      ) : null}
      {online ? null : (
        <p className="text-muted text-sm">{unreachable} A new analysis needs a connection.</p>
      )}
    </form>
  );
}
