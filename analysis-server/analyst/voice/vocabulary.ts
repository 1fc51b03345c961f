import type { Leans, Topic } from '../../../domain/claim/claim.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';

const wordsOf = (list: string): readonly string[] => list.trim().split(/\s+/);
const list = (letter: string, words: string) => ({ letter, words: wordsOf(words) });

/** Each word is in one list, in the forms given; `grammar.ts` uses the lists' letters. */
export const WORD_LISTS = {
  and: list('c', 'and'),
  /** Open a main clause. */
  contrasts: list('k', 'but yet so'),
  /** Open a clause that is stated all the same. */
  reasons: list('s', 'while whereas although though because since why'),
  as: list('a', 'as'),
  that: list('t', 'that'),
  or: list('o', 'or nor'),
  /** Make what follows a thought instead of a statement. */
  conditionals: list('i', 'if unless until when whether'),
  modals: list('m', 'can could may might would'),
  denials: list('z', 'not hardly barely scarcely'),
  /** Before -ing alone: 'without being stretched'. */
  without: list('W', 'without'),
  beyond: list('Y', 'beyond'),
  /** For a thing that was named: 'a late one'; any other use counts. */
  one: list('U', 'one'),
  pairs: list('Q', 'both either neither'),
  amounts: list('q', 'most more less some any enough'),
  others: list('x', 'other another'),
  determiners: list(
    'd',
    `a an the this these those its their such same own much least little what which whose plan's
    idea's case's`,
  ),
  pronouns: list('p', 'it they them itself themselves something anything who'),
  prepositions: list(
    'r',
    `at by for from in into of on off with within behind beside besides against toward towards
    through across among around despite before after between under about like
    unlike than except`,
  ),
  to: list('T', 'to'),
  /** How near, much or strong a thing is; of a thing of the market that is evidence. */
  measured: list(
    'G',
    `near close closer far strong stronger strongest weak weaker weakest thin thinner thick heavy
    heavier heaviest light lighter quiet quieter tight tighter loose`,
  ),
  has: list('f', 'has'),
  have: list('F', 'have'),
  be: list('e', 'be mean imply'),
  verbs: list(
    'v',
    `is does remains stays stands looks feels seems appears makes gives takes brings leaves keeps
    puts deserves counts matters weighs speaks argues points pulls pushes adds lends
    answers repeats echoes explains shows tells says suggests hints warns invites rests hangs depends
    leans tilts outweighs offsets tempers complicates blurs balances sides belongs earns meets faces sits settles decides admits means implies confirms fits reads
    sounds tips draws matches mirrors competes conflicts differs
    divides challenges underlines guards protects rules outlasts
    suffers lags offers lies`,
  ),
  /** Also for plurals and after to, could and the like. */
  baseVerbs: list(
    'b',
    `are do remain stand look feel make bring deserve weigh speak argue pull push add lend repeat echo explain tell say suggest hint warn invite
    rest hang depend lean tilt outweigh temper complicate blur belong earn meet sit
    settle decide admit confirm fit read tip draw match compete differ
    divide underline guard protect suffer lag offer lie`,
  ),
  /** Only evidence says this of a thing of the market. */
  happenings: list('H', 'comes goes follows holds survives starts begins lives fails builds leads'),
  /** What a person is advised to do, or may happen. */
  actions: list(
    'I',
    `ask take follow leave keep put stay start begin give come fail live join build lead`,
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
  changes: list(
    'g',
    `softens sharpens changes limits loses raises narrows widens ends gains relieves removes`,
  ),
  changeBase: list('h', `soften sharpen change limit lose raise narrow widen gain relieve remove`),
  /** Ask for what follows, or question it, and so say that it is missing. */
  wishes: list(
    'Z',
    `needs need asks demands demand wants calls lacks lack hope hopes
    doubt doubts question questions`,
  ),
  nounVerbs: list(
    'u',
    `support answer point count help cost face balance contrast object show matter
    rule conflict challenge claim risk risks cover aim surprise`,
  ),
  participles: list(
    'l',
    'being standing making leaving giving keeping adding pointing leaning speaking arguing considering showing',
  ),
  /** With is or are; has or have would tell of the past. */
  pastParticiples: list(
    'w',
    `needed divided decided undecided crowded balanced deserved measured limited matched backed
    supported joined outweighed offset tempered softened weakened strengthened confirmed opposed
    justified settled built based explained complicated challenged exposed answered contradicted
    mixed split established convinced placed unanswered taken left`,
  ),
  /** Counted only in evidence. */
  argumentPlurals: list('V', 'arguments objections reasons signs views readings'),
  directed: list('D', 'plan idea decision verdict'),
  case: list('A', 'case'),
  nouns: list(
    'n',
    `argument evidence view picture reading reason objection
    caution patience respect conviction confidence weight force strength strengths weakness
    weaknesses margin error room trouble place spot heart core base ground footing
    substance shape moment timing thing things part parts whole kind sort way sign signal signals warning warnings reminder tension agreement disagreement
    mix judgement measure hand sum proof worth attention step foundation backbone anchor burden
    share credit benefit urgency comfort scale scales note counterweight drawback drawbacks
    advantage merit merits story context detail details protection buffer cushion meaning
    consequence difference comparison explanation interpretation test others piece pieces state division depth breadth
    pressure path noise thought thoughts terms tool event pace speed size`,
  ),
  adjectives: list(
    'j',
    `clear clearer clearest broad broader narrower fair fairer modest sound solid firm firmer fragile uneven awkward late later early earlier
    good better best bad worse worst great greater greatest main plain simple
    fresh soft serious small smaller large largest big bigger biggest crucial central decisive
    convincing sensible orderly careful cautious confident comfortable uncomfortable expensive cheap
    honest open one-sided hard harder hardest easy easier difficult persuasive telling notable steady
    sturdy shaky useful useless vulnerable incomplete consistent inconsistent direct indirect key important relevant secondary minor major
    natural obvious worthwhile reasonable acceptable demanding forgiving unforgiving generous respectable urgent old deep
    deeper new slow slower decent ordinary common  older`,
  ),
  adverbs: list(
    'y',
    `next even still also too only just rather then now already very quite fairly clearly plainly simply
    mostly largely mainly partly slightly somewhat perhaps maybe again meanwhile however therefore
    overall indeed instead altogether together alone apart out ahead anyway moreover
    further nearly well almost equally likewise accordingly thus hence otherwise regardless cautiously
    honestly frankly considerably differently directly how where there here quickly
    slowly elsewhere easily strongly
    weakly firmly heavily`,
  ),
  /** Word for word; most hold a word that is not free alone. */
  phrases: {
    letter: 'y',
    words: [
      'each other',
      'one another',
      'at first',
      'at the same time',
      'on the one hand',
      'on the one side',
      'first of all',
      'above all',
      'until then',
      'after all',
      'at all',
      'all the same',
      'no more than',
      'no less',
      'no small',
      'no easy',
      'as a whole',
      'the fact',
    ],
  },
  /** What might come of it; only with could, may or might. */
  outcomes: list('O', 'pause bounce pullback rebound setback retreat'),
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
  ['weekly', frames(['1w'])],
  ['daily', frames(['1d'])],
  ['four-hour', frames(['4h'])],
  ['hourly', frames(['1h'])],
  ['fifteen-minute', frames(['15m'])],
  ['longer longer-term longest larger', frames(['1w', '1d', '4h'])],
  ['shorter shorter-term short-term shortest', frames(['4h', '1h', '15m'])],
  ['chart timeframe frame', frames(ALL)],
  ['charts timeframes frames', frames(ALL, 2)],
  ["buyers buyers' bullish", { leans: 'long' }],
  ["sellers sellers' bearish", { leans: 'short' }],
  ['trend trends', topics('trend')],
  ['momentum', topics('momentum')],
  ['move turn', topics('trend', 'momentum', 'volume', 'volatility')],
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
  ['waypoint waypoints primary', about(/^target/)],
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
  wordsOf(`good better best great greater greatest strong stronger strongest sound solid firm firmer
    fair fairer sturdy convincing persuasive sensible reasonable acceptable worthwhile generous
    respectable comfortable confident decent useful confidence conviction comfort
    merit merits advantage worth justifies justify justified deserves deserve earns earn`),
);

/** By what is wrong with them; any other unknown word is merely unknown. */
export const REFUSED_WORDS = {
  number: wordsOf(`zero two three four five six seven eight nine ten eleven twelve thirteen
    fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy
    eighty ninety hundred thousand million billion first second third fourth fifth half quarter
    quarters thirds double twice triple once dozen single couple several many few percent per cent
    all every each none nobody everyone everything nothing majority no`),
  promise: wordsOf(`will shall won't must sure surely certain certainly guarantee guaranteed
    guarantees always never inevitable inevitably promise promises promised definite definitely
    undoubtedly bound safe risk-free`),
  'base-rate': wordsOf(`often usually typically tends tend frequently rarely seldom normally
    generally historically commonly sometimes probable probably probability likely unlikely chance
    chances`),
  advice: wordsOf(`buy sell hold should ought you your we our us i enter exit avoid long short
    recommend recommended trade traders trader investors`),
} as const;
