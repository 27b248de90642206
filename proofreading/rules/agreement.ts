// Adjacent words that do not agree. A mistake is reported only if no combination of their readings agrees.
import { withCase, type Dictionary } from '../dictionary/dictionary.ts'
import type { Match, Rule } from '../rule.ts'
import { isJoined, type ReadText, type Word } from '../text.ts'

type Nominal = { part: string; gender: string; number: string; kase: string; animacy: string }
/** Parses a tag: `N`, gender, number, case, animacy. `A` and `P` may be followed by `r` (pronouns). */
function nominal(tag: string): Nominal | undefined {
  const match = /^(N|Ar?|P|M)([mfnc-])([sp-])([ngdailv*-])([ai-]?)/.exec(tag)
  return match
    ? { part: match[1]!, gender: match[2]!, number: match[3]!, kase: match[4]!, animacy: match[5]! }
    : undefined
}
export const nominals = (tags: readonly string[]) => tags.map(nominal).filter(each => each !== undefined)

function agree(a: Nominal, n: Nominal): boolean {
  if (n.kase === '*' || a.kase === '*') return true
  if (a.kase !== n.kase && !(a.kase === 'n' && n.kase === 'v')) return false
  if (a.kase === 'a' && (a.animacy === 'a' || a.animacy === 'i') && a.animacy !== n.animacy && a.gender !== 'f')
    return false
  if (a.number !== n.number && n.number !== '-') return false
  return a.number === 'p' || n.gender === 'c' || n.gender === '-' || a.gender === '-' || a.gender === n.gender
}

const governing =
  /^(?:полн|достойн|похож|готов|довольн|верн|равн|нужн|способн|богат|бедн|свободн|чужд|благодарн|знаком|близк|родн|подобн|известн|доступн|виновн|рад|согласн|склонн|сам|весь|вся|всё|все|всю|всей|всего|всех|всем|друг|один|одна|одно|одни|котор|как|так|эт|тот|та|то|те|тем|том|той|кажд|больш|меньш|лучш|наибольш|дежурн|больн|взросл|знакомый|ванн|столов|пирожн|морожен|следующ|последн|прошл|перв|втор|трет|четвёрт|четверт|пят|шест|седьм|восьм|девят|десят|больш|кажд|прочно|рабоч|заведующ|млечн|любим)/

/** Neuters that are never declined: «новое пальто». Names of food are left out, because people use them in several genders. */
const fixedNeuters =
  /^(?:пальто|метро|кино|радио|пианино|такси|кафе|меню|желе|пюре|портмоне|шоссе|депо|купе|кашне|жюри|интервью|видео|досье|резюме|ателье|домино|лото|трико)$/

/** True for «новая пальто»: no reading of the adjective is neuter. */
const isWrongBesideFixed = (noun: Word, adjectives: readonly Nominal[]) =>
  fixedNeuters.test(noun.lower) && adjectives.every(({ number, gender }) => number === 's' && /[mf]/.test(gender))

/** Pronouns that never replace a noun. */
const owners =
  /^(?:мой|моя|мою|мои|твой|твоя|твою|твои|свой|своя|свою|свои|наш|наша|нашу|наши|ваш|ваша|вашу|ваши|этот|эта|эту|каждый|каждая|каждую|такой|такая|такую|какая|какую|всякая|всякий|эти)$/
/** In other cases only together with a preposition: «в этой году». */
const ownersBehind =
  /^(?:этой|этом|моей|моём|моем|твоей|твоём|своей|своём|своем|нашей|нашем|вашей|вашем|каждой|каждом|такой|таком)$/
const ordinal = /^(?:следующ|прошл|последн|перв|втор|ближайш)/

const prepositions: Record<string, string> = {
  согласно: 'd',
  благодаря: 'd',
  вопреки: 'd',
  к: 'd',
  ко: 'd',
  навстречу: 'd',
  без: 'g',
  для: 'g',
  до: 'g',
  из: 'g',
  от: 'g',
  около: 'g',
  кроме: 'g',
  ради: 'g',
  вокруг: 'g',
  против: 'g',
  возле: 'g',
  'из-за': 'g',
  'из-под': 'g',
  вместо: 'g',
  среди: 'g',
  напротив: 'g',
  над: 'i',
  перед: 'i',
  при: 'l',
  через: 'a',
  про: 'a',
  сквозь: 'a',
  о: 'al',
  об: 'al',
  в: 'al',
  во: 'al',
  на: 'al',
  с: 'iga',
  со: 'iga',
  по: 'dal',
  у: 'g',
  за: 'ai',
  под: 'ai',
  между: 'ig',
  ввиду: 'g',
  насчёт: 'g',
  вследствие: 'g',
}

