// The dictionary for the rules: whether a word exists, its grammar, and suggestions for corrections. The magazine's own words are known in all
// forms.
import type { Automaton } from './automaton.ts'
import { commonWords } from './common-words.ts'

export type Dictionary = {
  isWord: (word: string) => boolean
  /** Tags of all readings of a word (tools/dictionary/short-tag.ts). Proper names are included only if the word has a capital letter. */
  tags: (word: string) => readonly string[]
  /** Another form of the same word: the most similar one with a wanted tag. */
  formOf: (word: string, isWanted: (tag: string) => boolean) => string | undefined
  /** Possible corrections, most likely first. */
  suggest: (word: string) => readonly string[]
  exact: Automaton['tagsOf']
}

const endings =
  /^(?:|а|у|о|ы|и|е|я|ю|ь|й|ом|ем|ём|ой|ей|ою|ею|ам|ям|ах|ях|ами|ями|ов|ев|ёв|ый|ий|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ых|их|ыми|ими|ую|юю|ия|ии|ию|ией|иям|иях|иями)$/
const inflection = new RegExp(
  `${endings.source}|^(?:[еёия]т|[аяую]т|[еёи]шь|[еёи]м|[еёи]те|л|ла|ло|ли|ть|ти)(?:ся|сь)?$`,
)
const stemOf = (word: string) => word.replace(/(?:ый|ий|ой|ая|ое|ия|[аеёиоуыэюяйь])$/, '')
const fold = (word: string) => word.toLowerCase().replaceAll('ё', 'е')

/** Prefixes that form new words with any word. */
const freePrefixes =
  /^(?:без|бес|крове|жиро|водо|тепло|влаго|свето|звуко|пыле|шумо|сахаро|масло|мясо|хлебо|сердечно|авто|агро|анти|аудио|аэро|био|веб|вело|видео|гипер|евро|квази|кибер|кино|контр|макро|мега|меж|микро|мини|много|моно|мульти|нано|нейро|одно|дву|двух|трёх|трех|четырёх|четырех|пяти|шести|семи|восьми|девяти|десяти|пол|полу|псевдо|радио|само|сверх|смарт|супер|теле|термо|ультра|фито|фото|экзо|эко|экс|экспресс|электро|энерго|онко|психо|гастро|кардио|иммуно|ново|обще|сто|тысяче|не|недо|пере|наи|поли|лже|транс|тетра|макро|микро)-?/

/** The grammatical tags of all readings of a word. */
type Readings = (word: string) => readonly string[]

const readingsMax = 20_000

function makeReadings(automaton: Automaton): Readings {
  const known = new Map<string, readonly string[]>()
  return word => {
    const lower = word.toLowerCase()
    let tags = known.get(lower)
    if (!tags) {
      tags = [...new Set(automaton.withYo(lower).flatMap(form => automaton.tagsOf(form) ?? []))]
      if (known.size > readingsMax) known.clear()
      known.set(lower, tags)
    }
    return tags
  }
}

/** True if the word is a form of one of the given words, which are missing from the dictionary. */
function makeOwnWords(words: readonly string[]): (word: string) => boolean {
  const own = new Set(words.flatMap(word => [fold(word), fold(stemOf(word.toLowerCase()))]))
  return word => {
    const folded = fold(word)
    for (let cut = Math.max(2, folded.length - 4); cut <= folded.length; cut++)
      if (own.has(folded.slice(0, cut)) && inflection.test(folded.slice(cut))) return true
    return false
  }
}

const isCapital = (word: string) => word[0] !== word[0]!.toLowerCase()

function isListed(word: string, readings: Readings): boolean {
  const tags = readings(word)
  return tags.length > 0 && (isCapital(word) || tags.some(tag => !tag.endsWith('^')))
}

/** True for a word of the dictionary with a productive prefix: «недосолить», «нашипит», «микроволна». */
function isDerived(word: string, readings: Readings): boolean {
  const lower = word.toLowerCase()
  const isVerb = (tags: readonly string[]) => tags.every(tag => /^[VIGCF]/.test(tag))
  const verb = lower.replace(/^(?:недо|пере|на|по|за|вы|до|при|про|от)(?=[а-яё]{5})/, '')
  if (verb !== lower && isListed(verb, readings) && isVerb(readings(verb))) return true
  // «Без-» before a voiceless consonant is «бес-», and the other way round.
  if (/^(?:не)?(?:без[кпстфхцчшщ]|бес[бвгджзлмнр])/.test(lower)) return false
  const rest = lower.replace(freePrefixes, '')
  if (rest.length < 4 || rest === lower || !isListed(rest, readings)) return false
  // «Не» is written separately before verbs.
  return !isVerb(readings(rest)) && !(word.startsWith('не') && !readings(rest).some(tag => /^[APSDN]/.test(tag)))
}

