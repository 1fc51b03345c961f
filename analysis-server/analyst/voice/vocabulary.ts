import type { Leans, Topic } from '../../../domain/claim/claim.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';

const wordsOf = (list: string): readonly string[] => list.trim().split(/\s+/);
const phrasesOf = (list: string): readonly string[] => list.split(/,\s+/);
const list = (letter: string, words: string) => ({ letter, words: wordsOf(words) });

/** Each word is in one list, in the forms given; `grammar.ts` uses the lists' letters. */
export const WORD_LISTS = {
  and: list('c', 'and'),
  /** Open a main clause. */
  contrasts: list('k', 'but yet so'),
  /** Open a clause that is stated all the same. */
  reasons: list('s', 'while although though because since why'),
  as: list('a', 'as'),
  that: list('t', 'that'),
  or: list('o', 'or nor'),
  /** Make what follows a thought instead of a statement. */
  conditionals: list('i', 'if unless until when whether'),
  modals: list('m', 'can could'),
  denials: list('z', 'not'),
  /** Of a predicate alone: 'that is no proof', never 'no argument is left'. */
  no: list('O', 'no'),
  /** Before -ing alone: 'without being stretched'. */
  without: list('W', 'without'),
  beyond: list('Y', 'beyond'),
  /** For what was named: 'a late one'; any other use counts. */
  one: list('U', 'one ones'),
  pairs: list('Q', 'both either neither'),
  amounts: list('q', 'most more less some any enough rest'),
  others: list('x', 'other another'),
  determiners: list(
    'd',
    `a an the this these those its their such same own much least little what which whose plan's
    idea's case's`,
  ),
  pronouns: list('p', 'it they them itself themselves something anything who'),
  prepositions: list(
    'r',
    `at by for from in into of on off with within behind beside against toward towards through
    across among around despite before after between under about like unlike than except over
    alongside`,
  ),
  to: list('T', 'to'),
  /** How near or much a thing is; of a thing of the market that is evidence. */
  measured: list('G', 'near close closer far quiet quieter'),
  has: list('f', 'has'),
  have: list('F', 'have'),
  be: list('e', 'be mean imply'),
  verbs: list(
    'v',
    `is does remains stays stands looks feels seems appears makes gives takes brings leaves keeps
    puts deserves counts matters weighs speaks argues points adds lends answers repeats explains
    shows tells says suggests hints warns rests depends leans tilts outweighs offsets tempers
    complicates balances sides belongs earns meets faces sits settles decides admits means implies
    confirms fits reads sounds tips draws matches competes conflicts differs divides challenges
    underlines protects rules outlasts suffers lags offers lies relies concerns covers`,
  ),
  /** Also for plurals and after to, could and the like. */
  baseVerbs: list(
    'b',
    `are do remain stand look feel make bring deserve weigh speak argue add lend repeat explain
    tell say suggest hint warn depend lean tilt outweigh temper complicate belong earn meet sit
    settle decide admit confirm fit read tip draw match compete differ divide underline protect
    suffer lag offer lie rely concern`,
  ),
  /** Only evidence says this of a thing of the market. */
  happenings: list(
    'H',
    'comes goes follows holds survives starts begins lives fails builds leads waits turns',
  ),
  /** What a person is advised to do, or may happen. */
  actions: list(
    'I',
    `ask take follow leave keep put stay start begin give come fail live join build lead hold wait`,
  ),
  nounActions: list('J', 'back side'),
  sidingWith: list(
    '+',
    'backs supports favours helps serves joins agrees carries carry favour serve agree',
  ),
  sidingAgainst: list('-', 'contradicts objects disagrees opposes contradict disagree oppose'),
  strengthening: list('*', 'strengthens reinforces justifies strengthen reinforce justify'),
  weakening: list('/', 'weakens hurts undercuts undermines weaken hurt undercut undermine'),
  /** Need what they change: 'weakens the case', not 'momentum weakens'. */
  changes: list('g', 'softens sharpens changes limits loses raises ends gains relieves removes'),
  changeBase: list('h', 'soften sharpen change limit lose raise gain relieve remove'),
  /** Ask for what follows, or question it, and so say that it is missing. */
  wishes: list(
    'Z',
    `needs need asks demands demand wants calls lacks lack hope hopes
    doubt doubts question questions wrong`,
  ),
  nounVerbs: list(
    'u',
    `support answer point count help cost face balance contrast object show matter
    rule conflict challenge claim risk risks cover aim surprise`,
  ),
  participles: list(
    'l',
    `being standing making leaving giving keeping adding pointing leaning speaking arguing
    considering showing agreeing disagreeing weighing`,
  ),
  /** With is or are; has or have would tell of the past. */
  pastParticiples: list(
    'w',
    `needed divided decided undecided crowded balanced deserved measured limited matched backed
    supported joined outweighed offset tempered softened weakened strengthened confirmed opposed
    justified settled built based explained complicated challenged exposed answered contradicted
    mixed split established convinced placed unanswered taken left known shared`,
  ),
  argumentPlurals: list('V', 'arguments objections reasons signs views readings facts'),
  directed: list('D', 'plan idea decision verdict'),
  case: list('A', 'case'),
  nouns: list(
    'n',
    `argument evidence view picture reading reason objection order result
    caution patience respect conviction confidence weight margin error room trouble place spot base
    shape moment timing thing things part parts whole kind sort way sign signal signals warning
    warnings reminder tension agreement disagreement mix judgement measure hand sum proof worth
    attention step share credit benefit comfort scale scales note counterweight drawback drawbacks
    advantage merit merits story context detail details protection meaning consequence difference
    comparison exception explanation interpretation test others piece pieces state division distance
    pressure path thought thoughts terms tool event pace speed size`,
  ),
  adjectives: list(
    'j',
    `clear clearer clearest fair fairer modest sound uneven awkward late later early earlier first
    good better best bad worse worst main plain simple
    fresh soft serious small smaller large largest big bigger biggest central
    convincing sensible orderly careful cautious confident comfortable uncomfortable expensive cheap
    honest open one-sided hard harder hardest easy easier difficult persuasive telling notable steady
    useful useless vulnerable incomplete consistent inconsistent direct indirect key important
    relevant secondary minor major natural obvious worthwhile reasonable acceptable demanding
    generous respectable old new newer slow slower fast faster decent ordinary older similar`,
  ),
  adverbs: list(
    'y',
    `next even still also too only just rather then now already very quite fairly clearly plainly
    simply mostly largely mainly partly slightly somewhat perhaps maybe again however therefore
    overall indeed instead altogether together alone apart out ahead anyway further nearly well almost
    equally accordingly thus hence otherwise regardless cautiously honestly frankly considerably
    differently directly how where there here quickly slowly elsewhere easily`,
  ),
  timings: { letter: '1', words: phrasesOf('comes late, comes early') },
  /** Word for word; most hold a word that is not free alone. */
  phrases: {
    letter: 'y',
    words:
      phrasesOf(`each other, one another, at first, at the same time, on the one hand, on the one side,
      first of all, above all, until then, after all, at all, all the same, no more than,
      no less, no small, no easy, as a whole, the fact, so far, on balance, as well, in turn`),
  },
} as const;