/** The cases that a preposition governs; undefined for other words. */
export const casesAfter = (word: string): string | undefined =>
  Object.hasOwn(prepositions, word) ? prepositions[word] : undefined

export const form = (dictionary: Dictionary, word: string, kases: string, number?: string, gender?: string) =>
  dictionary.formOf(word, tag => {
    const each = nominal(tag)
    return (
      each !== undefined &&
      kases.includes(each.kase) &&
      (number === undefined || each.number === number) &&
      (gender === undefined || gender === 'c' || gender === '-' || each.gender === gender || each.number === 'p')
    )
  })

export const allNouns = (tags: readonly string[]) => tags.length > 0 && tags.every(tag => tag.startsWith('N'))
/** «Маленькая» can also be a noun, but next to another noun it is an adjective. */
export const allAdjectives = (tags: readonly string[]) =>
  tags.some(tag => /^A[^r]/.test(tag)) && tags.every(tag => /^(?:A[^r]|N)/.test(tag))

/** True if a word with these tags agrees with one of the adjectives. */
export const agreesWith = (adjectives: readonly Nominal[], tags: readonly string[]) =>
  nominals(tags).some(noun => adjectives.some(each => agree(each, noun)))

/** True after a number: «два больших яйца», «три свежие рыбы». */
const isAfterNumber = (words: readonly Word[], i: number, dictionary: Dictionary) =>
  [words[i - 2], words[i - 3], words[i - 4]].some(
    each =>
      each &&
      (/^\d/.test(each.text) ||
        dictionary.tags(each.text).some(tag => tag.startsWith('M')) ||
        /^(?:два|две|три|четыре|оба|обе|полтора|полторы)$/.test(each.lower)),
  )

/** True if the word belongs to the words before it: «красный и синий шары», an adjective of the preceding noun, or a predicate. */
function belongsToBefore(before: Word, word: Word, adjectives: readonly Nominal[], dictionary: Dictionary): boolean {
  if (/^(?:и|или|либо)$/.test(before.lower)) return true
  const tags = dictionary.tags(before.text)
  if (isJoined(word) && tags.some(tag => tag.startsWith('N')) && agreesWith(adjectives, tags)) return true
  return /^(?:был|была|было|были|быть|будет|будут|стал|стала|стало|стали|самый|самая|самое|кажется|остаётся|остался|осталась)$/.test(
    before.lower,
  )
}

