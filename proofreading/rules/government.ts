// Verbs and the case that they require: «пользуемся старую машину», «гордимся за сына».
import type { Dictionary } from '../dictionary/dictionary.ts'
import type { Match, Rule } from '../rule.ts'
import { isJoined, type Word } from '../text.ts'
import { allAdjectives, allNouns, form, nominals } from './agreement.ts'

/** Verbs by their beginnings, with the case of their object. `~ся` asks for the reflexive form. */
const strict: readonly (readonly [verb: RegExp, kase: string])[] = [
  [
    /^(?:(?:вос)?польз(?:у|ов)|занима|занялся|занялась|занялись|заняться|займ(?:у|ё|е|и)|увлека|увл[её]к|интерес(?:у|ов)|горд(?:и|я)|горжу|наслажда|запас(?:ти|и|у|л|а)|любова|любу(?:е|ю)|обменя|обменива|питал|питае|питаю|питать).*(?:ся|сь)$|^заведующ(?:ий|ая|его|ей|ему|им|ую|ем)$|^(?:управля(?:ть|ет|ют|ем|ете|л|ла|ли)|владе(?:ть|ет|ют|ем|л|ла|ли)|овладе(?:ть|л|ла|ли|ет)|руковод(?:ить|ит|ят|ил|ила|или)|дорож(?:ить|ит|ат|у|им|ил|ила))$/,
    'i',
  ],
  [
    /^(?:добива|доби|доб[ьё]|лиша|лиши|лишу|каса|остерега|придержива|стесня).*(?:ся|сь)$|^(?:избега(?:ть|ет|ют|йте|ем|л|ла|ли|я)|избежа(?:ть|л|ла|ли)|достига(?:ть|ет|ют|ем|л|ла|ли)|достич(?:ь)|достиг(?:ла|ли|ло|нуть|нет|нут|нем)?)$/,
    'g',
  ],
  [
    /^(?:радова|раду|удивля|удиви|сопротивля|научи|обуча).*(?:ся|сь)$|^(?:помога(?:ть|ет|ют|йте|й|ем|ете|ю|л|ла|ли|я)|помо(?:чь|жет|гут|жем|гла|гли|гите|ги|г)|завид(?:овать|ует|уют|уем|ую|уйте)|вред(?:ить|ит|ят)|навред(?:ить|ит|ят)|соответств(?:овать|ует|уют|овал|овала|овали)|способств(?:овать|ует|уют|овал|овали)|препятств(?:овать|ует|уют|овал|овали)|принадлеж(?:ать|ит|ат|ал|ала|али)|подража(?:ть|ет|ют|л|ла|ли)|сочувств(?:овать|ует|уют|ую|овал|овала))$/,
    'd',
  ],
]

/** Words of quantity with a noun in the nominative: «нет время». */
const lacking = /^(?:нет|нету|много|мало|немного|хватает|хватит|хватило|достаточно|недостаточно)$/

/** Nouns that say when or how long. */
const times =
  /^(?:час|часа|минут|день|дня|ночь|утро|вечер|неделю|месяц|год|года|зиму|весну|осень|лето|раз|раза|секунду|минуту|полчаса|субботу|среду|пятницу|вс[её])/

type Phrase = { nouns: readonly Word[]; noun: Word; number: string }

/** The noun that follows a verb, with an adjective between them if there is one. */
function objectAt(words: readonly Word[], i: number, dictionary: Dictionary): Phrase | undefined {
  const [first, second] = [words[i], words[i + 1]]
  if (!first || !isJoined(first) || /^\p{Lu}/u.test(first.text)) return undefined
  const isNoun = (word: Word) => allNouns(dictionary.tags(word.text)) && word.text.length > 2 && !times.test(word.lower)
  const numberOf = (word: Word) => nominals(dictionary.tags(word.text))[0]?.number ?? 's'
  if (isNoun(first)) return { nouns: [first], noun: first, number: numberOf(first) }
  const isPair = second && isJoined(second) && isNoun(second) && allAdjectives(dictionary.tags(first.text))
  return isPair ? { nouns: [first, second], noun: second, number: numberOf(second) } : undefined
}

