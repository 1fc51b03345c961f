import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { LandingPage } from './landing-page.tsx';
import specimen from './specimen.json' with { type: 'json' };
import { SpecimenSchema } from './specimen.ts';

/**
 * The landing page as HTML, for the body of index.html.
 * @throws ValiError when the example is not a whole one
 */
export function landingMarkup(): string {
  return renderToStaticMarkup(<LandingPage specimen={v.parse(SpecimenSchema, specimen)} />);
}