/** Finds an adjective directly before the noun at `i` that does not agree with it. */
function checkAdjective(words: readonly Word[], i: number, dictionary: Dictionary): Match | undefined {
  const [before, word, noun, after] = [words[i - 2], words[i - 1], words[i]!, words[i + 1]]
  if (!word || !isJoined(noun) || /^\p{Lu}/u.test(noun.text)) return undefined
  const isBehind = before !== undefined && isJoined(word) && /^(?:в|во|на|о|об|при)$/.test(before.lower)
  const isOwner = owners.test(word.lower) || (isBehind && ownersBehind.test(word.lower))
  if (!isOwner && governing.test(word.lower) && !(isBehind && ordinal.test(word.lower))) return undefined
  const [wordTags, nounTags] = [dictionary.tags(word.text), dictionary.tags(noun.text)]
  if ((!allAdjectives(wordTags) && !isOwner && !(isBehind && ordinal.test(word.lower))) || !allNouns(nounTags))
    return undefined
  const [adjectives, nouns] = [nominals(wordTags), nominals(nounTags)]
  if (isWrongBesideFixed(noun, adjectives)) {
    const { kase } = adjectives[0]!
    const meant = form(dictionary, word.text, kase, 's', 'n')
    return { from: word.from, to: noun.to, replacement: meant ? `${meant} ${noun.text}` : null }
  }
  if (agreesWith(adjectives, nounTags)) return undefined
  // «В этой маме»: only what cannot be a subject.
  if (isBehind && ownersBehind.test(word.lower) && nouns.some(({ kase }) => /[na]/.test(kase))) return undefined
  // A noun in another case may be an object: «полный воды».
  const shared = adjectives.filter(each => nouns.some(other => other.kase === each.kase))
  const isObject = after && isJoined(after) && agreesWith(adjectives, dictionary.tags(after.text))
  const isOrdinal = isBehind && ordinal.test(word.lower)
  if (isObject || (shared.length === 0 && !isOrdinal && (isOwner || adjectives.every(({ kase }) => kase === 'n'))))
    return undefined
  if (isAfterNumber(words, i, dictionary)) return undefined
  if (before && belongsToBefore(before, word, adjectives, dictionary)) return undefined
  if (/^(?:раз|рода|типа|вида|цвета|размера|вкуса|времени|года|лет|месяц|дня|ночи|всего|людям)$/.test(noun.lower))
    return undefined
  if (word.lower.startsWith('кажд')) {
    const one = form(dictionary, noun.text, adjectives[0]!.kase, 's')
    return { from: word.from, to: noun.to, replacement: one ? `${word.text} ${one}` : null }
  }
  const located = isBehind ? nouns.find(({ kase }) => kase === 'l') : undefined
  const { kase, number, gender } =
    located ?? nouns.find(each => shared.some(other => other.kase === each.kase)) ?? nouns[0]!
  const meant = form(dictionary, word.text, kase, number, number === 'p' ? undefined : gender)
  return { from: word.from, to: noun.to, replacement: meant ? `${meant} ${noun.text}` : null }
}

export const adjective: Rule = {
  id: 'adjective-and-noun',
  kind: 'agreement',
  title: 'Прилагательное и существительное',
  message: 'Прилагательное не согласовано с существительным',
  examples: [
    { wrong: 'Я нашла красивая платье из льна.', right: 'Я нашла красивое платье из льна.' },
    { wrong: 'С маленькой детьми лететь проще ночью.', right: 'С маленькими детьми лететь проще ночью.' },
  ],
  *find({ words }, { dictionary }) {
    for (const i of words.keys()) {
      const found = checkAdjective(words, i, dictionary)
      if (found) yield found
    }
  },
}

/** «О новых рецептов»: the noun agrees with its adjective, and neither has the case that the preposition needs. */
function checkBehindAdjective(words: readonly Word[], i: number, dictionary: Dictionary): Match | undefined {
  const [word, between, noun, after] = [words[i - 2], words[i - 1], words[i]!, words[i + 1]]
  const kases = word && prepositions[word.lower]
  if (!kases || kases.length > 2 || !between || !isJoined(between) || !isJoined(noun)) return undefined
  if (governing.test(between.lower) || /^\p{Lu}/u.test(noun.text) || noun.text.length < 4) return undefined
  const [betweenTags, nounTags] = [dictionary.tags(between.text), dictionary.tags(noun.text)]
  if (!allAdjectives(betweenTags) || !allNouns(nounTags)) return undefined
  const nouns = nominals(nounTags)
  if (nouns.length === 0 || nouns.some(({ kase }) => /[*v-]/.test(kase) || kases.includes(kase))) return undefined
  // The adjective may belong to a noun behind: «для готовых теста листов».
  const adjectives = nominals(betweenTags)
  if (
    !agreesWith(adjectives, nounTags) ||
    (after && isJoined(after) && agreesWith(adjectives, dictionary.tags(after.text)))
  )
    return undefined
  const number = nouns[0]!.number
  // «О новых»: of two cases the one that the adjective has, the accusative last, because it often looks like another case.
  const wanted = [...kases].toReversed().find(kase => adjectives.some(each => each.kase === kase)) ?? kases[0]!
  const meant = form(dictionary, noun.text, wanted, number === '-' ? undefined : number)
  const { gender } = nouns[0]!
  const isRight = adjectives.some(
    each => each.kase === wanted && each.number === number && (number === 'p' || each.gender === gender),
  )
  const beside = isRight
    ? between.text
    : form(dictionary, between.text, wanted, number, number === 'p' ? undefined : gender)
  return { from: word.from, to: noun.to, replacement: meant && beside ? `${word.text} ${beside} ${meant}` : null }
}