/** What a claim in the sentence has to be for the word. */
export type Need =
  | { readonly topics: readonly Topic[] }
  | { readonly leans: Exclude<Leans, 'neither'> }
  | { readonly timeframes: readonly Timeframe[]; readonly least: number }
  /** Part of its id or of a fact's name. */
  | { readonly about: RegExp };

const ALL: readonly Timeframe[] = ['1w', '1d', '4h', '1h', '15m'];
const frames = (timeframes: readonly Timeframe[], least = 1): Need => ({ timeframes, least });
const topics = (...named: readonly Topic[]): Need => ({ topics: named });
const about = (pattern: RegExp): Need => ({ about: pattern });

const NEEDS: readonly (readonly [words: string, need: Need])[] = [
  ['1w', frames(['1w'])],
  ['1d', frames(['1d'])],
  ['4h', frames(['4h'])],
  ['1h', frames(['1h'])],
  ['15m', frames(['15m'])],
  ['longer longer-term longest larger', frames(['1w', '1d', '4h'])],
  ['shorter shorter-term short-term shortest', frames(['4h', '1h', '15m'])],
  ['chart timeframe frame', frames(ALL)],
  ['charts timeframes frames', frames(ALL, 2)],
  ["buyers buyers' bullish long", { leans: 'long' }],
  ["sellers sellers' bearish short", { leans: 'short' }],
  ['trend trends', topics('trend')],
  ['momentum', topics('momentum')],
  ['move turn bounce pause pullback', topics('trend', 'momentum', 'volume', 'volatility')],
  ['volume', topics('volume')],
  ['volatility', topics('volatility')],
  ['funding', topics('funding')],
  ['pattern patterns', topics('pattern')],
  ['structure', topics('trend', 'level', 'pattern')],
  ['reward bargain', topics('plan')],
  [
    `level levels floor ceiling obstacle obstacles hurdle hurdles barrier barriers wall resistance
    nearest`,
    topics('level'),
  ],
  [
    'recent newest latest',
    about(/crossed|moved|broke|left|histogram|squeeze|price-change|extreme|run|candle|held|swing/),
  ],
  ['entry', about(/^(?:plan|between|stop|target)/)],
  ['odds', about(/^(?:odds|break-even|stance|base-rate)/)],
  ['costs', about(/^(?:costs|break-even|stance)/)],
  ['fees slippage', about(/^costs/)],
  ['aside stance', about(/^stance/)],
  ['TP1 TP2 TP3', about(/^(?:target|between|reached|odds|break-even|base-rate)/)],
  ['rate', about(/^(?:base-rate|funding)/)],
  ['stop', about(/^(?:stop|ends|wide-candles|odds)/)],
  ['target targets', about(/^(?:target|between|reward|odds|break-even|base-rate)/)],
  ['average averages', about(/MA\d|averages/)],
  ['swing swings', about(/swing/)],
  ['break', about(/broke|break|crossed/)],
  ['cross', about(/crossed/)],
  ['oscillator oscillators', about(/oscillator/)],
  ['overbought', about(/overbought/)],
  ['oversold', about(/oversold/)],
  [
    'stretched exhausted exhaustion overdone tired',
    about(/oscillator|left-extreme|outside-band|td-setup|divergence|range-place|histogram/),
  ],
  ['divergence', about(/divergence/)],
  ['histogram', about(/histogram/i)],
  ['squeeze', about(/squeeze/)],
  ['band bands Bollinger', about(/band|squeeze|bollinger/i)],
  ['RSI', about(/\bRSI/)],
  ['MACD', about(/macd/i)],
  ['ADX', about(/ADX|trend-strength/)],
  ['ATR', about(/ATR|^stop|volatility/)],
  ['stochastic', about(/stochastic/)],
  ['CCI', about(/CCI/)],
  ['MFI', about(/MFI/)],
  ['Ichimoku cloud', about(/cloud|tenkan|kijun|ichimoku|conversion/i)],
  ['Chaikin flow', about(/money-?flow/i)],
  ['VWAP', about(/vwap/i)],
  ['SAR', about(/SAR/)],
  ['pivot', about(/pivot/i)],
];

