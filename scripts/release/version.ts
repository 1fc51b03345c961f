import { ReleaseRefused } from './refused.ts';

const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

function numbersOf(version: string): number[] | null {
  return FORM.exec(version)?.slice(1).map(Number) ?? null;
}

/** Below zero where `a` came before `b`. */
function compare(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((number, i) => number !== b[i]);
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

/**
 * The version that was asked for.
 * @param args the command's arguments
 * @param tags every tag of the repository; a release's is `v1.2.3`
 * @throws ReleaseRefused where it is no version, or not newer than every release
 */
export function readVersion(args: readonly string[], tags: readonly string[]): string {
  const [version = '', ...rest] = args;
  const numbers = numbersOf(version);
  if (numbers === null || rest.length > 0) {
    throw new ReleaseRefused(
      `The version is ${JSON.stringify(args.join(' '))}; allowed: three numbers, as in \`npm run release -- 1.2.0\`.`,
    );
  }
  const newer = tags.find((tag) => {
    const released = numbersOf(tag.replace(/^v/, ''));
    return released !== null && compare(released, numbers) >= 0;
  });
  if (newer !== undefined) {
    throw new ReleaseRefused(`${version} is not newer than the tag ${newer}.`);
  }
  return version;
}
