// Finds the same root twice within a few words.
import type { Match, Rule } from '../rule.ts'

const prefixes =
  /^(?:пере|при|про|под|подо|пре|раз|рас|воз|вос|вз|вс|из|ис|обо|об|от|ото|за|на|до|по|вы|со|не|у|с|о)(?=[^ьъы]{3})/
const endings = /(?:ся|сь)$/
/** Suffixes and endings that may follow a root. */
const tailPattern =
  /^(?:ть|ти|[аяеиоуыюьй]|ива|ыва|ова|ева|ну|ну|л|т|ш|щ|в|вш|ющ|ущ|ащ|ящ|ем|им|ом|ен|ён|енн|ённ|нн|н|ни|ени|ани|ник|ниц|чик|щик|тель|ость|ост|ств|еств|от|к|ок|ек|очк|ечк|еньк|оньк|ск|цк|ист|лив|чив|ишк|инк|онок|ник|ец|иц|ов|ев|ам|ах|ям|ях|ого|его|ому|ему|х|м|г|ц|ч|ц|лк|щин|ив|тельн|ительн|р|ляр|ист|оват|еват|ильн|льн|енк|ушк|юшк|ыш|еж|аж|арь|яр|ар|изн)*$/
const alternations: Record<string, string> = { ж: 'г', з: 'г', ч: 'к', ц: 'к', ш: 'х', щ: 'т' }

const ignored =
  /^(?:котор|этот|этом|этого|этой|этих|свой|свое|своих|своего|самый|самое|самой|самог|один|одного|одной|когда|тогда|чтобы|потому|поэтом|можно|может|могут|нужно|надо|если|через|после|перед|между|около|каждый|каждое|каждого|каждую|больше|меньше|раньше|только|просто|также|такой|такая|такие|такого|какой|какие|какая|всего|всех|всем|всё|есть|быть|было|были|будет|будут|время|времени|раза|очень|нибудь|другой|другая|другие|другого|другую|друга|другу|другом|первый|первая|второй|вторая|третий|третья|четверт|пятый|минут|часов|часа|день|дня|дней|ночь|года|году|лет|недел|человек|люди|людей|несколько|сколько|столько|два|две|двух|три|трёх|четыре|пять|шесть|семь|восемь|девять|десять|двадцать|тридцать|сорок|пятьдесят|чем|тем|ничего|никто|никогда|кто|что|где|там|тут|здесь|потом|сначала|снова|опять|стакан|ложк|грамм|сантиметр|литр)/

const fold = (word: string) => word.toLowerCase().replaceAll('ё', 'е')
const variants = (word: string): string[] => {
  const plain = fold(word).replace(endings, '')
  const bare = plain.replace(prefixes, '')
  const again = bare.replace(prefixes, '')
  return [...new Set([plain, bare.length >= 4 ? bare : plain, again.length >= 5 ? again : plain])]
}

/** Length of the common root of two words; 0 if they have none. */
function commonRoot(a: string, b: string): number {
  let best = 0
  for (const one of variants(a))
    for (const other of variants(b)) {
      let length = 0
      while (length < one.length && length < other.length && one[length] === other[length]) length++
      const [x, y] = [one[length], other[length]]
      // Finds «друг» and «друж-ба», but not «польз-а» and «полез-ный» or «помог» and «помощь», which are listed in `families`.
      if (x && y && length >= 3 && (alternations[x] ?? x) === (alternations[y] ?? y)) length++
      if (length < 3 || !/[аеиоуыэюя]/.test(one.slice(0, length))) continue
      const tails = [one.slice(length), other.slice(length)]
      if (!tails.every(tail => tailPattern.test(tail))) continue
      if (length === 3 && tails.some(tail => tail.length > 4)) continue
      if (length < Math.max(one.length, other.length) * 0.38) continue
      best = Math.max(best, length)
    }
  return best
}