const measures =
  /^(?:ложк[аиуе]|ложек|стакана?|чашк[аиу]|чашек|щепотк[аиу]|горсть|горсти|пачк[аиу]|бутылк[аиу]|банк[аиу]|кусок|кусочек|литра?|килограмма?|граммов|пучок|тарелк[аиу])$/

/** «Ложку мёд»: what is measured stands in the genitive. Only the nominative is certainly wrong. */
function checkMeasure(words: readonly Word[], i: number, dictionary: Dictionary): Match | undefined {
  const [measure, noun] = [words[i - 1], words[i]!]
  if (!measure || !measures.test(measure.lower) || !isJoined(noun) || /^\p{Lu}/u.test(noun.text)) return undefined
  const tags = dictionary.tags(noun.text)
  const all = nominals(tags)
  if (
    !allNouns(tags) ||
    all.some(({ kase, number, animacy }) => !/[na]/.test(kase) || number !== 's' || animacy === 'a')
  )
    return undefined
  const meant = form(dictionary, noun.text, 'g', 's')
  return meant ? { from: measure.from, to: noun.to, replacement: `${measure.text} ${meant}` } : undefined
}

export const preposition: Rule = {
  id: 'case-after-preposition',
  kind: 'agreement',
  title: 'Падеж после предлога',
  message: 'После этого предлога нужен другой падеж',
  examples: [
    { wrong: 'Согласно приказа столовая закрыта.', right: 'Согласно приказу столовая закрыта.' },
    { wrong: 'Благодаря усилий соседки расцвёл палисадник.', right: 'Благодаря усилиям соседки расцвёл палисадник.' },
    { wrong: 'Добавьте ложку мёд.', right: 'Добавьте ложку мёда, стакан — воды.' },
    { wrong: 'Мы спорили о новых рецептов.', right: 'Мы спорили о новых рецептах.' },
  ],
  *find({ words }, { dictionary }) {
    for (const [i, noun] of words.entries()) {
      const ofMeasure = checkMeasure(words, i, dictionary)
      if (ofMeasure) yield ofMeasure
      const farther = checkBehindAdjective(words, i, dictionary)
      if (farther) yield farther
      const word = words[i - 1]
      const kases = word && prepositions[word.lower]
      if (
        !kases ||
        !isJoined(noun) ||
        /^\p{Lu}/u.test(noun.text) ||
        noun.text.length < 3 ||
        noun.lower.startsWith('пол')
      )
        continue
      // «Что за прелесть», «о том, как», and nouns after a noun in the nominative («на Ура»).
      const tags = dictionary.tags(noun.text)
      if (tags.length === 0 || !tags.every(tag => /^(?:N|A[^r]|P)/.test(tag))) continue
      const all = nominals(tags)
      if (
        all.length === 0 ||
        all.some(({ kase }) => kase === '*' || kase === '-' || kases.includes(kase) || kase === 'v')
      )
        continue
      const before = words[i - 2]
      if (word.lower === 'за' && before?.lower === 'что') continue
      // «В полтора часа», «по одному», «в гости», «в няни».
      if (/^(?:в|во|на)$/.test(word.lower) && all.some(({ kase, number }) => kase === 'n' && number === 'p')) continue
      // «Благодаря» is also a verb form and «согласно» an adverb, but here the noun follows immediately.
      // «От сильно уставших», «с очень»: handled by the tags. Adjectives between a preposition and its noun: «для кислых щей».
      if (/^(?:с|со)$/.test(word.lower) && /^(?:час|год)$/.test(noun.lower)) continue
      // Many forms are both the genitive singular and the nominative plural; a mistake of case is likelier than one of number.
      const number = all.some(each => each.kase === 'g' && each.number === 's') ? 's' : all[0]!.number
      const meant = form(dictionary, noun.text, kases[0]!, number === '-' ? undefined : number)
      yield { from: word.from, to: noun.to, replacement: meant ? `${word.text} ${meant}` : null } satisfies Match
    }
  },
}

const five =
  /^(?:пять|шесть|семь|восемь|девять|десять|одиннадцать|двенадцать|тринадцать|четырнадцать|пятнадцать|шестнадцать|семнадцать|восемнадцать|девятнадцать|двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|сто|двести|триста|четыреста|пятьсот|шестьсот|семьсот|восемьсот|девятьсот|несколько)$/
