// Adjacent words that do not agree. A mistake is reported only if no combination of their readings agrees.
import type { Dictionary } from '../dictionary/dictionary.ts'
import type { Found, Rule } from '../rule.ts'
import { isJoined } from '../text.ts'

type Nominal = { part: string; gender: string; number: string; kase: string; animacy: string }
/** Parses a tag: `N`, gender, number, case, animacy. `A` and `P` may be followed by `r` (pronouns). */
function nominal(tag: string): Nominal | undefined {
  const match = /^(N|Ar?|P|M)([mfnc-])([sp-])([ngdailv*-])([ai-]?)/.exec(tag)
  return match
    ? { part: match[1]!, gender: match[2]!, number: match[3]!, kase: match[4]!, animacy: match[5]! }
    : undefined
}
const nominals = (tags: readonly string[]) => tags.map(nominal).filter(each => each !== undefined)

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

/** Pronouns that never replace a noun. */
const owners =
  /^(?:мой|моя|мою|мои|твой|твоя|твою|твои|свой|своя|свою|свои|наш|наша|нашу|наши|ваш|ваша|вашу|ваши|этот|эта|эту|каждый|каждая|каждую|такой|такая|такую|какая|какую|всякая|всякий)$/

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
  с: 'gia',
  со: 'gia',
  по: 'dal',
  у: 'g',
  за: 'ai',
  под: 'ai',
  между: 'ig',
  ввиду: 'g',
  насчёт: 'g',
  вследствие: 'g',
}

const form = (dictionary: Dictionary, word: string, kases: string, number?: string, gender?: string) =>
  dictionary.formOf(word, tag => {
    const each = nominal(tag)
    return (
      each !== undefined &&
      kases.includes(each.kase) &&
      (number === undefined || each.number === number) &&
      (gender === undefined || gender === 'c' || gender === '-' || each.gender === gender || each.number === 'p')
    )
  })

const allNouns = (tags: readonly string[]) => tags.length > 0 && tags.every(tag => tag.startsWith('N'))
/** «Маленькая» can also be a noun, but next to another noun it is an adjective. */
const allAdjectives = (tags: readonly string[]) =>
  tags.some(tag => /^A[^r]/.test(tag)) && tags.every(tag => /^(?:A[^r]|N)/.test(tag))

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
    for (const [i, noun] of words.entries()) {
      const word = words[i - 1]
      if (!word || !isJoined(noun) || governing.test(word.lower) || /^\p{Lu}/u.test(noun.text)) continue
      const [a, n] = [dictionary.tags(word.text), dictionary.tags(noun.text)]
      const isOwner = owners.test(word.lower)
      if ((!allAdjectives(a) && !isOwner) || !allNouns(n)) continue
      const [as, ns] = [nominals(a), nominals(n)]
      if (as.some(each => ns.some(other => agree(each, other)))) continue
      // A noun in another case may be an object: «полный воды».
      const shared = as.filter(each => ns.some(other => other.kase === each.kase))
      const after = words[i + 1]
      const isObject =
        after &&
        isJoined(after) &&
        nominals(dictionary.tags(after.text)).some(each => as.some(other => agree(other, each)))
      if (isObject || (shared.length === 0 && (isOwner || as.every(({ kase }) => kase === 'n')))) continue
      // «Два больших яйца», «три свежие рыбы».
      if (
        [words[i - 2], words[i - 3], words[i - 4]].some(
          each =>
            each &&
            (/^\d/.test(each.text) ||
              dictionary.tags(each.text).some(tag => tag.startsWith('M')) ||
              /^(?:два|две|три|четыре|оба|обе|полтора|полторы)$/.test(each.lower)),
        )
      )
        continue
      // «Красный и синий шары», and adjectives used as nouns.
      const before = words[i - 2]
      if (before && /^(?:и|или|либо)$/.test(before.lower)) continue
      if (
        before &&
        isJoined(word) &&
        dictionary.tags(before.text).some(tag => tag.startsWith('N')) &&
        nominals(dictionary.tags(before.text)).some(each => as.some(other => agree(other, each)))
      )
        continue
      if (
        before &&
        /^(?:был|была|было|были|быть|будет|будут|стал|стала|стало|стали|самый|самая|самое|кажется|остаётся|остался|осталась)$/.test(
          before.lower,
        )
      )
        continue
      if (/^(?:раз|рода|типа|вида|цвета|размера|вкуса|времени|года|лет|месяц|дня|ночи|всего|людям)$/.test(noun.lower))
        continue
      const target = ns.filter(({ kase }) => shared.some(each => each.kase === kase)).map(each => ({ ...each }))
      const best = target[0] ?? ns[0]!
      const meant = form(dictionary, word.text, best.kase, best.number, best.number === 'p' ? undefined : best.gender)
      yield { from: word.from, to: noun.to, replacement: meant ? `${meant} ${noun.text}` : null } satisfies Found
    }
  },
}

