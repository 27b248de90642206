import type { Match, Rule } from '../rule.ts'
import { isJoined, type Word } from '../text.ts'
import { orderSuggestions } from './suggestions.ts'

const isCyrillic = (word: string) => /^[а-яё‑-]+$/i.test(word)

const pronouns =
  /^(?:кто|где|куда|как|почему|зачем|какой|какая|какое|какие|какого|какую|каким|каких|какому|какой|чей|чья|чьё|откуда|когда|кого|кому|кем|чего|чему)$/

export const spelling: Rule = {
  id: 'not-a-word',
  kind: 'spelling',
  title: 'Слова не из словаря',
  message: 'Проверьте слово',
  examples: [{ wrong: 'Суп стоит в холодильике.', right: 'Суп стоит в холодильнике, созвон в семь.' }],
  *find({ words }, { dictionary, people }) {
    const named = new Set(
      people.flatMap(({ forms }) => forms.flatMap(({ first, last }) => [first.toLowerCase(), last.toLowerCase()])),
    )
    const capitals = new Set(words.filter(word => word.gap !== '' && isName(word)).map(word => word.lower))
    for (const [i, word] of words.entries()) {
      if (!isCyrillic(word.text) || word.text.length < 3) continue
      if (dictionary.isWord(word.text.replaceAll('‑', '-')) || named.has(word.lower)) continue
      const letters = word.text.replaceAll(/[-‑]/g, '')
      if (letters === letters.toUpperCase() || /\p{Ll}\p{Lu}/u.test(word.text)) continue
      const isFirst = !isName(word) || word.gap === ''
      if (!isFirst) continue
      // Skips the second parts of «1-й» and «COVID-тест», which are not whole words.
      if (/[\dA-Za-z][-‑]?$/.test(word.gap)) continue
      const suggestions = orderSuggestions(dictionary.suggest(word.text), words, i, dictionary)
      if (/^\p{Lu}/u.test(word.text) && (capitals.has(word.lower) || suggestions.length === 0)) continue
      if (/^(?:а+х|о+х|э+х|м+|а+|о+|у+|э+|хм+|ага|угу|тс+|бр+|ш+|щас|спс|норм|ха(?:-?ха)*|хе-хе)$/.test(word.lower))
        continue
      yield {
        from: word.from,
        to: word.to,
        replacement: suggestions[0] ?? null,
        others: suggestions.slice(1),
      } satisfies Match
    }

    /** A capital letter in the middle of a sentence. */
    function isName(word: Word) {
      const isStart =
        word.gap === '' || /(?:[.!?…:]["»”)]?|[«„"(\n—–-])[ \u{a0}]*[—–-]?[ \u{a0}]*[«„"(]?$/u.test(word.gap)
      return /^\p{Lu}/u.test(word.text) && !isStart
    }
  },
}

export const apart: Rule = {
  id: 'hyphen-of-pronouns',
  kind: 'spelling',
  title: 'Дефис у -то, -либо, -нибудь, кое-, по-',
  message: 'Здесь нужен дефис',
  examples: [
    { wrong: 'Найдётся кто то ещё.', right: 'Найдётся кто-то ещё.' },
    { wrong: 'Она говорит по русски.', right: 'Она говорит по-русски, живёт по прежнему адресу.' },
  ],
  *find({ words }, { dictionary }) {
    for (const [i, word] of words.entries()) {
      const before = words[i - 1]
      if (!before || !isJoined(word)) continue
      const next = words[i + 1]
      const place = { from: before.from, to: word.to }
      if (/^(?:то)$/.test(word.lower) && (pronouns.test(before.lower) || /^что$/.test(before.lower))) {
        const tags = next && isJoined(next) ? dictionary.tags(next.text) : []
        // «Что то письмо…»: «то» may belong to a following noun.
        if (
          (next?.lower !== 'все' && tags.some(tag => /^[NAP].?ns/.test(tag))) ||
          next?.lower === 'же' ||
          next?.lower === 'ли'
        )
          continue
        if (/^(?:как|когда|что|какой)$/.test(before.lower) && !(next && isJoined(next))) continue
        yield { ...place, replacement: `${before.text}-то` } satisfies Match
      } else if (
        /^(?:либо|нибудь)$/.test(word.lower) &&
        (pronouns.test(before.lower) ||
          before.lower.startsWith('что') ||
          /^(?:чем|чём|ком|какими|какими)$/.test(before.lower)) &&
        !(word.lower === 'либо' && next?.lower === 'либо')
      )
        yield { ...place, replacement: `${before.text}-${word.text}` } satisfies Match
      else if (/^кое$/.test(before.lower) && pronouns.test(word.lower.replace(/^(?:что|чем|какие|каких)$/, 'кто')))
        yield { ...place, replacement: `${before.text}-${word.text}` } satisfies Match
      else if (before.lower === 'по') {
        const next1 = next && isJoined(next) ? dictionary.tags(next.text) : []
        const isAdverb =
          /(?:[сц]ки|[вш]ьи)$/.test(word.lower) && !dictionary.tags(word.text).some(tag => tag.startsWith('N'))
        const isManner =
          /(?:ому|ему)$/.test(word.lower) &&
          /^(?:прежнему|настоящему|разному|другому|моему|своему|твоему|вашему|нашему|новому|старому|домашнему|хорошему|доброму|взрослому|простому|честному|человечески|летнему|весеннему|осеннему|зимнему|особому|иному|дружескому|английскому)$/.test(
            word.lower,
          )
        const isLast = !next || !isJoined(next)
        if (
          isAdverb ||
          (isManner &&
            isLast &&
            /^(?:другому|разному|прежнему|новому|своему|старому|домашнему|взрослому|человечески|настоящему|иному)$/.test(
              word.lower,
            )) ||
          (isManner &&
            next &&
            isJoined(next) &&
            next1.length > 0 &&
            next1.every(tag => /^[VIDX]/.test(tag)) &&
            !/^(?:и|или)$/.test(next.lower))
        )
          yield { ...place, replacement: `${before.text}-${word.text}` } satisfies Match
      } else if (word.lower === 'таки' && dictionary.tags(before.text).some(tag => tag.startsWith('V')))
        yield { ...place, replacement: `${before.text}-таки` } satisfies Match
    }
  },
}

const questions =
  /^(?:сколько|кто|что|где|куда|когда|какой|какая|какое|какие|каким|какими|откуда|кем|чем|кому|чему|кого|чего|каких|какую)$/
export const ni: Rule = {
  id: 'ni-of-concession',
  kind: 'spelling',
  title: '«Ни» в уступке',
  message: 'В уступительном обороте пишется «ни»',
  examples: [
    { wrong: 'Сколько бы я не старалась, опара опускалась.', right: 'Сколько бы я ни старалась, опара опускалась.' },
  ],
  *find({ sentences }, { dictionary }) {
    for (const { words, text } of sentences) {
      if (text.trimEnd().endsWith('?')) continue
      for (const [i, word] of words.entries()) {
        const next = words[i + 1]
        if (
          word.lower !== 'не' ||
          !next ||
          !isJoined(next) ||
          !dictionary.tags(next.text).some(tag => tag.startsWith('Vp'))
        )
          continue
        const clause = clauseBefore(words, i)
        const at = clause.findIndex(({ lower }) => lower === 'бы')
        if (at < 1 || clause.length > 7) continue
        if (
          !questions.test(clause[at - 1]!.lower) &&
          !(at > 1 && /^(?:как|сколько|насколько|какой|какая|какое|какие)$/.test(clause[at - 2]!.lower)) &&
          !(
            clause[at - 1]!.lower === 'как' &&
            clause.length > at + 1 &&
            i > 2 &&
            /^(?:тяжело|трудно|сложно|хорошо|странно|хотелось|хотел|хотела)$/.test(next.lower)
          )
        )
          continue
        yield { from: word.from, to: next.to, replacement: `ни ${next.text}` } satisfies Match
      }
    }
  },
}

/** Words of the clause before the word at `i`. */
function clauseBefore(words: readonly Word[], i: number): Word[] {
  let start = i
  while (start > 0 && !/[,.;:!?…—()«»]/.test(words[start]!.gap)) start--
  return words.slice(start, i)
}
export function clauseAround(words: readonly Word[], i: number): Word[] {
  let end = i + 1
  while (end < words.length && !/[,.;:!?…—()«»]/.test(words[end]!.gap)) end++
  return [...clauseBefore(words, i), ...words.slice(i, end)]
}

const governs =
  /^(?:чтобы|чтоб|если|как|где|когда|куда|зачем|чем|нечего|некогда|негде|незачем|пора|лень|жаль|надо|нужно|можно|нельзя|невозможно|лучше|легче|проще|трудно|сложно|легко|важно|полезно|вредно|приятно|стыдно|страшно|рано|поздно|хватит|давайте|давай|и|или|либо|а|но|рад|рада|рады|готов|готова|готовы|должен|должна|должно|должны|способен|обязан|обязана|обязаны|вынужден|вынуждены|необходимо|следует|стоит|время|ну|бы|так|обязательно|желательно|прежде|вместо|кроме|только|лишь)$/
const takesInfinitive =
  /^(?:сигнал|желани|возможност|времен|время|привыч|прав|способ|умени|шанс|смысл|решени|попытк|необходимост|повод|готовност|мечт|совет|просьб|искусств|цел|задач|причин|план|иде|обещани|страх|сил|рекомендаци|предложени|приглашени|потребност|намерени|стремлени|навык|талант|дар|удовольстви|правил|охот|разрешени|запрет|врем|срок|помощ|помог|счасть)/
/** Adverbs that may stand between a subject and its verb, and that take no infinitive: «крупа долго варится». */
const ofManner =
  /^(?:долго|хорошо|плохо|быстро|медленно|сильно|часто|редко|обычно|всегда|постепенно|равномерно|снова|опять|сразу|отлично|уже|ещё|тоже|только|быстрее)$/
const impersonal =
  /^(?:нравиться|хотеться|казаться|прийтись|приходиться|удаваться|удаться|оставаться|случаться|доводиться|помниться|спаться|вериться|думаться|работаться|остаться|полагаться|требоваться|понадобиться)$/

const cooked =
  /^(?:жаре|варе|пече|печё|туше|тушё|копче|копчё|соле|солё|вяле|суше|сушё|моче|мочё|кваше|мороже|топле|топлё|паре|стёга|вяза|рва|пута|гране|гранё|кова|лома|плете|плетё|краше|раскале(?!н))нн(?=(?:ая|ое|ые|ый|ой|ого|ую|ых|ым|ыми|ом|ому)$)/
export const oneN: Rule = {
  id: 'one-n',
  kind: 'spelling',
  title: 'Одна «н» у прилагательных от глаголов',
  message: 'Без приставки и зависимых слов — одна «н»',
  examples: [{ wrong: 'Подайте жаренную картошку.', right: 'Подайте жареную картошку и рыбу, жаренную в масле.' }],
  *find({ words }, { dictionary }) {
    for (const [i, word] of words.entries()) {
      const next = words[i + 1]
      if (
        !cooked.test(word.lower) ||
        !next ||
        !isJoined(next) ||
        !dictionary.tags(next.text).some(tag => /^[NA]/.test(tag))
      )
        continue
      yield { from: word.from, to: word.to, replacement: word.text.replace(/нн(?=[а-яё]{2,3}$)/, 'н') } satisfies Match
    }
  },
}

export const particles: Rule = {
  id: 'particles-apart',
  kind: 'spelling',
  title: 'Частицы бы, же, ли — отдельно',
  message: 'Частица пишется отдельно',
  examples: [{ wrong: 'Хотелось-бы узнать.', right: 'Хотелось бы узнать, что-то всё-таки выйдет.' }],
  *find({ text }) {
    for (const match of text.matchAll(/(?<![\p{L}-])(\p{L}+)-(бы|же|ли|ведь|б|ж)(?![\p{L}-])/gu))
      yield {
        from: match.index,
        to: match.index + match[0].length,
        replacement: `${match[1]} ${match[2]}`,
      } satisfies Match
  },
}

export const tsya: Rule = {
  id: 'tsya',
  kind: 'spelling',
  title: '-тся и -ться',
  message: 'Что делает? — без мягкого знака; что делать? — с ним',
  examples: [
    { wrong: 'Мне нравиться готовить.', right: 'Мне нравится готовить.' },
    { wrong: 'Тело учиться экономить силы.', right: 'Тело учится экономить силы, а вы успеваете учиться.' },
    { wrong: 'Крупа долго вариться.', right: 'Крупа долго варится, и хорошо учиться не спешить.' },
    { wrong: 'Вам надо готовится заранее.', right: 'Вам надо готовиться заранее.' },
    { wrong: 'Хотелось бы научится печь.', right: 'Хотелось бы научиться печь.' },
  ],
  *find({ words }, { dictionary }) {
    for (const [i, word] of words.entries()) {
      if (word.lower.endsWith('ться')) {
        const twin = dictionary.formOf(word.text, tag => /^V.3/.test(tag) && tag.includes('s'))
        const direct = word.lower.replace(/ться$/, 'тся')
        const meant = dictionary.tags(direct).some(tag => tag.startsWith('V'))
          ? direct
          : impersonal.test(word.lower)
            ? twin
            : undefined
        if (!meant) continue
        const clause = clauseBefore(words, i).filter(
          each => each.lower !== 'не' && !ofManner.test(each.lower) && each.sentence === word.sentence,
        )
        const around = clauseAround(words, i)
        if (clause.length === 0) continue
        const rules = (each: Word) =>
          governs.test(each.lower) || takesInfinitive.test(each.lower) || isFinite(each.text)
        if (
          clause.some(each => rules(each) || isInfinitive(each.text)) ||
          around.some(each => each.from > word.to && isFinite(each.text))
        )
          continue
        if (/^(?:за|с|о|на|в|от|у|к)$/.test(clause.at(-2)?.lower ?? '')) continue
        const before = clause.at(-1)!
        const tags = dictionary.tags(before.text)
        const isSubject =
          /^(?:он|она|оно|они|это|кто|что|который|которая|которое|которые|всё|никто|ничто|кто-то|что-то|каждый)$/.test(
            before.lower,
          ) ||
          (tags.length > 0 && tags.every(tag => tag.startsWith('N')) && tags.some(tag => /^N...?n|^N..n/.test(tag)))
        const isDative =
          /^(?:мне|тебе|ему|ей|нам|вам|им|всем|детям|многим|кому|людям)$/.test(before.lower) ||
          tags.some(tag => /^N..d/.test(tag))
        if (
          isSubject ||
          (isDative && impersonal.test(word.lower)) ||
          (clause.some(each => /^(?:мне|тебе|ему|ей|нам|вам|им)$/.test(each.lower)) &&
            /^(?:нравиться|казаться|хотеться|удаваться|приходиться)$/.test(word.lower))
        )
          yield { from: word.from, to: word.to, replacement: meant } satisfies Match
      } else if (word.lower.endsWith('тся')) {
        const infinitive = word.lower.replace(/тся$/, 'ться')
        if (!dictionary.tags(infinitive).includes('I')) continue
        let before = words[i - 1]
        if (
          before &&
          /^(?:бы|же|не|очень|сильно|часто|просто|лучше|ещё|сразу|быстро|спокойно|хорошо|правильно|самому|самой|снова|всегда|долго|больше|дольше|меньше)$/.test(
            before.lower,
          ) &&
          isJoined(word)
        )
          before = words[i - 2]
        if (!before || /[,.;:!?—]/.test(word.gap)) continue
        if (
          /^(?:надо|нужно|можно|нельзя|пора|хочет|хочу|хотите|хотят|хочется|может|могут|можете|можем|мог|могла|могли|должен|должна|должны|начинает|начинают|начал|начала|любит|любят|люблю|умеет|умеют|умею|пытается|пытаются|решил|решила|решили|стал|стала|стали|будет|будут|буду|будем|помогает|помогают|поможет|мешает|мешают|учится|учатся|стоит|следует|необходимо|готов|готова|готовы|боится|боятся|боюсь|успевает|успеет|старается|старайтесь|постарайтесь|перестаёт|перестанет|приходится|придётся|предпочитает|позволяет|научился|научились|просит|заставляет|начали|рад|рада|рады|попробуйте|советую|советует|пытаюсь|пытались|помогут|помочь|даёт|собираюсь|собирается|собираются|пришлось|удалось|удаётся|важно|полезно|трудно|легко|сложно|способен|способна|вынужден|вынуждена|намерен|намерена|обязан|обязана|перестал|перестала|перестали|хотелось|захотелось|давайте|предпочитаю|советуем|спешит|спешите|торопитесь|учусь)$/.test(
            before.lower,
          )
        )
          yield { from: word.from, to: word.to, replacement: infinitive } satisfies Match
      }
    }
    function isFinite(text: string) {
      const tags = dictionary.tags(text)
      return tags.some(tag => /^[VS]/.test(tag)) && !tags.some(tag => /^[NX]/.test(tag))
    }
    function isInfinitive(text: string) {
      return dictionary.tags(text).includes('I')
    }
  },
}
