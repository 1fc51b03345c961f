/** Words that join, point and hedge. They say nothing about a value. */
const FUNCTION_WORDS = `the this these those it its itself them their they there here of at on in to into
from for by against out off onto upon via per about through throughout during towards toward among
amid across along apart aside away back
is are be been being was were has have had having do does did
also too only even such same other others own some enough rather quite very
again already yet ever now today currently presently meanwhile otherwise instead therefore hence thus
besides moreover furthermore further overall together alone likewise similarly accordingly still
how what why whether  therefore  else either each every
first last next final  later latest newest recent current present
perhaps maybe possibly probably arguably apparently admittedly naturally simply merely mostly mainly
largely partly fairly somewhat relatively broadly generally typically usually
often sometimes rarely seldom occasionally
  plain clear mixed        
important relevant notable worth useful simple main key major minor whole  open possible likely
unlikely          obvious similar different
separate independent tentative      former 
likelihood test reach roughly approximately formed found we us our outweigh outweighs  scale compared
 anyway besides alike altogether broadly chiefly commonly consequently conversely directly
easily entirely equally especially essentially eventually evidently explicitly finally formally
frankly freely fully gently gradually honestly ideally immediately implicitly incidentally
independently indirectly individually initially inherently instantly
intentionally internally ironically lately literally locally logically  manually
meaningfully mechanically necessarily normally notably objectively occasionally officially openly
ordinarily originally particularly patiently perfectly personally physically plainly potentially
practically precisely presumably  primarily prominently properly purely quickly quietly
readily really reasonably regularly reliably respectively separately seriously
silently simultaneously sincerely slowly  solely soon specifically  strictly
structurally subsequently successfully suddenly supposedly technically temporarily tentatively
thoroughly thoughtfully truly ultimately unfortunately fortunately visually widely willingly wisely
whose whom whoever whatever whichever whenever wherever  nevertheless nonetheless notwithstanding
regardless depending according respective including excluding regarding concerning considering
following barring save via versus longer shorter single taken known seen given made said slippage`;

const NOUNS = `guidance insight overview outline behaviour behavior conduct sequence series group family
member portion remainder bulk essence core heart  subject topic issue problem solution
difficulty ease task job duty rest   context texture  background
foreground surface layer depth dimension aspect angle lens  perspective viewpoint standpoint
vantage opinion impression intuition instinct guess estimate projection extrapolation inference deduction
induction  finding result lesson takeaway moral headline  nutshell brief
paragraph sentence phrase term language tongue voice echo whisper  label tag title name
category class grade rank order  list table row column   exit
threshold limit boundary   cushion buffer  leeway slack tolerance allowance
commitment   contingency fallback safeguard protection insurance hedge shelter
exception  flag alarm alert bell trigger catalyst driver engine fuel cause root origin
source  aftermath consequence ripple    
environment climate weather season  regime  
picture view case argument point question reason evidence reading figure value number
measure gauge indicator signal line band chart timeframe frame period candle bar session day week month
history  side direction way path course base basis background backdrop context setting
tone balance tug story theme message conclusion verdict summary sum detail note caution warning caveat
doubt concern worry danger threat hazard trouble force speed size distance
room space gap range width reach edge boundary  cluster
plan idea call position setup trade recommendation scenario thesis bias lean preference
strategy logic rule condition confirmation proof sign hint clue
patience discipline attention interest  confidence weight care respect
money flow liquidity volatility noise  chop calm pause rest halt 
trader reader observer participant crowd people anyone  everything something anything
thing matter part piece element factor component input ingredient
action reaction response answer outcome result consequence effect impact
past future present term run while moment stage phase step turn
middle centre center end start beginning
figure count body shape swing
funding fee cost exchange obstacle barrier hurdle gate door window corner spot spotlight yardstick territory reference
benchmark anchor compass map road route journey terrain landscape horizon field arena stage scene drama
narrative tale plot character nature kind sort type form style mode manner fashion habit rhythm
 pulse beat temperature mood sentiment appetite attitude stance posture opinion belief
assumption hypothesis theory principle rationale motive purpose goal  ambition aim hope
expectation prospect chance  opportunity option choice alternative compromise 
tension friction contrast disagreement agreement consensus harmony alignment coherence consistency
conflict dispute debate dialogue exchange quarrel  vote verdict judgement judgment ruling
merit quality virtue  flaw fault  defect drawback disadvantage advantage
benefit edge    exposure stake capital account budget portfolio
 sizing allocation unit holder  desk book order ticket venue platform
liquidity depth spread slippage open  weekend overnight session morning evening afternoon
night today  hour minute moment instant period interval span stretch spell phase cycle
wave leg swing step stair pace lag delay timing schedule calendar clock
formula method calculation computation model system tool instrument device
 graph plot curve slope angle shape geometry layout  arrangement grid
foundation footing pillar  cornerstone backbone
 testimony witness clue trail track footprint trace mark marker milestone signpost
reader author analyst commentator sceptic skeptic optimist pessimist realist
everyday  counterargument  counterpoint rebuttal objection reservation
qualification exception proviso footnote aside remark comment observation
 minority 
life  world  
error  accident coincidence luck fortune
humility prudence wisdom  sense nonsense
sake favor favour respect regard
comparison relation relationship link tie correlation connection
  data information knowledge
camp ground footing hand hands word words mind thought thoughts look glance
`;