/** The words in another case; undefined if a form is unknown. */
function inCase({ nouns, noun, number }: Phrase, kase: string, dictionary: Dictionary): string | undefined {
  const own = nominals(dictionary.tags(noun.text))
  const gender = own[0]?.gender
  const written = nouns.map(word => {
    const isRight = nominals(dictionary.tags(word.text)).some(
      each =>
        each.kase === kase && each.number === number && (number === 'p' || each.gender === gender || each.part === 'N'),
    )
    return isRight ? word.text : form(dictionary, word.text, kase, number, number === 'p' ? undefined : gender)
  })
  return written.every(word => word !== undefined) ? written.join(' ') : undefined
}

const kasesOf = ({ noun }: Phrase, dictionary: Dictionary) =>
  nominals(dictionary.tags(noun.text)).map(({ kase }) => kase)

function checkObject(words: readonly Word[], i: number, dictionary: Dictionary): Match | undefined {
  const verb = words[i]!
  const found = strict.find(([pattern]) => pattern.test(verb.lower))
  const isLacking = lacking.test(verb.lower)
  if (!found && !isLacking) return undefined
  const object = objectAt(words, i + 1, dictionary)
  if (!object) return undefined
  const kases = kasesOf(object, dictionary)
  if (kases.length === 0 || kases.some(kase => /[*v-]/.test(kase))) return undefined
  const isHead = verb.lower.startsWith('заведующ')
  const wanted = isLacking ? 'g' : found![1]
  if (kases.includes(wanted)) return undefined
  if (isLacking) {
    // Only the nominative is certainly wrong: «нет, время»; «много лет».
    if (object.nouns.length > 1 || !kases.includes('n')) return undefined
    const before = words[i - 1]
    if (before && /^(?:или|да|ли|а)$/.test(before.lower)) return undefined
  } else {
    // «Помогает бабушка»: a subject; «помогает кожу увлажнить»: the object of an infinitive.
    if (kases.includes('n') && !(isHead && kases.includes('g'))) return undefined
    const behind = words.slice(i + 1 + object.nouns.length, i + 5 + object.nouns.length)
    if (behind.some(word => dictionary.tags(word.text).includes('I'))) return undefined
  }
  const meant = inCase(object, wanted, dictionary)
  return {
    from: verb.from,
    to: object.noun.to,
    replacement: meant === undefined ? null : `${verb.text} ${meant}`,
  }
}

