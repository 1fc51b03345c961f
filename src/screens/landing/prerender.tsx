import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { LandingPage } from './landing-page.tsx';
import record from './record.json' with { type: 'json' };
import { RecordSchema } from './record.ts';
import specimen from './specimen.json' with { type: 'json' };
import { SpecimenSchema } from './specimen.ts';

/** For the body of index.html; importing this fails if the example is incomplete. */
export const markup: string = renderToStaticMarkup(
  <LandingPage
    specimen={v.parse(SpecimenSchema, specimen)}
    record={v.parse(RecordSchema, record)}
  />,
);