const VERBS = `behave guide    qualify quantify soften  clarify complement
supplement substitute complicate   generalise specialise prioritise rank list
reconsider revisit reassess reevaluate recheck   check  scrutinise
heed           
 pertain       
read stand sit lie hold stay remain keep show say tell suggest indicate imply 
confirm agree disagree support favour favor back argue speak count weigh matter mean measure mark define
describe reflect  print register give leave make take bring put set place allow offer provide
add combine join align   differ vary conflict contradict contrast compete 
look seem appear feel sound prove  depend  rely rest hinge   
need require ask want call demand deserve merit invite warrant justify explain complicate temper
question challenge limit bound frame anchor guard protect  end finish  void invalidate
cancel undo fail spoil help begin start continue persist wait watch see
consider note remember respect judge  treat regard rate score find know think believe expect
assume come go get arrive work act serve run pay cost earn 
change shift alter adjust settle hover trade hang carry face  reveal underline highlight
hint caution warn decide travel contain fit gather hurry inform lend miss obey outline pass pick plan
prefer prepare prevent produce  realise recognise remind repeat replace resolve restrict
retain separate serve share shape signal solve sort spare speak specify spell spend state steer stress
study summarise surprise  sustain talk teach tend  trust try understand use  verify
view visit wander wish wonder write accept accompany accord acknowledge address admit affect aim allow
alone answer anticipate apply appreciate approve arise arrange ask aspect assess assign attach attempt
avoid await base belong blend blur borrow bother  bring calculate cast cause check choose
cite claim clarify clash  coincide colour comfort comment commit compound comprise compute
concede concern conclude conform connect consist constitute construct convey convince correspond
create cut date deal declare define delay deliver demonstrate deny derive design detect determine
deviate dictate discount discuss dismiss display distinguish distort divide  doubt draw
effect emerge emphasise enable encourage endure enjoy ensure entail establish estimate evaluate
examine exercise  exit experience explore express extend favour feature fight focus force
forecast forget govern grant ground guide handle hide highlight hope identify ignore illustrate
imagine impose influence insist inspect intend interpret introduce involve isolate keep know label
last learn let  linger list live locate make manage matter  mention mind monitor
name note notice obscure observe occupy offer omit oppose order organise originate  
overstate owe paint participate permit persuade place play plot possess postpone predict present
preserve presume pretend proceed  prompt propose pursue quote  react reason
recall receive reconcile refer refine reinforce  relate release remark render rely
report represent reserve restore restrain result review reward rule satisfy save schedule scrutinise
seek send sense settle  show sketch speculate  stick stipulate  suffer
suffice suit supply suppose suspect  symbolise tie tolerate track translate trigger
understate unfold unite update validate value wait warrant weigh welcome witness work worry yield
hurry  fill  enter  resist attract  pull lean tilt
balance  counter   span include exclude exist happen occur form
`;

const STEMS = new Set(`${NOUNS} ${VERBS}`.split(/\s+/));
const FIXED = new Set(FUNCTION_WORDS.split(/\s+/));

/** Endings of nouns and verbs; never those of a comparison, which would be a claim. */
function stems(word: string): string[] {
  const found = [word];
  for (const ending of ['s', 'es', 'ed', 'd', 'ing']) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    found.push(stem);
    if (ending === 'ing') found.push(`${stem}e`);
    const last = stem.at(-1);
    if (last !== undefined && last === stem.at(-2)) found.push(stem.slice(0, -1));
    if (stem.endsWith('i')) found.push(`${stem.slice(0, -1)}y`);
  }
  return found;
}

/** Whether a word is known to say nothing about a value. */
export function isPlain(word: string): boolean {
  return FIXED.has(word) || stems(word.replace(/['’]s$/, '')).some((stem) => STEMS.has(stem));
}

/** Whether a plain word names or does something, rather than joining what does. */
export function isContent(word: string): boolean {
  return !FIXED.has(word) && isPlain(word);
}
