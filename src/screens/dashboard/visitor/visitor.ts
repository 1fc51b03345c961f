import { createContext, useContext } from 'react';

/**
 * Whether the page is open to anybody: then nothing of it asks what needs an account, offers what is
 * kept for a person, or leads to a page that only beta users may open.
 */
export const VisitorContext = createContext(false);

export const useIsVisitor = () => useContext(VisitorContext);
