import { createContext, useContext } from 'react';
import { useMedia } from '../../../ui/use-media.ts';

/** Tabs from 768 px, folds below. */
export const TABS = ['Analysis', 'Levels', 'Indicators', 'History'] as const;

export type Tab = (typeof TABS)[number];

interface Reading {
  readonly chosen: Tab;
  readonly choose: (tab: Tab) => void;
  /** Prefix of the ids of tabs and panels. */
  readonly id: string;
}

export const ReadingContext = createContext<Reading>({
  chosen: 'Analysis',
  choose: () => undefined,
  id: 'reading',
});

export const useReading = (): Reading => useContext(ReadingContext);

/** Whether there are tabs rather than folds. */
export const useTabs = (): boolean => useMedia('(min-width: 48rem)');