type Turn = {
  verb: RegExp
  preposition: RegExp
  /** The right preposition; empty if there is none. */
  instead: string
  kase: string
}
const turns: readonly Turn[] = [
  {
    verb: /^(?:со)?скуч(?:аю|ает|аем|аете|ают|ать|ал|ала|али|ился|илась|ились|иться)$/,
    preposition: /^за$/,
    instead: 'по',
    kase: 'd',
  },
  { verb: /^(?:за)?тоск(?:ую|ует|уем|уют|овать|овал|овала|овали)$/, preposition: /^за$/, instead: 'по', kase: 'd' },
  { verb: /^(?:горд|горж).*(?:ся|сь)$/, preposition: /^за$/, instead: '', kase: 'i' },
  { verb: /^увер(?:ен|ена|ены)$/, preposition: /^об?$/, instead: 'в', kase: 'l' },
  { verb: /^(?:сомнева|усомни).*(?:ся|сь)$/, preposition: /^об?$/, instead: 'в', kase: 'l' },
  { verb: /^(?:удивля|удиви).*(?:ся|сь)$/, preposition: /^от$/, instead: '', kase: 'd' },
  { verb: /^рецензи(?:я|ю|и|ей)$/, preposition: /^об?$/, instead: 'на', kase: 'a' },
  { verb: /^преимуществ(?:о|а|у|ом)$/, preposition: /^над$/, instead: 'перед', kase: 'i' },
  { verb: /^превосходств(?:о|а|у|ом)$/, preposition: /^перед$/, instead: 'над', kase: 'i' },
  {
    verb: /^наде(?:юсь|ется|емся|етесь|ются|яться|ялся|ялась|ялись)$/,
    preposition: /^(?:об?|в)$/,
    instead: 'на',
    kase: 'a',
  },
  {
    verb: /^(?:по)?жал(?:уюсь|уется|уемся|уются|оваться|овался|овалась|овались)$/,
    preposition: /^за$/,
    instead: 'на',
    kase: 'a',
  },
  { verb: /^интерес(?:а|у|ом)?$/, preposition: /^об?$/, instead: 'к', kase: 'd' },
  { verb: /^оплат(?:а|у|ы|ой)$/, preposition: /^за$/, instead: '', kase: 'g' },
  {
    verb: /^(?:оплатить|оплати|оплатите|оплачу|оплатил|оплатила|оплатили|оплачивать|оплачиваю|оплачивает|оплачиваем|оплачивают|оплачивайте)$/,
    preposition: /^за$/,
    instead: '',
    kase: 'a',
  },
  {
    verb: /^(?:по)?дел(?:юсь|ится|имся|итесь|ятся|иться|ился|илась|ились|итесь)$/,
    preposition: /^об?$/,
    instead: '',
    kase: 'i',
  },
  { verb: /^(?:опира|опере|опер[её]).*(?:ся|сь)$/, preposition: /^об?$/, instead: 'на', kase: 'a' },
  {
    verb: /^(?:обсу(?:дить|дил|дила|дили|дим|дят|дите)|обсужда(?:ть|ет|ют|ем|ли|ла|л))$/,
    preposition: /^об?$/,
    instead: '',
    kase: 'a',
  },
  {
    verb: /^(?:описать|описал|описала|описали|описывать|описывает|описывают|объяснить|объяснил|объяснила|объяснили|объясняет|рассмотреть|рассмотрим)$/,
    preposition: /^об?$/,
    instead: '',
    kase: 'a',
  },
  {
    verb: /^(?:обвин(?:ить|ил|ила|или|ят)|обвиня(?:ть|ет|ют|л|ла|ли)|упрека(?:ть|ет|ют|л|ла|ли))$/,
    preposition: /^за$/,
    instead: 'в',
    kase: 'l',
  },
  { verb: /^рассчитан(?:а|о|ы)?$/, preposition: /^для$/, instead: 'на', kase: 'a' },
  {
    verb: /^(?:указыва(?:ть|ет|ют|ем|л|ла|ло|ли)|указа(?:ть|л|ла|ло|ли))$/,
    preposition: /^об?$/,
    instead: 'на',
    kase: 'a',
  },
  { verb: /^уверенност(?:ь|и|ью)$/, preposition: /^об?$/, instead: 'в', kase: 'l' },
  { verb: /^(?:стремлени(?:е|я|ю|ем)|готовност(?:ь|и|ью))$/, preposition: /^для$/, instead: 'к', kase: 'd' },
  {
    verb: /^(?:пришёл|пришел|пришла|пришли|прийти|приходит|приходят|вернул(?:ся|ась|ись)|вернуться|возвращ\p{L}+|приехал[аи]?|приехать|вышел|вышла|вышли|выйти|иду|идёт|идём|идут|шёл|шла|шли|принёс|принесла|принесли|забрал[аи]?|забрать)$/u,
    preposition: /^со?$/,
    instead: 'из',
    kase: 'g',
  },
]
/** After verbs of motion «с» is wrong only with these. */
const insides =
  /^(?:школы|магазина|города|деревни|аптеки|больницы|кино|театра|садика|леса|института|университета|библиотеки|поликлиники|банка|отпуска|сада|музея|столовой|кафе|ресторана|кухни|подъезда|москвы|тулы|казани|самары|сочи|парка|бассейна|спортзала)$/

const forms = { g: 'того', d: 'тому', a: 'то', i: 'тем', l: 'том' } as const