/** Words about the market with the evidence that each needs; names as written. */
export const EVIDENCE_WORD_LISTS = NEEDS.map(([words, need]) => [wordsOf(words), need] as const);

export const EVIDENCE_WORDS: ReadonlyMap<string, Need> = new Map(
  EVIDENCE_WORD_LISTS.flatMap(([words, need]) => words.map((word): [string, Need] => [word, need])),
);

export const PRAISING_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`good better best sound fair fairer convincing persuasive
    sensible reasonable acceptable worthwhile generous respectable comfortable confident decent
    useful confidence conviction comfort merit merits advantage worth justifies justify justified
    deserves deserve earns earn`),
);

/** By what is wrong with them; any other unknown word is merely unknown. */
export const REFUSED_WORDS = {
  number: wordsOf(`zero two three four five six seven eight nine ten eleven twelve thirteen
    fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy
    eighty ninety hundred thousand million billion second third fourth fifth half quarter
    quarters thirds double twice triple once dozen single couple several many few percent per cent
    all every each none nobody everyone everything nothing majority`),
  promise:
    wordsOf(`will shall would may might won't must sure surely certain certainly guarantee guaranteed
    guarantees always never inevitable inevitably promise promises promised definite definitely
    undoubtedly bound safe risk-free`),
  'base-rate': wordsOf(`often usually typically tends tend frequently rarely seldom normally
    generally historically commonly sometimes probable probably probability likely unlikely chance
    chances`),
  advice: wordsOf(
    `buy sell should ought you your we our us i enter exit avoid recommend recommended trade traders trader investors`,
  ),
} as const;
