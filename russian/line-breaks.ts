// Where a Russian line may not break: the one place that knows it. Words that people read pass it when they are shown, whoever wrote them and
// whenever, so a text is stored with the spaces and the hyphens of its author (decision 079). A space becomes a no-break space, and a hyphen
// gets a word joiner behind it: neither has a width, changes a letter, or is seen by a search in the page. Pure.

const noBreakSpace = '\u00a0'
const wordJoiner = '\u2060'

/** The longest group that several short words may tie together, in characters: a longer one would leave a hole in a line of a phone. */
const longestChain = 19
/** The longest word that a short one is tied to, with it: large letters of a title have room for it on a narrow phone. */
const longestPair = 22

/**
 * Letters and digits as ranges: a browser takes a tenth of a second on a phone to prepare these patterns with `\p{L}`, and pages are hydrated
 * with them.
 */
const upper = 'A-ZÀ-ÖØ-ÞĀ-ɏΑ-ΫЀ-ЯҊ-ԯ'
const lower = 'a-zµß-öø-ÿĀ-ɏά-ώа-џҊ-ԯ'
const letter = 'A-Za-zªµºÀ-ÖØ-öø-ɏΆΈ-ώЀ-ҁҊ-ԯ'
const digit = '0-9²³¹¼-¾⁰⁴-⁹₀-₉⅐-ↈ'

type Pair = readonly [left: string, right: string]
/** Spaces between two neighbours. The space comes first in the pattern, so nothing is looked at elsewhere. */
const spaces = (flags: string, pairs: readonly Pair[]) =>
  new RegExp(` (?:${pairs.map(([left, right]) => `(?<=${left} )(?=${right})`).join('|')})`, flags)

const wordStart = String.raw`(?<![${letter}${digit}-])`
const wordEnd = String.raw`(?![${letter}${digit}-])`
const units =
  'кг|г|гг|мг|мкг|л|мл|км|м|см|мм|м²|м³|га|ч|мин|сек|с|мс|руб|коп|р|тыс|млн|млрд|шт|ккал|кДж|кВт|Вт|кБ|МБ|ГБ|в|вв|ст|дес|уп|год|года|году|годом|лет'
const shortened = 'г|гор|ул|пр|пер|наб|пл|д|кв|оф|стр|корп|им|см|ср|рис|табл|гл|ст|п|пп|акад|проф|доц'

/** Ties that hold however long the group becomes. */
const firm = spaces('gu', [
  // A dash ends a line and does not begin one.
  ['', String.raw`[–—](?:\s|$)`],
  // The dash of a remark stays with it.
  ['^[–—]', String.raw`\S`],
  ['[№§]', String.raw`[${digit}${letter}]`],
  // «А. С. Пушкин», «Пушкин А. С.»
  [String.raw`${wordStart}[${upper}]\.`, String.raw`[${upper}]`],
  [String.raw`[${upper}][${lower}]+`, String.raw`[${upper}]\.\s?[${upper}]\.`],
  // «т. е.», «и т. д.», «и др.»
  [String.raw`${wordStart}[тТ]\.`, String.raw`[едкнопч]\.`],
  [`${wordStart}и`, String.raw`(?:т|др|пр)\.`],
  // «2 ст. л.»
  [String.raw`${wordStart}(?:ст|ч|дес)\.`, String.raw`л\.`],
  // «г. Тула», «см. таблицу», «рис. 2»; «2020 г. Потом» may break.
  [String.raw`(?<![${digit}]\s)${wordStart}(?:${shortened})\.`, String.raw`[${letter}${digit}«]`],
  // «12 500», «5 %», «20 °C», «300 г», «2020 г.», «XIX в.»
  [String.raw`[${digit}]`, String.raw`(?:[${digit}]{3}(?![${digit}])|[%‰°₽$€]|(?:${units})${wordEnd})`],
  ['[IVXLC]', `(?:в|вв|век|века|веке|веков)${wordEnd}`],
])

const particles = '(?:же|ли|ль|бы|б|ж)'
/** «300 г» is done: the letter does not lean on the product behind it. */
const noUnit = String.raw`(?!(?<=[${digit}]\s)(?:${units})\s)`
const leaning = 'без|для|изо|или|над|обо|ото|перед|под|подо|при|про|ради|через|из-за|из-под'
/** Ties of short words; those that would make a group too long are let go, the first of them first. */
const soft = [
  spaces('giu', [
    // Particles belong to the word before them.
    [String.raw`[${letter}${digit}»]`, particles + wordEnd],
    // Prepositions, conjunctions and pronouns of one or two letters belong to the next word, and so do longer prepositions.
    [`${wordStart}${noUnit}(?!${particles} )(?:[а-яё]{1,2}|${leaning})`, String.raw`\S`],
    // A trailing space: the next word is in another element.
    [`${wordStart}${noUnit}(?!${particles} )(?:[а-яё]{1,2}|${leaning})`, '$'],
  ]),
  spaces('gu', [[String.raw`[${digit}]`, String.raw`[${lower}]`]]),
]
/** A short last word does not stand on a line alone, unless a preposition before it would. */
const lastWord = spaces('gu', [[String.raw`\S`, String.raw`(?=\S*[${letter}${digit}])\S{1,5}$`]])