export const preposition: Rule = {
  id: 'case-after-preposition',
  kind: 'agreement',
  title: 'Падеж после предлога',
  message: 'После этого предлога нужен другой падеж',
  examples: [
    { wrong: 'Согласно приказа столовая закрыта.', right: 'Согласно приказу столовая закрыта.' },
    { wrong: 'Благодаря усилий соседки расцвёл палисадник.', right: 'Благодаря усилиям соседки расцвёл палисадник.' },
  ],
  *find({ words }, { dictionary }) {
    for (const [i, noun] of words.entries()) {
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
      const [first] = all
      const number = first!.number
      const meant = form(dictionary, noun.text, kases[0]!, number === '-' ? undefined : number)
      yield { from: word.from, to: noun.to, replacement: meant ? `${word.text} ${meant}` : null } satisfies Found
    }
  },
}

const five =
  /^(?:пять|шесть|семь|восемь|девять|десять|одиннадцать|двенадцать|тринадцать|четырнадцать|пятнадцать|шестнадцать|семнадцать|восемнадцать|девятнадцать|двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|сто|двести|триста|четыреста|пятьсот|шестьсот|семьсот|восемьсот|девятьсот|несколько)$/
const two = /^(?:два|две|три|четыре|полтора|полторы|оба|обе)$/
const months =
  /^(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|утра|вечера|дня|ночи|часа|года|раза)$/

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
    for (const [i, noun] of words.entries()) {
      let at = i - 1
      if (!isJoined(noun)) continue
      // One adjective may come between: «семь столовая ложка».
      if (
        words[at] &&
        /^[AP]/.test(dictionary.tags(words[at]!.text)[0] ?? '') &&
        isJoined(words[at]!) &&
        allAdjectives(dictionary.tags(words[at]!.text))
      )
        at--
      const word = words[at]
      if (!word) continue
      const tags = dictionary.tags(noun.text)
      if (!allNouns(tags)) continue
      const all = nominals(tags)
      if (all.some(({ kase }) => kase === '*')) continue
      const digits = /^\d+$/.test(word.text) ? Number(word.text) : undefined
      const isFive =
        five.test(word.lower) ||
        (digits !== undefined &&
          digits > 0 &&
          (digits % 10 === 0 || digits % 10 > 4 || (digits % 100 > 10 && digits % 100 < 15)))
      const isTwo = two.test(word.lower) || (digits !== undefined && !isFive && digits % 10 > 1)
      if ((!isFive && !isTwo) || months.test(noun.lower) || /[№#.,:/-]$/.test(word.gap)) continue
      if (
        digits !== undefined &&
        (/^(?:год|час|этаж|минута|глава|страница|класс|век|марта)/.test(noun.lower) || digits > 1900)
      )
        continue
      const before = words[at - 1]
      if (
        digits !== undefined &&
        before &&
        /^(?:дом|квартира|номер|глава|шаг|совет|правило|часть|пункт|рецепт|день|неделя|школа|статья|вопрос|таблица|рисунок|версия|раздел|том|выпуск|урок|причина|способ)/.test(
          before.lower,
        )
      )
        continue
      if (isFive) {
        // Reports only forms that never follow a numeral: the nominative and the genitive singular.
        const isBad = all.every(
          ({ kase, number }) => (number === 's' && /[nga]/.test(kase)) || (number === 'p' && /[na]/.test(kase)),
        )
        if (!isBad || all.some(({ number, kase }) => number === 'p' && kase === 'g')) continue
        // «В пять начала дня»: an hour, or «много воды».
        if (/^(?:сколько|столько|несколько)$/.test(word.lower) && all.some(({ kase }) => kase === 'g')) continue
        if (
          all.some(({ kase, number }) => number === 's' && kase === 'g') &&
          (digits === undefined || before?.lower === 'в' || before?.lower === 'к')
        ) {
          if (/^(?:в|к|до|около|после|с|на|через)$/.test(before?.lower ?? '')) continue
        }
        const meant = form(dictionary, noun.text, 'g', 'p')
        yield {
          from: word.from,
          to: noun.to,
          replacement: meant ? `${between(word.from, noun.from)}${meant}` : null,
        } satisfies Found
      } else {
        const isOblique = all.some(({ number, kase }) => number === 'p' && /[gdil]/.test(kase))
        const isGood = all.some(({ number, kase }) => (number === 's' && kase === 'g') || number === '-')
        const wrongGender =
          isGood &&
          ((/^(?:два|полтора|оба)$/.test(word.lower) && all.every(({ gender }) => gender === 'f')) ||
            (/^(?:две|полторы|обе)$/.test(word.lower) && all.every(({ gender }) => gender === 'm' || gender === 'n')))
        if (wrongGender) {
          const other: Record<string, string> = {
            два: 'две',
            две: 'два',
            полтора: 'полторы',
            полторы: 'полтора',
            оба: 'обе',
            обе: 'оба',
          }
          yield {
            from: word.from,
            to: noun.to,
            replacement: `${other[word.lower]}${between(word.to, noun.to)}`,
          } satisfies Found
          continue
        }
        if (isGood || (isOblique && digits !== undefined)) continue
        if (digits !== undefined && all.every(({ kase, number }) => number === 's' && /[dil]/.test(kase))) continue
        // «Три дежурных», «четыре взрослых».
        if (isOblique && /(?:ых|их)$/.test(noun.lower)) continue
        if (/^(?:обе|оба)$/.test(word.lower) && isOblique) continue
        const meant = form(dictionary, noun.text, 'g', 's')
        yield {
          from: word.from,
          to: noun.to,
          replacement: meant ? `${between(word.from, noun.from)}${meant}` : null,
        } satisfies Found
      }
      function between(from: number, to: number) {
        return text.slice(from, to)
      }
    }
  },
}
type Subject = { person: string; number: string; gender: string }
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

