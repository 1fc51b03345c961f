import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { Waiting } from './guard.tsx';

/** @throws Error if the page does not render */
async function pageMarkup(path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    { onError: (error) => void failures.push(error) },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`${path} did not render`, { cause: failures[0] });
  return markup;
}

export const markup: string = renderToStaticMarkup(<Waiting />);

/** Pages by path; rendered on import, as their screens load lazily. */
export const pages: Readonly<Record<string, string>> = {
  '/login': await pageMarkup('/login'),
};