/** In a title a short question begins a line and does not end one, «Простуда: что / помогает»; `text-wrap: balance` sees to the rest. */
const softInTitle = [...soft, spaces('giu', [[String.raw`[,:] (?:[аи] )?(?:что|как|чем|где|кто)`, String.raw`\S`]])]

/** A dash inside a line holds to the word before it only: tied on both sides it would make one word of «она. — Человек». */
const heldDash = /(?<=\S[ \u00a0][–—])\u00a0(?=\S)/gu

/**
 * Ties of short words as typograf stores them, its own list of words among them. It chains them without end, so they are made anew by the
 * rules above; other no-break spaces are the author's own.
 */
const typografWords = 'без|если|для|или|как|обо|про|при|под'
const storedTie = new RegExp(
  `(?<=${wordStart}(?:[а-яё]{1,2}|${typografWords}))\u00a0(?=\\S)|\u00a0(?=${particles}${wordEnd}|(?=\\S*[${letter}])\\S{1,5}$)`,
  'giu',
)

/** Ties words by no-break spaces. The length of the text stays, so offsets into it stay valid. */
export function bindSpaces(stored: string, rules = soft): string {
  const text = stored.replace(heldDash, ' ').replace(storedTie, ' ')
  if (!text.includes(' ')) return text
  const firmAt = new Set(Array.from(text.matchAll(firm), match => match.index))
  const softAt = new Set(rules.flatMap(rule => Array.from(text.matchAll(rule), match => match.index)))
  const lastAt = text.search(lastWord)
  const isLastOnly = lastAt !== -1 && !softAt.has(lastAt) && !firmAt.has(lastAt)
  if (isLastOnly) softAt.add(lastAt)
  if (firmAt.size + softAt.size === 0) return text
  for (const at of tooLong(text, firmAt, softAt, isLastOnly ? lastAt : undefined)) softAt.delete(at)
  const signs = text.split('')
  for (const at of [...firmAt, ...softAt]) signs[at] = noBreakSpace
  return signs.join('')
}

/** The soft ties to let go, so that no group is longer than it may be: that of the last word, then the first of each group. */
function tooLong(text: string, firmAt: ReadonlySet<number>, softAt: ReadonlySet<number>, lastAt?: number): number[] {
  const given: number[] = []
  let open: number[] = []
  let start = 0
  const isLong = (end: number) => end - start > (open.length > 1 ? longestChain : longestPair)
  const closeAt = (end: number) => {
    while (open.length > 0 && isLong(end)) {
      start = open.shift()! + 1
      given.push(start - 1)
    }
  }
  for (const { index: at } of text.matchAll(/[ \n]/gu)) {
    if (at === lastAt && open.length > 0 && text.length - start > longestChain) {
      closeAt(at)
      given.push(at)
      ;[start, open] = [at + 1, []]
      continue
    }
    closeAt(at)
    if (firmAt.has(at)) continue
    if (softAt.has(at)) open.push(at)
    else [start, open] = [at + 1, []]
  }
  closeAt(text.length)
  return given
}

const numeral = `(?:од(?:ин|на|но|ну|ного|ной)|дв(?:а|е|ух|ум|умя)|тр(?:и|ёх|ех|ём|ем|емя)|(?:четыр|пят|шест|сем|восем|девят|десят)[${letter}]+)`
const hyphen = new RegExp(
  [
    // «кто-то», «скажи-ка»
    `(?<=[${letter}])-(?=(?:то|либо|нибудь|ка|таки|с|де)(?![${letter}]))`,
    // «по-русски», «кое-как», «веб-сайт», «из-за»: a part of three letters is no line of its own.
    `(?<=(?<![${letter}])[${letter}]{1,3})-(?=[${letter}])`,
    `(?<=[${letter}])-(?=[${letter}]{1,3}(?![${letter}]))`,
    // «три-четыре»
    `(?<=(?<![${letter}])${numeral})-(?=${numeral}(?![${letter}]))`,
    // «час-полтора», «день-другой»
    `(?<=[${letter}])-(?=(?:полтор[аы]|друг(?:ой|ая|ую|ое))(?![${letter}]))`,
    // «5-летний», «2020–2021»
    `(?<=[${digit}])(?:-(?=[${letter}])|–(?=[${digit}]))`,
  ].join('|'),
  'giu',
)

/** Ties the parts of words with a hyphen. Addresses and names in Latin letters stay as they are, because people copy them. */
export function bindHyphens(text: string): string {
  if (!/[-–]/u.test(text)) return text
  return text.replace(/\S*[-–]\S*/gu, word =>
    /[/@\\_=]|[a-z]-[a-z]/iu.test(word) ? word : word.replace(hyphen, `$&${wordJoiner}`),
  )
}

/** A text as it is shown to readers. */
export const bindWords = (text: string): string => bindHyphens(bindSpaces(text))
export const bindTitle = (text: string): string => bindHyphens(bindSpaces(text, softInTitle))

/** The same for HTML of ours: tags and code stay as they are. */
export const bindHtml = (html: string, bind: (text: string) => string = bindWords): string =>
  html.replace(/<(code|pre)\b[\s\S]*?<\/\1>|<[^>]*>|[^<]+/gu, part => (part.startsWith('<') ? part : bind(part)))

/** Nothing breaks between the text and what follows it. */
export const endBound = (text: string): string => `${text.trimEnd()}${wordJoiner}`

/** What a reader has selected, without the signs that only hold lines together. */
export const withoutJoiners = (text: string): string => text.replaceAll(wordJoiner, '')
