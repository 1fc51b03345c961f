import { useState, useSyncExternalStore } from 'react';
import { type BasketState, createFileBasket, type FileBasket } from './file-basket.ts';

function observed() {
  const hearers = new Set<() => void>();
  const basket = createFileBasket(() => {
    for (const hear of hearers) hear();
  });
  const subscribe = (hear: () => void) => {
    hearers.add(hear);
    return () => {
      hearers.delete(hear);
    };
  };
  return { basket, subscribe };
}

export function useFileBasket(): readonly [FileBasket, BasketState] {
  const [{ basket, subscribe }] = useState(observed);
  return [basket, useSyncExternalStore(subscribe, basket.get)];
}
