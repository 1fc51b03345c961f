import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { LEAST, SHAPES, type Shape } from './shapes.ts';

const TEXTS: readonly [string, RegExp][] = [
  ['uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['moment', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/],
  ['jwt', /^ey[\w-]+\.[\w-]+\.[\w-]+$/],
  ['address', /^[^@\s]+@[^@\s]+$/],
];

/** Each service writes its own. */
const OPAQUE = new Set(['refresh_token', 'version']);

/** Keys and types of a value; of texts also what they are. */
function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null) return 'null';
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, OPAQUE.has(name) ? 'text' : shapeOf(one)]),
    );
  }
  if (typeof value !== 'string') return typeof value;
  return TEXTS.find(([, form]) => form.test(value))?.[0] ?? 'text';
}

function shapeName(body: unknown): string {
  const shape = shapeOf(body);
  const isSame = ([, one]: [string, Shape]) => isDeepStrictEqual(one, shape);
  const isWithin = ([, least]: [string, object]) =>
    isDeepStrictEqual({ ...Object(shape), ...least }, shape);
  const known = Object.entries(SHAPES).find(isSame) ?? Object.entries(LEAST).find(isWithin);
  return known?.[0] ?? JSON.stringify(shape);
}

/** A refusal as auth-js reads it, by the version of the interface that auth-js names. */
const RefusalSchema = v.union([
  v.strictObject({
    code: v.literal('weak_password'),
    message: v.string(),
    weak_password: v.strictObject({ reasons: v.array(v.string()) }),
  }),
  v.strictObject({ code: v.string(), message: v.string() }),
]);

function refusalName(body: unknown): string {
  const read = v.safeParse(RefusalSchema, body);
  return read.success ? read.output.code : JSON.stringify(body);
}

/** A path of the site, with the names in its query and fragment, and the values that say why. */
function targetName(location: string, siteUrl: string): string {
  const { origin, pathname, searchParams, hash } = new URL(location);
  const where = origin === new URL(siteUrl).origin ? pathname : location;
  const told = (pairs: URLSearchParams) =>
    [...pairs]
      .map(([name, value]) => (/^(type|error|error_code)$/.test(name) ? `${name}=${value}` : name))
      .sort()
      .join('&');
  const query = told(searchParams);
  const fragment = told(new URLSearchParams(hash.slice(1)));
  return `${where}${query === '' ? '' : `?${query}`}${fragment === '' ? '' : `#${fragment}`}`;
}

/** The status, with the name of the body's shape, the code of a refusal or where it leads. */
export async function answerOf(answer: Response, siteUrl: string): Promise<string> {
  const { status } = answer;
  const location = answer.headers.get('location');
  if (location !== null) return `${status} ${targetName(location, siteUrl)}`;
  const text = await answer.text();
  if (text === '') return String(status);
  const body: unknown = JSON.parse(text);
  return `${status} ${answer.ok ? shapeName(body) : refusalName(body)}`;
}
