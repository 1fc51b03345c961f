import { goodWords } from './labelled-words.ts';

/** Written before the vocabulary of the voice was: what a capable model that argues well answers. */
export const GOOD = goodWords(`
Overview | plan trend-strength:for | {c1}, and what tips the scales is {c2:n}.
Overview | plan agreement:for macd:against | {c1}. Its best argument is that {c2:s}, and its main trouble is that {c3:s}.
Overview | - | On the whole the plan's side weighs slightly more, though by a margin that asks for patience.
Overview | plan | {c1}, a cautious lean rather than a firm verdict.
Overview | swings:for oscillators | The case is open but fair: {c1}, while {c2}.
Overview | plan price-to-averages:for | {c1}. At the heart of it stands one plain fact: {c2}.
Overview | plan | {c1}, and the evidence behind it is broad but not deep.
Overview | trend-strength:against | The main objection is serious, because {c1}.
Overview | agreement:for between | The plan has agreement on its side, since {c1}, but the path is not free: {c2}.
Overview | - | The two sides are close, and the plan leads by little.
Overview | plan crossed:for | {c1}, and the newest piece of evidence speaks for it: {c2}.
Overview | swings:for swings:against | The charts quarrel, for {c1}, whereas {c2}, and that is why the case stays modest.
Overview | plan macd:for | The idea is simple: {c1}, and {c2}.
Overview | averages-stacked:for oscillator:against | {c1}, which is the strongest part of the case, but {c2}, which makes the timing awkward.
Overview | plan stop | {c1}, and {c2}, so the question it asks will be answered soon.
Overview | agreement:for | Rarely is a case so one-sided: {c1}.
Overview | frames-lean | What decides it is how the charts divide: {c1}.
Overview | plan | {c1}, although this is a close call.
The bigger picture | price-to-averages:for | {c1}, so the larger frame favours the plan.
The bigger picture | price-to-averages:against price-to-averages:for | {c1}, whereas {c2}, so the larger charts contradict each other.
The bigger picture | agreement:for | {c1}, and that agreement is the anchor of the case.
The bigger picture | averages-stacked:against | A warning comes from the averages, because {c1}, but evidence of that kind lags and counts for less.
The bigger picture | price-change:for | The move has been long already, as {c1}.
The bigger picture | averages-stacked:for swings:for | {c1}, and {c2}, so the structure behind the idea is sound.
The bigger picture | trend-strength:for | Direction is not in doubt here, because {c1}.
The bigger picture | trend-strength:against | The longer-term chart disagrees: {c1}.
The bigger picture | price-to-cloud:for price-to-average:against | {c1}, yet {c2}, and neither side can claim the larger picture for itself.
The bigger picture | range-place | {c1}, which leaves room on both sides.
The bigger picture | held:for | {c1}, so this is an established state rather than a fresh one.
The bigger picture | swings:against | Against the plan stands the larger structure, because {c1}.
The bigger picture | frames-lean | {c1}, and the plan has to live with that division.
The bigger picture | volatility | {c1}, which makes every level count for more.
The bigger picture | price-change:against swings:for | Even though {c1}, {c2}, and the second weighs more.
The bigger picture | price-to-average:for | {c1}, and as long as that holds the longer-term view supports the idea.
The bigger picture | conversion-to-base:for | {c1}, a small point in the plan's favour.
The bigger picture | averages-stacked:for trend-strength:against | The picture is mixed: {c1}, but {c2}.
The bigger picture | extreme-close:for | Strength of this kind is not common: {c1}.
The bigger picture | swing-point:for | Structure begins to help, because {c1}.
The bigger picture | swing-point:against swings:for | {c1}, a first scratch on a picture that is otherwise clear, since {c2:s}.
Momentum and volume | macd:for | Momentum backs the plan, because {c1}.
Momentum and volume | macd:for money-flow:for | Momentum takes the plan's side, as {c1}, and volume agrees, since {c2}.
Momentum and volume | macd:for candle-volume | {c1}, but volume is less convinced: {c2}.
Momentum and volume | oscillators | Timing is the soft spot, because {c1}.
Momentum and volume | moved:for | Momentum has changed quickly, for {c1}.
Momentum and volume | histogram | The pace is another matter, because {c1}.
Momentum and volume | crossed:against | A fresh sign points the other way: {c1}.
Momentum and volume | money-flow:for money-flow:against | Volume stays undecided: {c1}, whereas {c2}.
Momentum and volume | oscillator:for | {c1}, which still leaves some room.
Momentum and volume | oscillator:against | {c1}, so a pause would surprise no one.
Momentum and volume | volume-run | {c1}, and that gives the move some weight.
Momentum and volume | agreement:for crossed:against | {c1}, and the exception matters little next to {c2:n}.
Momentum and volume | agreement:against | The broader evidence on momentum is against the plan, as {c1}.
Momentum and volume | macd:against macd:for | {c1}, but on the shorter chart {c2}, so the turn is not complete.
Momentum and volume | candle-volume | {c1}, which says little either way.
Momentum and volume | left-extreme | {c1}, and that relieves some of the pressure.
Momentum and volume | oscillator macd:for | With {c1:n} and {c2:n}, momentum is present without being stretched.
Momentum and volume | oscillators trend-strength:for | A strong trend can stay stretched, and {c1} counts for less because {c2}.
Momentum and volume | moved | Behind that stands {c1:n}, a change worth watching.
Momentum and volume | price-to-vwap:for | In the short run {c1}, which helps a little.
Momentum and volume | outside-band | The move looks stretched, because {c1}.
Momentum and volume | volume-run money-flow:against | {c1}, yet {c2}, so the volume does not tell one story.
Momentum and volume | money-flow:against | Money takes the other side, as {c1}, and that is the more telling objection.
Levels and patterns | nearest-level | {c1}, and it is the first test of the idea.
Levels and patterns | nearest-level nearest-level | {c1}, while {c2}.
Levels and patterns | between | The path is crowded, since {c1}.
Levels and patterns | between | {c1}, which gives the plan the room that it needs.
Levels and patterns | level-cluster | A thick wall stands in the way, because {c1}.
Levels and patterns | level-cluster:for | What helps is {c1:n}, which a move against the plan would have to overcome.
Levels and patterns | broke-level:for | The structure is sound, because {c1}.
Levels and patterns | broke-level:against | {c1}, and that break is still unanswered.
Levels and patterns | average-near | {c1}, so the next move decides on which side of it price settles.
Levels and patterns | pattern | {c1}, a small help for the plan.
Levels and patterns | pattern | {c1}, which deserves respect though it is one sign among many.
Levels and patterns | td-setup | {c1}, so the move may be near exhaustion.
Levels and patterns | squeeze | {c1}; the market is coiled, and the direction is not decided by that alone.
Levels and patterns | squeeze-ended | {c1}, so volatility could return from here.
Levels and patterns | no-pattern | {c1}, so the levels have to carry the argument.
Levels and patterns | nearest-of-timeframe nearest-level | Beyond {c1:n} there is {c2:n}.
Levels and patterns | extreme-close:for | {c1}, and a move of that kind seldom comes from weakness alone.
Levels and patterns | nearest-level between | {c1}, and {c2}, so the way to the target is anything but open.
Levels and patterns | no-level | {c1}, which means that the plan enters unknown ground.
Levels and patterns | average-near nearest-level | Close by lie {c1:n} and {c2:n}.
Levels and patterns | trailing-stop:for | {c1}, and it protects the idea for now.
Levels and patterns | trailing-stop:against | {c1}, so this tool has not come round to the plan.
What speaks for it | agreement:for | {c1}, which gives the plan broad support rather than a narrow base.
What speaks for it | trend-strength:for | The first argument is trend: {c1}.
What speaks for it | crossed:for | {c1}, and that gives the plan a fresh reason rather than an old one.
What speaks for it | swings:for agreement:for | {c1}, and {c2}; together they make the better half of the case.
What speaks for it | macd:for | Add to that {c1:n}, and the case gains some depth.
What speaks for it | extreme-close:for | Fresh strength backs the plan as well, because {c1}.
What speaks for it | held:for | {c1}, a sign of patience on the plan's side.
What speaks for it | price-to-averages:for crossed:for | Both the old and the new evidence agree: {c1}, and {c2}.
What speaks for it | money-flow:for | {c1}, and without that the case would be thinner.
What speaks for it | frames-lean | {c1}, and on balance that helps.
What speaks for it | broke-level:for | The most recent event helps, as {c1}.
What speaks for it | averages-stacked:for | {c1}, slow evidence, but solid.
What speaks for it | pattern macd:for | {c1}, and it does not stand alone, because {c2}.
What speaks for it | volume-run | {c1}, so the move is not built on air.
What speaks for it | funding:for | {c1}, and a crowded other side can help the plan.
What speaks for it | price-to-cloud:for | {c1}, and that keeps the plan on the right side of the larger structure.
What speaks against it | oscillators | {c1}, which makes the moment a late one.
What speaks against it | trend-strength:against | Harder to answer is that {c1}.
What speaks against it | macd:against | The strongest objection is that {c1}.
What speaks against it | crossed:against | {c1}, and a fresh signal against an idea weighs more than an old one for it.
What speaks against it | outside-band | {c1}, so the entry looks late.
What speaks against it | averages-stacked:against swings:against | {c1}, and {c2}; neither can be waved away.
What speaks against it | price-to-averages:against | The plan goes against a larger current, because {c1}.
What speaks against it | between | {c1}, and each of those levels can end the move early.
What speaks against it | wide-candles | The leash is tight, since {c1}.
What speaks against it | agreement:against | {c1}, and that breadth is the best answer to the plan.
What speaks against it | money-flow:against candle-volume | {c1}, while {c2}, so volume leaves the plan without help.
What speaks against it | oscillator:against trend-strength:for | {c1}, though in a market where {c2} that says less than it would otherwise.
What speaks against it | funding:against | {c1}, so the trade is a crowded one.
What speaks against it | swings:against | None of this removes the fact that {c1}.
What speaks against it | moved:against | {c1}, and the speed of that change is a reason for doubt.
What speaks against it | td-setup | With {c1:n}, the idea looks late.
What speaks against it | swing-point:against | {c1}, a quiet warning.
What speaks against it | held:against | {c1}, and a state that has lasted so long is not easily undone.
What speaks against it | flips | Above all, the larger averages are not on board: {c1}.
What speaks against it | price-change:against | {c1}, so the plan argues with the recent past.
The plan | stop target | {c1}, while {c2}.
The plan | stop target reward | {c1}, while {c2}, and the bargain is fair, because {c3}.
The plan | stop wide-candles | {c1}. That is a tight leash, since {c2}.
The plan | stop stop-behind | {c1}, and the stop has some cover, because {c2}.
The plan | target reward | {c1}, and {c2}, a narrow bargain for the risk taken.
The plan | target-before target | {c1}, so the target asks for no more than the chart offers.
The plan | target target | {c1}, and {c2}.
The plan | reward | {c1}, which leaves a thin margin for error.
The plan | stop | {c1}, far enough for ordinary noise.
The plan | target between | {c1}, but {c2}.
The plan | wide-candles | {c1}, so the stop sits within the range of an ordinary candle.
The plan | reward stop | The terms are decent: {c1}, and {c2}.
The plan | stop-behind | {c1}, which is where a stop belongs.
The plan | target | {c1}, a modest aim.
The plan | stop target | The idea risks {c1:n} for {c2:n}.
The plan | target target-before | {c1}, and {c2}, so the aim is placed with care.
The plan | reward between | {c1}, but the price of that is {c2:n}.
The plan | volatility stop | {c1}, and that is why {c2}.
What would prove it wrong | ends | {c1}, and the argument has nothing to lean on after that.
What would prove it wrong | ends warning | {c1}, though doubt comes earlier, because {c2}.
What would prove it wrong | warning | Before that, {c1}.
What would prove it wrong | ends swing-break | {c1}, but a first crack would show earlier, since {c2}.
What would prove it wrong | swing-break | {c1}, and with it one of the plan's better arguments would go.
What would prove it wrong | flips | On the larger chart, {c1}.
What would prove it wrong | ends | {c1}; short of that, the idea stands.
What would prove it wrong | warning warning | {c1}, and {c2}.
What would prove it wrong | warning ends | {c1}, and {c2}.
What would prove it wrong | ends flips | {c1}, and beyond that {c2}.
What would prove it wrong | warning macd:for | {c1}, and since {c2} only by a little, that would be the moment to doubt the plan.
What would prove it wrong | swing-break ends | The structure would fail first: {c1}. After that only one thing matters: {c2}.
What is not known | outside | {c1}, so part of the story is missing.
What is not known | missing | {c1}, which leaves the longest view thin.
What is not known | limitation | {c1}, and readings from there deserve less trust.
What is not known | simulated | {c1}, so none of this says anything about a real market.
What is not known | missing outside | {c1}, and {c2}.
What is not known | limitation outside | {c1}, and as always {c2}.
What is not known | missing | Because {c1}, the larger picture rests on fewer readings than usual.
`);
