import type { Claim } from '../../claims/claim.ts';

const PRICE = /^price$|\.close$/;

function subjectsOf({ values, proposition, timeframes }: Claim): string[] {
  const isOfSwings =
    proposition.type === 'swings' ||
    (proposition.type === 'agreement' && proposition.subject === 'swings');
  // Swings are a word without a value.
  if (isOfSwings) return timeframes.map((timeframe) => `${timeframe}.swings`);
  return values.map(({ fact }) => fact).filter((fact) => !PRICE.test(fact));
}

/** 'MACD' of all that its line, signal and histogram say on any timeframe. */
export function factKind(claim: Claim): string {
  const [subject] = subjectsOf(claim);
  if (subject === undefined) return claim.proposition.type;
  const name = subject.replace(/^[^.]+\./, '');
  return /^(?:MACD|DMI)/.exec(name)?.[0] ?? name;
}

/** A change against what stands is news, one for the same side is not. */
const keysOf = (claim: Claim) =>
  subjectsOf(claim).map((subject) =>
    claim.kind === 'change' && claim.topic !== 'level' ? `${subject} ${claim.leans}` : subject,
  );

/** Each claim once, and none that is half said already. */
export class Picking {
  readonly #taken = new Set<Claim>();
  readonly #subjects = new Set<string>();

  /** The first `count` that say something new, at most `alike` of one type of proposition. */
  take(claims: readonly Claim[], count: number, alike = 1): Claim[] {
    const types = new Map<string, number>();
    const picked: Claim[] = [];
    for (const claim of claims) {
      if (picked.length >= count) break;
      const { type } = claim.proposition;
      const sameType = types.get(type) ?? 0;
      if (sameType >= alike || !this.#isNew(claim)) continue;
      types.set(type, sameType + 1);
      this.use(claim);
      picked.push(claim);
    }
    return picked;
  }

  use(claim: Claim): void {
    this.#taken.add(claim);
    for (const subject of subjectsOf(claim)) this.#subjects.add(`${subject} ${claim.leans}`);
    for (const key of keysOf(claim)) this.#subjects.add(key);
  }

  #isNew(claim: Claim): boolean {
    const keys = keysOf(claim);
    const said = keys.filter(
      (key) => this.#subjects.has(key) || this.#subjects.has(`${key} ${claim.leans}`),
    ).length;
    const most = claim.topic === 'level' ? 0 : keys.length / 2;
    return !this.#taken.has(claim) && (said === 0 || said < most);
  }
}