const two = /^(?:два|две|три|четыре|полтора|полторы|оба|обе)$/
const months =
  /^(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|утра|вечера|дня|ночи|часа|года|раза)$/

/** The form of the noun that a number requires: genitive plural after «пять», genitive singular after «два». */
function demandOf(word: Word): { asks: 'five' | 'two' | undefined; digits: number | undefined } {
  const digits = /^\d+$/.test(word.text) ? Number(word.text) : undefined
  const isFive =
    digits !== undefined &&
    digits > 0 &&
    (digits % 10 === 0 || digits % 10 > 4 || (digits % 100 > 10 && digits % 100 < 15))
  if (isFive || five.test(word.lower)) return { asks: 'five', digits }
  const isTwo = two.test(word.lower) || (digits !== undefined && digits % 10 > 1)
  return { asks: isTwo ? 'two' : undefined, digits }
}

/** True for digits that are a label and do not count: «дом 5», «в 12 часов», «1985 год». */
const isLabel = (digits: number, noun: Word, before: Word | undefined) =>
  /^(?:год|час|этаж|минута|глава|страница|класс|век|марта)/.test(noun.lower) ||
  digits > 1900 ||
  /^(?:дом|квартира|номер|глава|шаг|совет|правило|часть|пункт|рецепт|день|неделя|школа|статья|вопрос|таблица|рисунок|версия|раздел|том|выпуск|урок|причина|способ)/.test(
    before?.lower ?? '',
  )

type Counted = {
  word: Word
  before: Word | undefined
  nouns: readonly Nominal[]
  digits: number | undefined
}

/** After «пять» only forms that no count allows are wrong: the nominative, or the genitive singular. */
function isWrongAfterFive({ word, before, nouns, digits }: Counted): boolean {
  const isBad = nouns.every(
    ({ kase, number }) => (number === 's' && /[nga]/.test(kase)) || (number === 'p' && /[na]/.test(kase)),
  )
  if (!isBad || nouns.some(({ number, kase }) => number === 'p' && kase === 'g')) return false
  // «Столько воды».
  if (/^(?:сколько|столько|несколько)$/.test(word.lower) && nouns.some(({ kase }) => kase === 'g')) return false
  // «В пять начала дня»: an hour.
  const isHour =
    nouns.some(({ kase, number }) => number === 's' && kase === 'g') &&
    /^(?:в|к|до|около|после|с|на|через)$/.test(before?.lower ?? '') &&
    (digits === undefined || before?.lower === 'в' || before?.lower === 'к')
  return !isHour
}

const otherGender: Record<string, string> = {
  два: 'две',
  две: 'два',
  полтора: 'полторы',
  полторы: 'полтора',
  оба: 'обе',
  обе: 'оба',
}

/** True if the number has the wrong gender: «два ложки». */
const isWrongGender = ({ word, nouns }: Counted) =>
  (/^(?:два|полтора|оба)$/.test(word.lower) && nouns.every(({ gender }) => gender === 'f')) ||
  (/^(?:две|полторы|обе)$/.test(word.lower) && nouns.every(({ gender }) => gender === 'm' || gender === 'n'))

const isGoodAfterTwo = ({ nouns }: Counted) =>
  nouns.some(({ number, kase }) => (number === 's' && kase === 'g') || number === '-')

function isWrongAfterTwo(counted: Counted, noun: Word): boolean {
  const { word, nouns, digits } = counted
  const isOblique = nouns.some(({ number, kase }) => number === 'p' && /[gdil]/.test(kase))
  if (isGoodAfterTwo(counted) || (isOblique && digits !== undefined)) return false
  if (digits !== undefined && nouns.every(({ kase, number }) => number === 's' && /[dil]/.test(kase))) return false
  // «Три дежурных», «четыре взрослых», «обеих сестёр».
  return !(isOblique && (/(?:ых|их)$/.test(noun.lower) || /^(?:обе|оба)$/.test(word.lower)))
}

/** Words after which a number is counted as it stands: «прошло 22 минуты». «Около 22 минут» is right. */
const asItStands =
  /^(?:через|за|на|в|нужно|надо|ещё|уже|всего|ровно|прошло|пройдёт|осталось|исполнилось|исполнится|есть|и|или|возьмите|добавьте|положите|налейте|влейте|купите|купили|хватит|хватает)$/

