import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import * as v from 'valibot';
import { OPEN_API_FILE } from '../fixtures/open-api.ts';

const Parameter = v.object({
  name: v.string(),
  in: v.picklist(['path', 'query']),
  required: v.optional(v.boolean(), false),
  schema: v.custom<JsonSchema>((value) => typeof value === 'object'),
});
const Operation = v.object({
  parameters: v.array(Parameter),
  responses: v.record(v.string(), v.looseObject({})),
});
type Values = Readonly<Record<string, unknown>>;

const document = JSON.parse(readFileSync(OPEN_API_FILE, 'utf8'));
const PathsSchema = v.record(v.string(), v.record(v.string(), Operation));
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'api');
const fits = (place: readonly string[], value: unknown) => {
  const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const isValid = ajv.getSchema(`api#/${encodeURI(pointer)}`);
  return isValid?.(value) === true;
};

const paths = v.parse(PathsSchema, document.paths);
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
export type Documented = (typeof operations)[number];

function addressOf({ path, parameters }: Documented, values: Values): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place } of parameters) {
    for (const value of [values[name] ?? []].flat().map(String)) {
      if (place === 'query') query.append(name, value);
      else address = address.replace(`{${name}}`, encodeURIComponent(value));
    }
  }
  return `${address}?${query}`;
}

/** Calls of every documented operation: what its schemas allow, `known`, and any text. */
export const generatedCalls = (known: string) =>
  fc.oneof(
    ...operations.map((operation) => {
      const values = operation.parameters.map(({ name, schema }) => {
        const allowed = fc.nat().map((seed): unknown => generateSync(schema, { seed }));
        const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constant('\0'));
        return [name, fc.oneof(allowed, fc.constant(known), any)] as const;
      });
      const requiredKeys = operation.parameters.flatMap((one) => (one.required ? one.name : []));
      return fc
        .record(Object.fromEntries(values), { requiredKeys })
        .map((given: Values) => ({ operation, given, address: addressOf(operation, given) }));
    }),
  );

/** Whether the document allows these values. */
export const isAllowed = ({ path, method, parameters }: Documented, values: Values): boolean =>
  parameters.every(({ name, schema }, index) => {
    if (!(name in values)) return true;
    const place = ['paths', path, method, 'parameters', String(index), 'schema'];
    const given = values[name];
    return fits(place, typeof schema === 'object' && 'items' in schema ? [given].flat() : given);
  });

/** Whether an answer is one that the document names; of no content, the body is undefined. */
export function isDocumented(
  { path, method, responses }: Documented,
  status: number,
  body: unknown,
) {
  const response = responses[status];
  if (!response) return false;
  if (status === 204) return body === undefined;
  const content = ['content', 'application/json', 'schema'];
  return '$ref' in response
    ? fits(['components', 'responses', String(status), ...content], body)
    : fits(['paths', path, method, 'responses', String(status), ...content], body);
}
