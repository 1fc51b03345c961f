/**
 * What may not stand together, by one letter a token: that of its word list, `,;:`, and
 *   C a clause slot, N a noun slot, K the noun of a condition
 *   E a word of the market, S a plural of such things, B of the side against the plan,
 *   M of a topic without a claim for the plan, L without one against it, X without either
 * Each pattern ends with the token that is wrong.
 */
const MARKET = 'EBMLX';
const VERB = 'vbghumefFZHIJ+*/-';
const EDGE = '(?:^|[,;:])';
const VALID_OBJECT = `(?<=[rTYlQco${VERB}][yz]*)[NK](?![yz]*[nVpCNK])`;
const VALID_CONDITION = '(?<=i)K';
const VALID_SUBJECT = `(?<=(?:^|[,;:ckstai])[yz]*)[NK](?=[yz]*[co${VERB}])`;

export const GRAMMAR = [
  ['misplaced-slot', `(?<!^|[,;:ckst]|${EDGE}a)C|(?<=as)C|C(?![,;:ckas]|$)`],
  ['misplaced-slot', `(?!${VALID_OBJECT}|${VALID_SUBJECT}|${VALID_CONDITION})[NK]`],
  ['denied-slot', `i(?:[^;:]*[^;:s])?C|[zZWm][^,;:]*[tc]C|z[yckst]*[,:]?C|C(?=[,;:]?[yc]*[io])`],
  ['denied-slot', `[xziWZ][rTYyd]?[yz]*N|m[yz]*eN|N(?=y*mI)|N[yz]*v[djyGx]*Z|^[^mi]*K(?=[^mi]*$)`],
  ['denied-evidence', `[zZW][drTYy]?[S${MARKET}]|[MX][yz]*[+*](?=d?[DA])|[LX][yz]*[-/](?=d?[DA])`],
  ['denied-evidence', `z(?=(?:k|dA|y)?(?:[,;:]|$))|W(?![lpt])`],
  ['no-evidence', `[S${MARKET}][^,;:]{0,4}[vb][yz]*d?G(?![nVjDAuJ])|G[${MARKET}]`],
  ['no-evidence', `[${MARKET}][yzrtdnp]{0,4}[HI]|[${MARKET}][yz]*[vb][yz]*[Jw]`],
  [
    'number',
    `[qQx][djGyrE]{0,2}S|[Qx][djGy]{0,2}[S${MARKET}]|[qQ][jGy]?V|(?<![jGxEB])U|U(?=[nVjGuJDAS${MARKET}])`,
  ],
  ['forecast', `^[^m]*O(?=[^m]*$)|(?<![dt][jG]?)[gh*/](?![dqxptnVuJjGDACNKZS${MARKET}])`],
  ['past', `[fF][yz]*w`],
  ['promise', 'Y(?=Z)|zqZ|(?:D|db)[yz]*H(?!r)|a[jG]a'],
  ['advice', `${EDGE}[ck]?y*(?:[bhIeF]|[uJZ](?=[dqxpCNK]))|T[IJ]`],
  ['other-direction', 'xD|BD'],
  ['mark', '(?:^|[,;:])[,;:]|[,;:]$|!'],
] as const;

export type GrammarFault = (typeof GRAMMAR)[number][0];

/** A verb, or a clause that depends on no other. */
const WHOLE = new RegExp(`[${VERB}]|(?<![sta])C`);

const PATTERNS = GRAMMAR.map(([fault, pattern]) => [fault, new RegExp(pattern, 'g')] as const);

/** What claims that all lean to one side do to the plan. */
const SIDING = { for: /[-/](?=d?[DA](?!r))/g, against: /[+*](?=d?[DA](?!r))/g };

/** `at` is the wrong token; `lean` is how the leaning claims lean to the plan, if they agree. */
export function grammarFaults(
  letters: string,
  lean: 'for' | 'against' | null,
): { fault: GrammarFault | 'fragment'; at: number }[] {
  const siding = lean === null ? [] : [['denied-evidence', SIDING[lean]] as const];
  const found = [...PATTERNS, ...siding].flatMap(([fault, pattern]) =>
    [...letters.matchAll(pattern)].map((match) => ({
      fault,
      at: match.index + match[0].length - 1,
    })),
  );
  return WHOLE.test(letters) ? found : [...found, { fault: 'fragment', at: letters.length - 1 }];
}
