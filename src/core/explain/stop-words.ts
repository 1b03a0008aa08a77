/**
 * Words that say nothing of what an atom is about: English function words, what people and assistants say to be
 * polite, the labels that agent traces repeat at every step, and leftovers of links and markup.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    // articles, pronouns, determiners
    'the this that these those its our your his her hers their theirs mine ours yours him she they them you who whom',
    'whose which what whatever whichever whoever myself yourself himself herself itself ourselves yourselves themselves',
    'any anyone anybody anything anywhere each either every everyone everybody everything everywhere few many more most',
    'much neither nobody none nothing nowhere one ones other others another own same several some someone somebody',
    'something somewhere such all both half less least lot lots bit plenty',
    // prepositions and conjunctions
    'about above across after against along among and around because before behind below beneath beside besides between',
    'beyond but concerning despite down during except for from inside into like near nor not off onto out outside over',
    'past per since than then though although through throughout till toward towards under until unless unlike upon via',
    'versus whereas whether while with within without yet also plus else instead otherwise however therefore thus hence',
    // auxiliaries and plain verbs
    'are was were been being has had have having does did doing done can cannot could may might must shall should will',
    'would ought able used use using let lets get gets got gotten getting give gives gave given go goes going gone went',
    'come comes came coming make makes made making take takes took taken taking put say says said saying tell tells told',
    'see sees saw seen know knows knew known think thinks thought want wants wanted need needs needed try tries tried',
    'trying keep keeps kept look looks looked looking seem seems seemed mean means meant feel feels felt find found ask',
    'asked show shows start started work works worked happen happens happened become becomes became help helps helped',
    // adverbs and common adjectives
    'again ago almost already always anyway away back best better big certainly clearly currently definitely different',
    'easily enough especially even eventually ever exactly far fast finally first second third last next previous former',
    'full fully further general generally good great here high important indeed just kind large late lately later likely',
    'little long low mainly maybe mostly nearly necessary never new nice now obviously often old once only particular',
    'particularly perhaps possible possibly probably quick quickly quite rather recent recently really right short simply',
    'since small soon sort specific still sure there thing things today together too totally truly two three twice usually',
    'various very way ways day days time times well when whenever where wherever why how yesterday tomorrow tonight',
    // talk
    'absolutely agree alright amazing awesome bye cool dear excited exciting fantastic forward fun glad haha happy hear',
    'hello hey hope hopefully hmm love lol okay please share sharing sorry sounds super thank thanks thx wonderful wow yeah',
    'yep yes appreciate welcome congrats congratulations gonna wanna gotta kinda',
    // labels of chats and agent traces
    'user assistant system human bot agent step steps action actions observation observations thought thoughts message',
    'messages response responses reply request requests attempt attempts question questions answer answers task tasks tool tools turn image',
    // links and markup
    'http https www com org net html htm href src div span null none true false undefined nbsp amp png jpg',
    // what is left of contractions once their ending is cut
    'ain aren couldn didn doesn don hadn hasn haven isn mightn mustn needn shan shouldn wasn weren won wouldn',
  ]
    .join(' ')
    .split(' '),
);

/** `don't`, `we'll`, `they've`, `you're`, `she'd`, `i'm`: contractions are function words whatever they begin with. */
export const CONTRACTION = /(?:n't|'(?:ll|ve|re|d|m))$/u;
