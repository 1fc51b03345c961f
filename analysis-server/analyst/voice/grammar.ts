/**
 * What may not stand together, by one letter a token: that of its word list, `,;:`, and
 *   C a clause slot, N a noun slot, K the noun of a condition
 *   E a word of the market, S a plural of such things, B of the side against the plan, R that side,
 *   P the plan's side without a claim for it,
 *   M of a topic without a claim for the plan, L without one against it, X without either
 * Each pattern ends with the token that is wrong; `grammar.test.ts` has examples of each.
 */
const MARKET = 'EBMLXR';
const VERB = '1vbghumefFZHIJ+*/-';
const EDGE = '(?:^|[,;:])';
const VALID_OBJECT = `(?<=[rTYlQco${VERB}][yz]*)[NK](?![yz]*[nVpCNK])`;
const VALID_CONDITION = '(?<=i)K';
const VALID_SUBJECT = `(?<=(?:^|[,;:ckstai])[yz]*)[NK](?=[yz]*[co${VERB}])`;

const rule = <F extends string>(fault: F, patterns: Readonly<Record<string, string>>) => ({
  fault,
  patterns,
  anyOf: new RegExp(Object.values(patterns).join('|'), 'g'),
});

/** Patterns are named by what they find; those of one rule find no token twice. */
export const GRAMMAR = [
  rule('misplaced-slot', {
    clauseThatNothingOpens: `(?<!^|[,;:ckst]|${EDGE}a)C`,
    clauseAfterAsThough: '(?<=as)C',
    clauseThatRunsOn: 'C(?![,;:ckas]|$)',
  }),
  rule('misplaced-slot', {
    nounThatIsNeitherSubjectNorObject: `(?!${VALID_OBJECT}|${VALID_SUBJECT}|${VALID_CONDITION})[NK]`,
  }),
  rule('denied-slot', {
    clauseAfterIf: 'i(?:[^;:]*[^;:s])?C',
    clauseWithinDenialOrDoubt: '[zOZWm][^,;:]*[tc]C',
    clauseAfterNot: 'z[yckst]*[,:]?C',
    clauseBeforeIfOrOr: 'C(?=[,;:]?[yc]*[io])',
  }),
  rule('denied-slot', {
    nounThatIsLackingOrOther: '[xzOiWZ][rTYyd]?[yz]*N',
    nounThatMayBe: 'm[yz]*eN',
    nounThatMayCome: 'N(?=y*mI)',
    nounThatIsInDoubt: 'N[yz]*v[djyGx]*Z',
    conditionToldAsFact: '^[^mi]*K(?=[^mi]*$)',
  }),
  rule('denied-evidence', {
    marketWordThatIsLacking: `(?:[zZW][drTYy]?|O[drTYyxjG]{0,2})[S${MARKET}]`,
    topicBackingWithoutClaim: '[MX][yz]*[+*](?=d?[DAEP])|[LX][yz]*[+*](?=d?[BR])',
    topicObjectingWithoutClaim: '[LX][yz]*[-/](?=d?[DAEP])|[MX][yz]*[-/](?=d?[BR])',
  }),
  rule('denied-evidence', {
    noBeforeThePredicate: '(?<![^y][vbea])O|OV|O[Zq]',
    notAtTheEnd: 'z(?=(?:k|dA|y)?(?:[,;:]|$))',
    withoutAThing: 'W(?![lpt])',
  }),
  rule('no-evidence', {
    measuredInPredicate: `[S${MARKET}][^,;:]{0,4}[vb][yz]*d?G(?![nVjDAuJ])`,
    measuredBeforeMarketWord: `G[${MARKET}]`,
  }),
  rule('no-evidence', {
    marketWordThatActs: `[S${MARKET}][yzrtdnp]{0,4}[HI1]`,
    sideThatTheMarketTakes: `[S${MARKET}].*P|P(?=.*[S${MARKET}])|[vble][yz]*P(?![DJnA])`,
    marketWordWithParticiple: `[${MARKET}][yz]*[vb][yz]*[Jw]`,
  }),
  rule('number', {
    amountOfMarketThings: '[qQx][djGyrE]{0,2}S',
    bothOrAnotherOfMarket: `[Qx][djGy]{0,2}[S${MARKET}]`,
    amountOfArguments: '[qQ][jGy]?V',
    oneWithoutAdjective: '(?<![jGxEB])U',
    oneBeforeNoun: `U(?=[nVjGuJDAS${MARKET}])`,
  }),
  rule('forecast', {
    changeWithoutObject: `(?<![dt][jG]?)[gh*/](?![dqxptnVuJjGDACNKZS${MARKET}])`,
  }),
  rule('past', { hasHappened: '[fF][yz]*w' }),
  rule('promise', {
    beyondDoubt: 'Y(?=Z)',
    hardlyAnyDoubt: 'zqZ',
    planThatComesTrue: '(?:[DP]|d[bq])[yz]*H(?!r)',
    asGoodAs: 'a[jG]a',
  }),
  rule('advice', { command: `${EDGE}[ck]?y*(?:[bhIeF]|[uJZ](?=[dqxpCNK]))`, toAct: 'T[IJ]' }),
  rule('other-direction', {
    otherPlan: 'xD',
    planOfOtherSide: '[BR]D',
    planThatIsOfOtherSide: '[DA][yz]*[vble][yz]*d?R',
    otherSideThatIsBetter: 'RJ?[yz]*[vb][yz]*d?[yG]?j',
  }),
  rule('mark', { markAfterMark: '(?:^|[,;:])[,;:]', markAtTheEnd: '[,;:]$', unknownMark: '!' }),
];

export type GrammarFault = (typeof GRAMMAR)[number]['fault'];

/** A verb, or a clause that depends on no other. */
const WHOLE = new RegExp(`[${VERB}]|(?<![sta])C`);

/** Of claims that all lean to one side: what they cannot do to the plan. */
export const SIDING = {
  for: rule('denied-evidence', { weakenedByClaimsForIt: '[-/](?=d?[DAP](?!r))' }),
  against: rule('denied-evidence', {
    backedByClaimsAgainstIt: '[+*](?=d?[DAP](?!r))|[-/](?=d?[BR](?!r))',
  }),
};

/** `at` is the wrong token; `lean` is how the leaning claims lean to the plan, if they agree. */
export function grammarFaults(
  letters: string,
  lean: 'for' | 'against' | null,
): { fault: GrammarFault | 'fragment'; at: number }[] {
  const siding = lean === null ? [] : [SIDING[lean]];
  const found = [...GRAMMAR, ...siding].flatMap(({ fault, anyOf }) =>
    [...letters.matchAll(anyOf)].map((match) => ({ fault, at: match.index + match[0].length - 1 })),
  );
  return WHOLE.test(letters) ? found : [...found, { fault: 'fragment', at: letters.length - 1 }];
}
