import { createContext, useContext } from 'react';

/** On public pages: no requests that need an account, nothing stored, no links for beta users. */
export const VisitorContext = createContext(false);

export const useIsVisitor = () => useContext(VisitorContext);
