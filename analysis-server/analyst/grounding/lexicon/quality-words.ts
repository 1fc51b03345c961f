/**
 * Words that judge what they are said of. Of an argument they may be said freely; said of a value or
 * the market they claim what no fact holds.
 */
export const QUALITY_WORDS: ReadonlySet<string> = new Set(
  `good quick fair modest moderate limited full rare early late fresh new old real genuine sensible reasonable honest careful cautious usual typical unusual common original slow visible evident
able absent abstract academic acceptable accurate actual additional adequate adjacent aggressive alert
alive ambiguous ample appropriate arbitrary artificial attractive available  aware awkward
bare basic believable   blank blind bold brief broad  capable
central cheap choppy circumstantial clean  coherent cold comfortable compact comparable compatible complete
complex concrete conditional confident confirmed conflicting conservative considerable consistent
constant contradictory conventional convincing correct corresponding costly credible critical crowded
crucial curious customary dangerous dead decent decisive deep definite delicate dependent desirable
detailed different difficult direct distant distinct   doubtful dramatic dry
dubious dull eager easy effective elegant elementary eligible embedded empty encouraging endless
enormous equal essential exact excellent exceptional exciting existing expensive explicit external
extra extraordinary fallible familiar famous faint fatal feasible final fine finite fit fixed flexible
foreign formal fragile free frequent friendly frustrating fundamental funny further general generous
gentle global gradual grand  hard hasty  helpful hidden historic historical hollow
hostile  human hypothetical ideal identical idle illustrative imaginary immature imperfect implicit
impressive inadequate inappropriate inclined incomplete inconclusive inconsistent incorrect
indecisive indirect individual ineffective inexpensive inferior informal informative initial
innocent insufficient intact intelligent intense interesting intermediate internal irrelevant
isolated joint lasting lazy  legitimate lengthy liable liberal little live local logical lone
loose loud lucky manageable mandatory marginal material mature meaningful measurable mechanical mere
messy mild minimal minimum maximum misleading missing modern moot mutual mysterious 
natural necessary needless nervous nice noisy nominal nuanced objective obsolete odd official
ongoing opposite opposing optimistic optional orderly organic outstanding outer inner
painful parallel partial particular passive patient perfect permanent persistent personal persuasive
pessimistic plausible pleasant poor popular  practical precise predictable preferable
preliminary premature prepared preventive  primary principal prior private 
productive professional  prominent proper prudent pure purposeful puzzling quantifiable
questionable random rational raw ready realistic reassuring reliable reluctant remaining remarkable
remote repeated  respectable responsible restless  rich rigid risky rough routine
rude sacred  sane scarce scattered secondary secret  selective sensitive serious severe
shaky shallow  significant silent sober sole  sound sour spare special specific
speculative spontaneous static straight straightforward strange strategic strict striking structural
structured stubborn subjective subsequent subtle  sudden sufficient suitable superficial
supplementary supportive surprising susceptible suspicious symbolic symmetrical systematic
tangible technical temporary tense tentative thorough thoughtful tidy tiny tolerable total tough
traditional transparent tricky trivial troublesome trustworthy typical ugly unable unaware uncertain
unconvincing undecided understandable uneasy uneven unexpected unfamiliar uninteresting unique
universal unnecessary unpleasant unresolved unsure untested upcoming urgent useless vague valid
valuable variable various vast versatile viable virtual vital vivid vulnerable  weary welcome
 willing workable worldwide worthless worthwhile worthy`
    .trim()
    .split(/\s+/),
);