/** Roots whose forms differ too much to be found by letters. */
const families: readonly RegExp[] = [
  /^(?:с|ис|по|вос|вс|при)?(?:польз|полез)/,
  /^(?:по|за|рас|с|на)?куп(?:и|к|л|ц|а[лтюе])/,
  /^(?:раз|по|пере|вы|за)?реш(?!ётк|етк|от)/,
  /^(?:по|вы|с)?(?:мог|мож|мощ|помощ)(?!ил)/,
  /^(?:на|за|по|при)?(?:чин|чал|чат|чн)(?=а|е|у|и|ё)/,
  /^на(?:чал|чин|чат|чн)/,
  /^(?:по|у|от|вы|при|за|с)?(?:ход|хожд|хаж)(?!и?ль)/,
  /^(?:по|у|от|при|вы|пере|за|с|раз)?(?:езд|езж|ехал|ехать)/,
  /^(?:по|за|при|на|вы|с)?(?:ложен|ложи|лага|лож[ауе])/,
  /^(?:при|по|за|до)?(?:чувств|чувст)/,
  /^(?:вы|по|с|при)?бор$|^(?:вы|со|при|за|раз|до)?(?:бер|бир)(?!ег|ез)/,
  /^(?:на|за|вы|под|с|при|о|за)?(?:пис(?!т)|пиш(?!к))/,
  /^(?:рас|по|до|за)?(?:сказ|сказыв)|^рас?скаж/,
  /^(?:при|из|вы|у|о|по|на|под)?(?:уч(?!т|аст|ит?ыв)|науч)/,
  /^(?:вы|за|по|из)?леч/,
  /^(?:за|по)?пах(?!ат)/,
  /^(?:во|с|по|за|рас|о)?прос(?!т)|^спраш/,
  /^нов(?=[аоыу])|^новост/,
  /^(?:по|за|вы|с|до)?игр/,
  /^(?:о|по|за|при|пере)?дум(?=[а])|^мысл/,
  /^(?:по|вос|вы)?пит(?:ан|ат|ы)|^питат/,
  /^(?:по|за)?бо[лр]ь?(?:н|е[лтю])|^боле|^больн/,
  /^(?:у|по|при|на)?вид(?=[еиня])(?!им)/,
  /^(?:по|у|на|о)?мет(?=к|ит|ил)/,
  /^(?:по|за|от|рас)?крыв|^(?:по|за|от|рас)?крыт|^крышк/,
  /^(?:по|за|вы|при|об)?жар(?=[аие])|^жарк/,
  /^(?:по|вы|за|ис)?печ(?=ь|е|ён)|^(?:по|вы|за|ис)пек/,
  /^(?:за|по|вы|рас|при)?морож|^(?:за|раз)?мороз/,
  /^(?:за|о|вы|пере)?греть|^нагрев|^(?:на|о|по)?грев|^грелк/,
  /^(?:по|за|вы|с)?сид|^сиж/,
]
const familyOf = (word: string) => families.findIndex(each => each.test(fold(word)))

export const repeats: Rule = {
  id: 'repeated-root',
  kind: 'repeat',
  title: 'Однокоренные слова рядом',
  message: 'Рядом однокоренные слова',
  examples: [
    { wrong: 'Уставший работник работает медленно.', right: 'Уставший сотрудник работает медленно.' },
    { wrong: 'Важно помнить об одном важном правиле.', right: 'Терпение, терпение и ещё раз терпение.' },
  ],
  *find({ sentences }, { dictionary }) {
    for (const { words } of sentences) {
      const content = words
        .map((word, at) => ({ word, at }))
        .filter(
          ({ word }) =>
            fold(word.text).length >= 4 && !ignored.test(word.lower) && /^[а-яё-]+$/i.test(word.text) && !word.isSpeech,
        )
      for (const [i, { word, at }] of content.entries())
        for (const later of content.slice(i + 1)) {
          const distance = later.at - at
          if (distance > 8) break
          const other = later.word
          if (/^\p{Lu}/u.test(other.text) || fold(word.text) === fold(other.text)) continue
          const inside = words.slice(at + 1, later.at + 1)
          // Deliberate repetition: «не … а …», «чем … тем …», a list, two halves of a sentence.
          if (
            inside.some(({ gap }) => /[;:—()«»]/.test(gap)) ||
            inside.filter(({ gap }) => gap.includes(',')).length > 1
          )
            continue
          if (
            inside.some(({ lower }) => /^(?:ни|чем|тем|или|либо|и|а|но|не|за|к|от|до|из|в)$/.test(lower)) &&
            sameLemma(word.text, other.text)
          )
            continue
          const root = commonRoot(word.text, other.text)
          const family = familyOf(word.text)
          if (/[×\t\n→]/.test(inside.map(({ gap }) => gap).join(''))) continue
          const isFamily = family >= 0 && family === familyOf(other.text)
          if (!isFamily && !isClose(root, distance, word.text, other.text)) continue
          const hasComma = inside.some(({ gap }) => gap.includes(','))
          if (hasComma && (partOf(word.text) === partOf(other.text) || (root < 5 && !isFamily))) continue
          yield { from: word.from, to: other.to, replacement: null } satisfies Match
        }
    }

    /** The shorter the root, the closer the words must be. */
    function isClose(root: number, distance: number, a: string, b: string) {
      if (root >= 6) return true
      if (root === 5) return distance <= 6
      if (root === 4) return distance <= 4 && Math.max(a.length, b.length) >= 6
      return false
    }
    function partOf(text: string) {
      return dictionary.tags(text)[0]?.[0]
    }
    function sameLemma(a: string, b: string) {
      const [one, two] = [dictionary.tags(a)[0]?.[0], dictionary.tags(b)[0]?.[0]]
      return one === two && commonRoot(a, b) >= Math.min(a.length, b.length) - 3
    }
  },
}

export const doubled: Rule = {
  id: 'doubled-word',
  kind: 'repeat',
  title: 'Слово дважды подряд',
  message: 'Слово стоит дважды',
  examples: [{ wrong: 'Положите в в миску муку.', right: 'Всё писали и писали, тихо-тихо.' }],
  *find({ words }) {
    for (const [i, word] of words.entries()) {
      const before = words[i - 1]
      if (!before || word.lower !== before.lower || !/^[ \u{a0}]$/u.test(word.gap) || /^\d/.test(word.text)) continue
      if (/^(?:очень|да|нет|ну|так|вот|еле|чуть|ой|ах|ха|долго|много|далеко|тихо|давно)$/.test(word.lower)) continue
      yield { from: before.from, to: word.to, replacement: before.text } satisfies Match
    }
  },
}