function makeIsWord(readings: Readings, ownWords: readonly string[]): (word: string) => boolean {
  const isOwn = makeOwnWords(ownWords)
  const isPart = (part: string) =>
    part === '' || isWord(part) || part.length <= 2 || /^(?:таки|нибудь|либо|кое)$/.test(part)
  const isWord = (word: string): boolean => {
    if (isListed(word, readings) || isOwn(word)) return true
    if (!word.includes('-')) return isDerived(word, readings)
    const parts = word.split('-')
    return parts.every(isPart) ? !/^(?:не|ни)-/i.test(word) : /о-?$/.test(parts[0]!) && parts.slice(1).every(isWord)
  }
  return isWord
}

/** Another form of the word; see `Dictionary.formOf`. */
function findForm(
  word: string,
  isWanted: (tag: string) => boolean,
  automaton: Automaton,
  readings: Readings,
): string | undefined {
  const lower = word.toLowerCase()
  const part = new Set(readings(lower).map(tag => tag[0]))
  const isGood = (form: string) =>
    form !== lower && (automaton.tagsOf(form) ?? []).some(tag => part.has(tag[0]) && isWanted(tag))
  const isRare = (form: string) => !(automaton.tagsOf(form) ?? []).includes('C')
  for (let cut = lower.length; cut >= Math.max(2, lower.length - 4); cut--) {
    if (!inflection.test(lower.slice(cut))) continue
    const start = lower.slice(0, cut)
    // «Ложка», «ложек»: a fleeting vowel.
    const fleeting = /[^аеёиоуыэюяьъй]{2}$/.test(start)
      ? ['е', 'о', 'ё'].map(vowel => start.slice(0, -1) + vowel + start.at(-1))
      : // «Яйца», «яиц»; «копейка», «копеек».
        /й[^аеёиоуыэюяьъй]$/.test(start)
        ? ['и', 'е'].map(vowel => start.slice(0, -2) + vowel + start.at(-1))
        : []
    // «Время», «времени».
    if (start === lower && start.endsWith('мя')) fleeting.push(...['ени', 'енем'].map(end => start.slice(0, -1) + end))
    const best = [...automaton.startingWith(start, 5).filter(form => inflection.test(form.slice(cut))), ...fleeting]
      .filter(isGood)
      .toSorted((a, b) => Number(isRare(a)) - Number(isRare(b)) || a.length - b.length)[0]
    if (best !== undefined) return withCase(best, word)
  }
  return undefined
}

type Suggestion = { form: string; cost: number }

/** Splits two words that were written as one: «невидит», «вобщем». */
function cutsOf(lower: string, readings: Readings): Suggestion[] {
  const found: Suggestion[] = []
  const [, particle, verb] = /^(не|ни)([а-яё]{3,})$/.exec(lower) ?? []
  if (verb !== undefined && isListed(verb, readings) && readings(verb).some(tag => /^[VID]/.test(tag)))
    found.push({ form: `${particle} ${verb}`, cost: 0.3 })
  const [, preposition, noun] = /^(в|на|по|за|до|из|от|с|к|без|во|об|под|при|у)([а-яё]{4,})$/.exec(lower) ?? []
  if (
    noun !== undefined &&
    isListed(noun, readings) &&
    readings(noun).some(tag => /^(?:N|A|R)/.test(tag)) &&
    readings(noun).includes('C')
  )
    found.push({ form: `${preposition} ${noun}`, cost: 0.95 })
  for (let cut = 3; cut <= lower.length - 3; cut++) {
    const [a, b] = [lower.slice(0, cut), lower.slice(cut)]
    if (readings(a).includes('C') && readings(b).includes('C') && lower.length > 6)
      found.push({ form: `${a} ${b}`, cost: a.length + b.length > 8 ? 1.3 : 1.5 })
  }
  return found
}