export const subject: Rule = {
  id: 'subject-and-verb',
  kind: 'agreement',
  title: 'Подлежащее и сказуемое',
  message: 'Сказуемое не согласовано с подлежащим',
  examples: [
    { wrong: 'Врачи советует не пить залпом.', right: 'Врачи советуют не пить залпом.' },
    { wrong: 'Она решил начать с малого.', right: 'Она решила начать с малого.' },
  ],
  *find({ words, text }, { dictionary }) {
    for (const [i, word] of words.entries()) {
      let verb = words[i + 1]
      if (
        verb &&
        isJoined(verb) &&
        /^(?:не|уже|всегда|часто|обычно|тоже|также|ещё|только|сразу|просто|никогда|иногда|редко|снова|опять|охотно|быстро|очень|сейчас|теперь|сильно|легко|хорошо|тихо)$/.test(
          verb.lower,
        )
      )
        verb = words[i + 2]
      if (!verb || !isJoined(verb)) continue
      const tags = dictionary.tags(verb.text)
      if (tags.length === 0 || !tags.every(tag => /^V[fcp]/.test(tag))) continue
      const before = words[i - 1]
      const who = pronouns[word.lower] ?? nounSubject(word.text, tags, verb.lower)
      if (!who) continue
      if (before && isJoined(word) && /^(?:и|или|ни|либо|с|как|чем|да|вместо|кроме|не)$/.test(before.lower)) continue
      if (pronouns[word.lower] === undefined) {
        // A noun is a subject if no word before it can govern it.
        const isStart = !before || /[.!?…;:—,«(]/.test(word.gap) || before.sentence !== word.sentence
        const beforeTags = before ? dictionary.tags(before.text) : []
        const isAfterAdjective =
          before &&
          beforeTags.length > 0 &&
          beforeTags.every(tag => /^(?:A|P)/.test(tag)) &&
          nominals(beforeTags).some(a => nominals(dictionary.tags(word.text)).some(n => n.kase === 'n' && agree(a, n)))
        const isAfterConjunction = before && /^(?:что|если|когда|где|пока|чтобы|а|но|потому)$/.test(before.lower)
        if (!isStart && !isAfterAdjective && !isAfterConjunction) continue
        if (
          isAfterAdjective &&
          words[i - 2] &&
          isJoined(before!) &&
          !/^(?:что|если|когда|где|пока|а|но)$/.test(words[i - 2]!.lower)
        )
          continue
        // «Мама, папа и дети приехали», «сестра с братом».
        if (/,/.test(word.gap) && before && nominals(dictionary.tags(before.text)).some(({ kase }) => kase === 'n'))
          continue
      }
      if (tags.some(tag => fits(tag, who))) continue
      const isPast = tags[0]![1] === 'p'
      const meant = dictionary.formOf(verb.text, tag =>
        isPast
          ? who.number === 'p'
            ? tag.startsWith('Vp-p')
            : tag.startsWith(`Vp${who.gender === 'c' ? '' : who.gender}`) && /^Vp.s/.test(tag)
          : tag.startsWith(`${tags[0]!.slice(0, 2)}${who.person}${who.number}`),
      )
      yield {
        from: word.from,
        to: verb.to,
        replacement: meant ? `${word.text}${gapOf(word.to, verb.from)}${meant}` : null,
      } satisfies Found
    }

    function gapOf(from: number, to: number) {
      return text.slice(from, to)
    }
    /** The noun as a subject; undefined if it may have another role. */
    function nounSubject(noun: string, verb: readonly string[], verbText: string): Subject | undefined {
      if (/^\p{Lu}/u.test(noun) && dictionary.tags(noun).some(tag => tag.endsWith('^'))) return undefined
      const nouns = dictionary.tags(noun)
      if (!allNouns(nouns)) return undefined
      const all = nominals(nouns)
      const nominative = all.filter(({ kase }) => kase === 'n')
      // «Ботинки пришлось отмыть»: a verb without a subject.
      const isImpersonal =
        verb.some(tag => tag.startsWith('Vpn')) ||
        /^(?:приходится|удаётся|удается|хочется|стоит|следует|надлежит|полагается|требуется|хватает|хватит|придётся|придется|удастся)$/.test(
          verbText,
        )
      const isIntransitive = verb.every(tag => tag.endsWith('i')) && !isImpersonal
      if (isImpersonal && verb.some(tag => tag.startsWith('Vpn')) && nouns.some(tag => /^N.p/.test(tag)))
        return undefined
      if (
        nominative.length !== 1 ||
        all.some(({ kase }) => kase !== 'n' && kase !== 'v' && !(kase === 'a' && isIntransitive))
      )
        return undefined
      const [one] = nominative
      if (one!.gender === 'c' || one!.number === '-') return undefined
      // «Врач сказала» is correct; measures and collective nouns allow both numbers.
      if (one!.animacy === 'a' && one!.gender === 'm' && one!.number === 's' && verb.some(tag => tag.startsWith('Vpf')))
        return undefined
      if (
        /^(?:часть|большинство|меньшинство|ряд|половина|треть|четверть|десяток|сотня|тысяча|пара|тройка|множество|год|лет|люди)$/i.test(
          noun,
        )
      )
        return undefined
      return { person: '3', number: one!.number, gender: one!.gender }
    }
  },
}

function fits(tag: string, { person, number, gender }: Subject): boolean {
  if (tag[1] === 'p') return tag[3] === number && (number === 'p' || gender === 'c' || tag[2] === gender)
  return tag[2] === '0' || (tag[2] === person && tag[3] === number)
}
