import { goodWords } from './labelled-words.ts';

/** Written with the prompt at hand, as a model has it: sentences that argue in the words given. */
export const GOOD_AFTER = goodWords(`
Overview | plan trend-strength:for | {c1}, and the core of the case is plain: {c2:s}.
Overview | plan agreement:for oscillators | {c1} because {c2:s}, but the timing is awkward, since {c3:s}.
Overview | plan swings:against | {c1}, although the larger picture is divided: {c2:s}.
Overview | ends | The verdict has a clear limit, as {c1}.
Overview | plan | {c1}, a cautious verdict rather than a confident one.
Overview | macd:for macd:against | The evidence is split, because {c1:s}, whereas {c2:s}.
Overview | plan price-to-averages:for | {c1}, and what carries it is {c2:n}.
Overview | agreement:against | The main objection is serious: {c1:s}.
Overview | - | On balance the case is fair, but the margin is thin.
Overview | crossed:for averages-stacked:against | The newest evidence is on the plan's side, as {c1:s}, while older evidence objects, since {c2:s}.
The bigger picture | price-to-averages:for swings:for | {c1}, and {c2}, so the ground under the idea is firm.
The bigger picture | price-to-averages:against | {c1}, and that is the strongest argument against the plan.
The bigger picture | averages-stacked:for trend-strength:against | {c1}, yet {c2}, which leaves the longer view undecided.
The bigger picture | price-change:for | {c1}, so a part of the case is already in the past.
The bigger picture | trend-strength:for | The trend gives the case its backbone, because {c1}.
The bigger picture | held:for | {c1}, which is old evidence but steady.
The bigger picture | swings:against swings:for | While {c1}, {c2}, and the second reading is the closer one.
The bigger picture | agreement:for | With {c1:n} the idea has broad support.
The bigger picture | range-place | {c1}, which leaves some room on either side of the argument.
The bigger picture | volatility | {c1}, and that makes the margin for error smaller.
The bigger picture | crossed:against | {c1}, and fresh evidence of that kind deserves respect.
Momentum and volume | macd:for | Momentum supports the plan, because {c1}.
Momentum and volume | macd:against | Momentum contradicts the plan, since {c1}.
Momentum and volume | oscillators | {c1}, so the idea comes late, and a pause could follow.
Momentum and volume | macd:for money-flow:for | {c1}, and volume agrees, as {c2}.
Momentum and volume | macd:for money-flow:against | {c1}, but volume disagrees, because {c2}.
Momentum and volume | moved | {c1}, and a change of that size matters for the case.
Momentum and volume | histogram | {c1}, which tempers the view a little.
Momentum and volume | candle-volume | {c1}, which says little for either side.
Momentum and volume | oscillator:for oscillators | {c1}, although {c2:s}, and that tension is the weakest point of the case.
Momentum and volume | volume-run | {c1}, and that gives the argument some weight.
Momentum and volume | left-extreme | {c1}, which softens an objection.
Momentum and volume | agreement:for crossed:against | {c1}, and next to that {c2:n} is a small exception.
Levels and patterns | nearest-level | {c1}, a level that could decide much.
Levels and patterns | nearest-level nearest-level | {c1}, whereas {c2}.
Levels and patterns | between | The path is crowded, since {c1}.
Levels and patterns | level-cluster | {c1}, and an obstacle of that kind deserves caution.
Levels and patterns | broke-level:for | {c1}, which strengthens the case.
Levels and patterns | broke-level:against | {c1}, which weakens the case.
Levels and patterns | pattern | {c1}, a warning that is hard to ignore.
Levels and patterns | squeeze | {c1}, so the direction of the next step is open.
Levels and patterns | average-near | {c1}, and that is a test for the idea.
Levels and patterns | no-pattern | {c1}, so the argument rests on other things.
What speaks for it | agreement:for | {c1}, and it is the breadth of that agreement which counts.
What speaks for it | trend-strength:for crossed:for | {c1}, and {c2:n} adds a fresh reason.
What speaks for it | extreme-close:for | {c1}, a plain sign of strength for the case.
What speaks for it | macd:for swings:for | {c1}; besides, {c2}.
What speaks against it | oscillators | {c1}, which makes this a late moment for the idea.
What speaks against it | agreement:against | The broader evidence disagrees, because {c1}.
What speaks against it | crossed:against swings:against | {c1}, and {c2}, so doubt about the plan is justified.
What speaks against it | trend-strength:against | Against that stands {c1:n}.
The plan | stop target | {c1}, while {c2}.
The plan | reward | {c1}, and that is a narrow bargain.
The plan | stop stop-behind | {c1}, and {c2}, which protects the idea.
The plan | wide-candles | {c1}, so the stop is a tight one.
The plan | target between | {c1}, but {c2}.
The plan | stop target reward | {c1}, {c2}, and {c3}.
What would prove it wrong | ends | {c1}, and beyond that the argument has little to stand on.
What would prove it wrong | warning ends | {c1}, and {c2}.
What would prove it wrong | warning | Doubt could come earlier, because {c1}.
What would prove it wrong | ends | The idea stands until {c1:n}.
What is not known | outside | {c1}, so the picture is incomplete.
Overview | plan stance:aside | {c1}, but {c2}, and that settles it for the moment.
Overview | plan stance:aside | {c1}, yet {c2}, so standing aside is the plain consequence.
The plan | odds base-rate | {c1}, next to {c2:n}.
The plan | odds | {c1}, and such odds leave little room for error.
The plan | costs | {c1}, and costs of that size weigh on the idea.
The plan | target odds | {c1}, but {c2}, so the primary target is far from a given.
The plan | expected costs | {c1}, because {c2}.
What speaks against it | stance:aside | What decides against it is plain: {c1}.
`);