function checkTurn(words: readonly Word[], i: number, dictionary: Dictionary): Match | undefined {
  const [verb, preposition] = [words[i]!, words[i + 1]]
  if (!preposition || !isJoined(preposition)) return undefined
  const turn = turns.find(each => each.verb.test(verb.lower) && each.preposition.test(preposition.lower))
  if (!turn) return undefined
  const target = words[i + 2]
  if (turn.instead === 'из') {
    if (!target || !isJoined(target) || !insides.test(target.lower)) return undefined
    return { from: preposition.from, to: target.to, replacement: `из ${target.text}` }
  }
  // «Указывает о том, что»
  const that = target?.lower === 'том' && isJoined(target) && words[i + 3]?.gap.startsWith(',') ? target : undefined
  const instead = turn.instead === '' ? '' : `${turn.instead} `
  if (that)
    return {
      from: verb.from,
      to: that.to,
      replacement: `${verb.text} ${instead}${forms[turn.kase as keyof typeof forms]}`,
    }
  const object = objectAt(words, i + 2, dictionary)
  if (!object) return undefined
  const meant = inCase(object, turn.kase, dictionary)
  return {
    from: verb.from,
    to: object.noun.to,
    replacement: meant === undefined ? null : `${verb.text} ${instead}${meant}`,
  }
}

const wrongPronouns: Readonly<Record<string, string>> = {
  вам: 'вас',
  тебе: 'тебя',
  ему: 'его',
  ей: 'её',
  им: 'их',
  нам: 'нас',
  мне: 'меня',
}
const thanks = /^(?:поздравля(?:ю|ем|ет|ют|ть|йте)|поздрав(?:ить|ьте|ил|ила|или|им|ят)|благодар(?:ю|им|ит|ят|ить))$/

export const government: Rule = {
  id: 'verb-and-case',
  kind: 'agreement',
  title: 'Падеж и предлог после глагола',
  message: 'После этого слова нужен другой падеж или предлог',
  examples: [
    { wrong: 'Мы пользуемся старую машину.', right: 'Мы пользуемся старой машиной.' },
    { wrong: 'Помогите бабушку с сумкой.', right: 'Помогите бабушке с сумкой. Помогает кожу увлажнить.' },
    { wrong: 'У меня нет время на готовку.', right: 'У меня нет времени, много лет, мало кто знает.' },
    { wrong: 'Она скучает за морем.', right: 'Она скучает по морю, сидя за столом.' },
    { wrong: 'Мы гордимся за сына.', right: 'Мы гордимся сыном.' },
    { wrong: 'Оплатить за проезд можно телефоном.', right: 'Заплатить за проезд можно телефоном.' },
    { wrong: 'Он уверен о победе.', right: 'Он уверен в победе.' },
    { wrong: 'Автор указывает о том, что данных мало.', right: 'Автор указывает на то, что данных мало.' },
    { wrong: 'Курс рассчитан для новичков.', right: 'Курс рассчитан на новичков.' },
    { wrong: 'Я поздравляю вам с праздником.', right: 'Я поздравляю вас и желаю вам здоровья.' },
    { wrong: 'Она вернулась с магазина.', right: 'Она вернулась из магазина с друзьями.' },
    { wrong: 'Врач обратил внимание к осанке.', right: 'Врач обратил внимание на осанку, внимание к детям важно.' },
  ],
  *find({ words }, { dictionary }) {
    for (const [i, word] of words.entries()) {
      const found =
        checkObject(words, i, dictionary) ?? checkTurn(words, i, dictionary) ?? checkAttention(words, i, dictionary)
      if (found) yield found
      const next = words[i + 1]
      const pronoun = next && isJoined(next) && thanks.test(word.lower) ? wrongPronouns[next.lower] : undefined
      if (pronoun !== undefined)
        yield { from: word.from, to: next!.to, replacement: `${word.text} ${pronoun}` } satisfies Match
    }
  },
}

/** «Обратил внимание к осанке». */
function checkAttention(words: readonly Word[], i: number, dictionary: Dictionary): Match | undefined {
  const [verb, noun, preposition] = [words[i]!, words[i + 1], words[i + 2]]
  if (
    !/^обра(?:т|щ)\p{L}+$/u.test(verb.lower) ||
    noun?.lower !== 'внимание' ||
    !preposition ||
    !/^(?:к|об?)$/.test(preposition.lower)
  )
    return undefined
  const object = objectAt(words, i + 3, dictionary)
  const meant = object && inCase(object, 'a', dictionary)
  return object && meant !== undefined
    ? { from: noun.from, to: object.noun.to, replacement: `${noun.text} на ${meant}` }
    : undefined
}