/** Words that differ from the typed one by one or two letters. */
function nearTo(word: string, automaton: Automaton): Suggestion[] {
  const lower = word.toLowerCase()
  const found: Suggestion[] = []
  for (const form of automaton.near(lower, lower.length > 6 ? 2 : 1)) {
    const tags = automaton.tagsOf(form)!
    if (tags.every(tag => tag.endsWith('^')) && !isCapital(word)) continue
    if (form.includes('-') !== lower.includes('-')) continue
    found.push({ form, cost: costOf(lower, form) + (tags.includes('F') ? 0 : tags.includes('C') ? 0.15 : 0.6) })
  }
  return found
}

const suggestionsMax = 4
/** Longer than any word of the dictionary: every place of a cut is tried, so a line of letters would take minutes. */
const correctedLettersMax = 60

export function makeDictionary(automaton: Automaton, ownWords: readonly string[] = []): Dictionary {
  const readings = makeReadings(automaton)
  return {
    isWord: makeIsWord(readings, [...commonWords, ...ownWords]),
    exact: automaton.tagsOf,
    tags(word) {
      const tags = readings(word)
      const plain = tags.filter(tag => !tag.endsWith('^'))
      // A capital letter may also be due to the start of a sentence, so common readings are kept.
      return (plain.some(tag => tag !== 'C' && tag !== 'F' && tag !== 'U') || !isCapital(word) ? plain : tags).filter(
        tag => tag !== 'C' && tag !== 'F',
      )
    },
    formOf: (word, isWanted) => findForm(word, isWanted, automaton, readings),
    suggest(word) {
      if (word.length > correctedLettersMax) return []
      return [...cutsOf(word.toLowerCase(), readings), ...nearTo(word, automaton)]
        .toSorted((a, b) => a.cost - b.cost || a.form.length - b.form.length)
        .slice(0, suggestionsMax)
        .map(({ form }) => withCase(form, word))
    },
  }
}

/** Capitalises `form` if `like` is capitalised. */
export const withCase = (form: string, like: string): string =>
  like[0] === like[0]!.toLowerCase() ? form : form[0]!.toUpperCase() + form.slice(1)

const alike = [
  'оа',
  'еи',
  'иы',
  'еэ',
  'яе',
  'яи',
  'бп',
  'вф',
  'гк',
  'дт',
  'жш',
  'зс',
  'щч',
  'шщ',
  'ьъ',
  'её',
  'цс',
  'уо',
  'юу',
  'ёо',
]
const rows = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю']
const isAlike = (a: string, b: string) => alike.some(pair => pair === a + b || pair === b + a)
const isNeighbour = (a: string, b: string) => {
  const spot = (letter: string) => {
    const row = rows.findIndex(each => each.includes(letter))
    return { row, at: rows[row]?.indexOf(letter) ?? -9 }
  }
  const [first, second] = [spot(a), spot(b)]
  return Math.abs(first.row - second.row) <= 1 && Math.abs(first.at - second.at) <= 1
}

/** The weighted edit distance between `typed` and `meant`: the lower, the more likely the typing error. */
export function costOf(typed: string, meant: string): number {
  const rowOf = (i: number, before: readonly number[][]): number[] => {
    const row: number[] = []
    for (let j = 0; j <= meant.length; j++) {
      if (i === 0 && j === 0) {
        row.push(0)
        continue
      }
      const options: number[] = []
      const [a, b] = [typed[i - 1], meant[j - 1]]
      if (i > 0) options.push(before[i - 1]![j]! + (a === typed[i - 2] || a === 'ь' ? 0.5 : 0.9))
      if (j > 0) options.push(row[j - 1]! + (b === meant[j - 2] || b === 'ь' ? 0.4 : 0.5))
      if (i > 0 && j > 0)
        options.push(
          before[i - 1]![j - 1]! +
            (a === b ? 0 : isAlike(a!, b!) ? 0.6 : /^(?:ая|яа)$/.test(a! + b!) ? 0.8 : isNeighbour(a!, b!) ? 0.85 : 1),
        )
      if (i > 1 && j > 1 && a === meant[j - 2] && b === typed[i - 2]) options.push(before[i - 2]![j - 2]! + 0.5)
      row.push(Math.min(...options))
    }
    return row
  }
  const table: number[][] = []
  for (let i = 0; i <= typed.length; i++) table.push(rowOf(i, table))
  // Errors in the first letter are rare.
  return table.at(-1)!.at(-1)! + (typed[0] === meant[0] ? 0 : 0.4)
}