/** «3 стаканов», «41 лет»: after digits that end in 1 to 4. */
function directCount(
  { before, digits, nouns }: Counted,
  noun: Word,
  from: number,
  text: string,
  dictionary: Dictionary,
): Match | undefined {
  const isMany =
    nouns.every(({ number, kase }) => number === 'p' && /[ga]/.test(kase)) && nouns.some(({ kase }) => kase === 'g')
  if (digits === undefined || !isMany || !before || !asItStands.test(before.lower)) return undefined
  if (digits % 10 === 0 || digits % 10 > 4 || (digits % 100 > 10 && digits % 100 < 15)) return undefined
  const isOne = digits % 10 === 1
  const meant = noun.lower === 'лет' ? (isOne ? 'год' : 'года') : form(dictionary, noun.text, isOne ? 'n' : 'g', 's')
  return meant ? { from, to: noun.to, replacement: `${text.slice(from, noun.from)}${meant}` } : undefined
}

/** Finds a number before the noun at `i` that requires another form of the noun. */
function checkNumeral(words: readonly Word[], i: number, text: string, dictionary: Dictionary): Match | undefined {
  const noun = words[i]!
  if (!isJoined(noun)) return undefined
  // One adjective may come between: «семь столовая ложка».
  const beside = words[i - 1]
  const besideTags = beside ? dictionary.tags(beside.text) : []
  const hasAdjective = beside && isJoined(beside) && /^[AP]/.test(besideTags[0] ?? '') && allAdjectives(besideTags)
  const at = hasAdjective ? i - 2 : i - 1
  const [before, word] = [words[at - 1], words[at]]
  // «Минут» and «лет» are also forms of other words.
  const tags = /^(?:минут|лет)$/.test(noun.lower) ? ['Nfpgi'] : dictionary.tags(noun.text)
  if (!word || !allNouns(tags)) return undefined
  const nouns = nominals(tags)
  if (nouns.some(({ kase }) => kase === '*')) return undefined
  const { asks, digits } = demandOf(word)
  if ((!asks && !(digits !== undefined && digits % 10 === 1)) || months.test(noun.lower) || /[№#.,:/-]$/.test(word.gap))
    return undefined
  if (digits !== undefined && isLabel(digits, noun, before)) return undefined

  const counted: Counted = { word, before, nouns, digits }
  const { from } = word
  const { to } = noun
  if (asks === 'two' && isGoodAfterTwo(counted) && isWrongGender(counted))
    return { from, to, replacement: `${withCase(otherGender[word.lower]!, word.text)}${text.slice(word.to, to)}` }
  const direct = directCount(counted, noun, from, text, dictionary)
  if (direct) return direct
  if (!asks) return undefined
  const isWrong = asks === 'five' ? isWrongAfterFive(counted) : isWrongAfterTwo(counted, noun)
  if (!isWrong) return undefined
  const meant = form(dictionary, noun.text, 'g', asks === 'five' ? 'p' : 's')
  return { from, to, replacement: meant ? `${text.slice(from, noun.from)}${meant}` : null }
}

export const numeral: Rule = {
  id: 'numeral-and-noun',
  kind: 'agreement',
  title: 'Числительное и существительное',
  message: 'После числа нужна другая форма',
  examples: [
    { wrong: 'В тесто идёт семь ложка муки.', right: 'В тесто идёт семь ложек муки.' },
    { wrong: 'Возьмите два яйцо.', right: 'Возьмите два яйца.' },
  ],
  *find({ words, text }, { dictionary }) {
    for (const i of words.keys()) {
      const found = checkNumeral(words, i, text, dictionary)
      if (found) yield found
    }
  },
}

export type Subject = { person: string; number: string; gender: string }
const pronouns: Record<string, Subject> = {
  я: { person: '1', number: 's', gender: 'c' },
  ты: { person: '2', number: 's', gender: 'c' },
  он: { person: '3', number: 's', gender: 'm' },
  она: { person: '3', number: 's', gender: 'f' },
  оно: { person: '3', number: 's', gender: 'n' },
  мы: { person: '1', number: 'p', gender: 'c' },
  вы: { person: '2', number: 'p', gender: 'c' },
  они: { person: '3', number: 'p', gender: 'c' },
}

export const personOf = (word: string): Subject | undefined => pronouns[word]

/** Adverbs that may come between a subject and its verb. */
const adverbs =
  /^(?:не|уже|всегда|часто|обычно|тоже|также|ещё|только|сразу|просто|никогда|иногда|редко|снова|опять|охотно|быстро|очень|сейчас|завтра|вчера|сегодня|скоро|потом|теперь|сильно|легко|хорошо|тихо)$/

/** The noun as a subject; undefined if it may have another role. */
function nounSubject(
  noun: string,
  verb: { lower: string; tags: readonly string[] },
  dictionary: Dictionary,
): Subject | undefined {
  const tags = dictionary.tags(noun)
  if (/^\p{Lu}/u.test(noun) && tags.some(tag => tag.endsWith('^'))) return undefined
  if (!allNouns(tags)) return undefined
  const all = nominals(tags)
  const nominative = all.filter(({ kase }) => kase === 'n')
  // «Ботинки пришлось отмыть»: a verb without a subject.
  const isNeuter = verb.tags.some(tag => tag.startsWith('Vpn'))
  const isImpersonal =
    isNeuter ||
    /^(?:приходится|удаётся|удается|хочется|стоит|следует|надлежит|полагается|требуется|хватает|хватит|придётся|придется|удастся)$/.test(
      verb.lower,
    )
  const isIntransitive = verb.tags.every(tag => tag.endsWith('i')) && !isImpersonal
  if (isNeuter && tags.some(tag => /^N.p/.test(tag))) return undefined
  const [one] = nominative
  const isOnlyNominative = all.every(({ kase }) => kase === 'n' || kase === 'v' || (kase === 'a' && isIntransitive))
  if (!one || nominative.length > 1 || !isOnlyNominative) return undefined
  if (one.gender === 'c' || one.number === '-') return undefined
  // «Врач сказала» is correct; measures and collective nouns allow both numbers.
  const isMan = one.animacy === 'a' && one.gender === 'm' && one.number === 's'
  if (isMan && verb.tags.some(tag => tag.startsWith('Vpf'))) return undefined
  if (
    /^(?:часть|большинство|меньшинство|ряд|половина|треть|четверть|десяток|сотня|тысяча|пара|тройка|множество|год|лет|люди)$/i.test(
      noun,
    )
  )
    return undefined
  return { person: '3', number: one.number, gender: one.gender }
}

/** True if nothing before the noun at `i` can govern it. */
function isFree(words: readonly Word[], i: number, dictionary: Dictionary): boolean {
  const [further, before, word] = [words[i - 2], words[i - 1], words[i]!]
  if (!before) return true
  const beforeNouns = nominals(dictionary.tags(before.text))
  const beforeTags = dictionary.tags(before.text)
  const isStart = /[.!?…;:—,«(]/.test(word.gap) || before.sentence !== word.sentence
  // «Моя» is also a gerund.
  const isOwner = /^(?:мо|тво|наш|ваш)(?:й|я|ё|е|и|а)?$/.test(before.lower)
  const isAfterAdjective =
    beforeTags.length > 0 &&
    (isOwner || beforeTags.every(tag => /^(?:A|P)/.test(tag))) &&
    beforeNouns.some(a => nominals(dictionary.tags(word.text)).some(n => n.kase === 'n' && agree(a, n)))
  const isAfterConjunction = /^(?:что|если|когда|где|пока|чтобы|а|но|потому)$/.test(before.lower)
  if (!isStart && !isAfterAdjective && !isAfterConjunction) return false
  const isRuledFurther =
    isAfterAdjective && further && isJoined(before) && !/^(?:что|если|когда|где|пока|а|но)$/.test(further.lower)
  if (isRuledFurther) return false
  // «Мама, папа и дети приехали», «сестра с братом».
  return !(/,/.test(word.gap) && beforeNouns.some(({ kase }) => kase === 'n'))
}

/** The verb in the form that the subject requires. */
function verbFor(who: Subject, verb: Word, tags: readonly string[], dictionary: Dictionary): string | undefined {
  const first = tags.find(tag => tag.startsWith('V'))
  if (first![1] !== 'p')
    return dictionary.formOf(verb.text, tag => tag.startsWith(`${first!.slice(0, 2)}${who.person}${who.number}`))
  if (who.number === 'p') return dictionary.formOf(verb.text, tag => tag.startsWith('Vp-p'))
  const past = `Vp${who.gender === 'c' ? '' : who.gender}`
  return dictionary.formOf(verb.text, tag => tag.startsWith(past) && /^Vp.s/.test(tag))
}

const durations = /^(?:вс(?:ю|ё|е)|весь|целый|целую|каждый|каждую|каждое)$/

/** The verb behind words that cannot be a subject: «соседи сверху опять затеяли», «бабушка всю жизнь проработала». */
function verbBehind(words: readonly Word[], i: number, dictionary: Dictionary): Word | undefined {
  let at = i + 1
  for (let steps = 0; steps < 3; steps++) {
    const word = words[at]
    if (!word || !isJoined(word)) return undefined
    const tags = dictionary.tags(word.text)
    if (tags.some(tag => tag.startsWith('V'))) return steps > 0 ? word : undefined
    const isAdverb = tags.length > 0 && tags.every(tag => tag === 'D' || tag === 'X') && tags.includes('D')
    if (isAdverb || adverbs.test(word.lower)) at += 1
    else if (durations.test(word.lower) && words[at + 1] && isJoined(words[at + 1]!)) at += 2
    else return undefined
  }
  const last = words[at]
  return last && isJoined(last) && dictionary.tags(last.text).some(tag => tag.startsWith('V')) ? last : undefined
}

/** Finds a subject at `i` whose verb has another person, number or gender. */
function checkSubject({ words, text }: ReadText, i: number, dictionary: Dictionary): Match | undefined {
  const [before, word, next] = [words[i - 1], words[i]!, words[i + 1]]
  const near = next && isJoined(next) && adverbs.test(next.lower) ? words[i + 2] : next
  const verb =
    near && dictionary.tags(near.text).some(tag => tag.startsWith('V')) ? near : verbBehind(words, i, dictionary)
  if (!verb || !isJoined(verb)) return undefined
  const tags = dictionary.tags(verb.text)
  // «Пришла» is also a short form of an adjective.
  if (!tags.some(tag => /^V[fcp]/.test(tag)) || !tags.every(tag => /^(?:V[fcp]|S)/.test(tag))) return undefined
  const pronoun = pronouns[word.lower]
  const who = pronoun ?? nounSubject(word.text, { lower: verb.lower, tags }, dictionary)
  if (!who) return undefined
  const isRuled = before && isJoined(word) && /^(?:и|или|ни|либо|с|как|чем|да|вместо|кроме|не)$/.test(before.lower)
  if (isRuled || (!pronoun && !isFree(words, i, dictionary))) return undefined
  if (tags.some(tag => fits(tag, who))) return undefined
  const meant = verbFor(who, verb, tags, dictionary)
  return {
    from: word.from,
    to: verb.to,
    replacement: meant ? `${word.text}${text.slice(word.to, verb.from)}${meant}` : null,
  }
}

export const subject: Rule = {
  id: 'subject-and-verb',
  kind: 'agreement',
  title: 'Подлежащее и сказуемое',
  message: 'Сказуемое не согласовано с подлежащим',
  examples: [
    { wrong: 'Врачи советует не пить залпом.', right: 'Врачи советуют не пить залпом.' },
    { wrong: 'Она решил начать с малого.', right: 'Она решила начать с малого.' },
    { wrong: 'Моя бабушка всю жизнь проработал в школе.', right: 'Моя бабушка всю жизнь проработала в школе.' },
    { wrong: 'Соседи сверху опять затеял ремонт.', right: 'Соседи сверху опять затеяли ремонт.' },
  ],
  *find(reading, { dictionary }) {
    for (const i of reading.words.keys()) {
      const found = checkSubject(reading, i, dictionary)
      if (found) yield found
    }
  },
}

export function fits(tag: string, { person, number, gender }: Subject): boolean {
  if (tag[0] === 'S') return tag[2] === number && (number === 'p' || gender === 'c' || tag[1] === gender)
  if (tag[1] === 'p') return tag[3] === number && (number === 'p' || gender === 'c' || tag[2] === gender)
  return tag[2] === '0' || (tag[2] === person && tag[3] === number)
}
