// Words that are wrongly joined, separated or hyphenated, where a list of phrases cannot say what follows.
import type { Match, Rule } from '../rule.ts'
import { isJoined, type Word } from '../text.ts'

type Pattern = readonly [pattern: RegExp, write: (match: RegExpMatchArray) => string]

const b = '(?<![\\p{L}-])'
const e = '(?![\\p{L}-])'
const s = '[ \\u00a0]'
const re = (source: string) => new RegExp(b + source + e, 'giu')

const colour =
  '(?:красн|син|зел[её]н|ж[её]лт|голуб|сер|розов|коричнев|фиолетов|оранжев|бел|ч[её]рн|бежев|бордов|лилов|рыж|русый|рус|малинов|золотист|серебрист)(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ую|юю|ей|ых|их|ыми|ими)'
const pronoun =
  '(?:кто|что|где|куда|когда|как|какой|какая|какое|какие|какого|какую|каким|каких|кого|кому|кем|чего|чему|чем|почему|зачем|откуда|сколько|чей|чья|чьё)'
const manner =
  '(?:прежнему|моему|твоему|своему|нашему|вашему|другому|разному|новому|старому|настоящему|хорошему|доброму|домашнему|летнему|зимнему|осеннему|весеннему|взрослому|иному|особому|всякому|русски|английски|французски|итальянски|немецки|китайски|деревенски|дружески|детски|человечески|братски|женски|мужски)'
const come =
  '(?:прийти|приходить|приходите|приходит|приходят|прид[её]т|прид[её]те|приш[её]л|пришла|пришли|приехать|приехал[аи]?|успеть|успел[аи]?|лечь|ложиться|остановиться|вернуться|вернул(?:ся|ась|ись)|сдать|принимать|принять|поужинать|пообедать|обратиться|заметить|полить|снять|выключить|оплатить|явиться|позвонить|сделать|сделали|сделан[аоы]?)'

const patterns: readonly Pattern[] = [
  [
    re(
      `((?:т[её]мно|светло|ярко|бледно|нежно|ж[её]лто|сине|красно|бело|ч[её]рно|зелено|розово|голубо|серо|грязно|тускло)) (${colour})`,
    ),
    ([, shade, main]) => `${shade!.replace(/^темно/, 'тёмно').replace(/^Темно/, 'Тёмно')}-${main}`,
  ],
  [
    re(
      '(интернет|онлайн|фитнес|бизнес|веб|видео|медиа|пиар|шоу|пресс|арт|премиум|экспресс) (магазин|курс|клуб|ланч|план|сайт|звонок|встреч|школ|заказ|оплат|запис|урок|центр|служб|конференци|сервис|банк|класс|доставк|тренировк|чат|консультаци|версия)(\\p{Ll}*)',
    ),
    ([, first, second, end]) => `${first}-${second}${end}`,
  ],
  [re(`(${pronoun})(то|нибудь|либо)`), ([, first, second]) => `${first}-${second}`],
  [re(`(по)(${manner})`), ([, first, second]) => `${first}-${second}`],
  [re('(во?)(первых|вторых|третьих|четвёртых|четвертых)'), ([, first, second]) => `${first}-${second}`],
  [re('(кое)(кто|что|где|как|куда|какой|какие|какая|чем|кого|чего)'), ([, first, second]) => `${first}-${second}`],
  [re('(из)(за|под)'), ([, first, second]) => `${first}-${second}`],
  [re('(?<=[а-яё], )(за то)(?= (?!что|чтобы|как|кто|,|время|врем|же|ли|самое|или|и )\\p{Ll}+(?!о е))'), () => 'зато'],
  [re(`(?<=${come} )(во время)(?=[.,;!?…]|${s}(?:и|или|не|да|без)${e})`), () => 'вовремя'],
  // «Во время» needs a noun: «во время обеда».
  [
    re('(?<!в то самое )(во время)(?=[.;!?…]|,(?! (?:когда|пока|как|а точнее|вернее)))'),
    ([all]) => (all[0] === 'В' ? 'Вовремя' : 'вовремя'),
  ],
  [
    /(?<=^|[.!?…][ \u00a0])На сч[её]т(?= \p{Ll}+(?:а|я|ы|и|ов|ей|ий)(?![\p{L}-]))(?![^.!?]*(?:поступ|перевод|перевел|перевёл|перечисл|зачисл|списа|пришл|упал|положи))/gu,
    () => 'Насчёт',
  ],
  [re('(в верх)(?=[.,;!?…]|$)'), () => 'вверх'],
  [re('(в низ)(?=[.,;!?…]|$)'), () => 'вниз'],
  [re('(на против)(?=[.,;!?…]|$)'), () => 'напротив'],
  [re('(на оборот)(?=[.,;!?…]|$)'), () => 'наоборот'],
  [
    re(
      '(не)((?:надо|могу|можем|может|могут|хочу|хочет|хотят|знаю|знаем|знает|знают|было|буду|будет|будут|был|были|стоит|нужно|умею|люблю|любит|хватает|хватило|хватит|забудьте|бойтесь|спешите|стоило|помню))',
    ),
    ([, first, second]) => `${first} ${second}`,
  ],
  [
    re('(пол)-((?![лЛаеёиоуыэюя])\\p{Ll}{3,})'),
    ([all, first, second]) => (/^\p{Ll}/u.test(second!) ? `${first}${second}` : all),
  ],
  [
    re(
      `(двух|тр[её]х|четыр[её]х|пяти|шести|семи|восьми|девяти|десяти|одно|полутора|двадцати|тридцати|сорока|пятидесяти|ста) ((?:литров|летн|минутн|дневн|комнатн|этажн|процентн|метров|недельн|месячн|разов|граммов|килограммов|часов|местн|слойн)(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ых|их|ую|юю))`,
    ),
    ([, first, second]) => `${first}${second}`,
  ],
]

/** Main clauses after which «что бы» is a question: «не знаю, что бы приготовить». */
const asks =
  /^(?:знаю|знает|знаем|знаете|знают|знал|знала|думаю|думает|думаем|думать|думал|думала|думали|придумать|придумал|придумала|придумали|решить|решал|решала|решали|спросить|спросил|спросила|понять|понимаю|интересно|представляю|представить|гадать|гадаю|гадали|искать|ищу|посмотреть|выбрать|выбирала|выбирал|смотрит|смотрю|скажите|сказать|подумать|подумай|подумайте|посоветуйте)$/

/** «Что бы» of purpose: «Что бы тесто не липло, …», «купите фольгу, что бы накрыть форму». */
function* purposes(words: readonly Word[], text: string, tagsOf: (word: string) => readonly string[]): Iterable<Match> {
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    const after = words[i + 2]
    if (word.lower !== 'что' || next?.lower !== 'бы' || !isJoined(next) || !after || !isJoined(after)) continue
    const isStart = words[i - 1]?.sentence !== word.sentence
    if (!isStart && !/,\s$/u.test(word.gap)) continue
    const sentence = words.filter(each => each.sentence === word.sentence)
    if (text.slice(sentence.at(-1)!.to).trimStart().startsWith('?')) continue
    if (/^(?:ни|такое|это|то|ещё|там|тут)$/.test(after.lower)) continue
    const clause: Word[] = [after]
    for (let at = i + 3; words[at] && isJoined(words[at]!); at++) clause.push(words[at]!)
    const before = words.slice(0, i).filter(each => each.sentence === word.sentence)
    if (
      before.some(each => asks.test(each.lower)) ||
      clause.some(each => /^(?:ни|делал[аи]?|стал[аи]?|делать)$/.test(each.lower))
    )
      continue
    const isPurpose = clause.some(({ text: own }) => {
      const tags = tagsOf(own)
      // With a verb that takes an object, «что» may be that object: «Что бы мама не готовила».
      return tags.includes('I')
        ? !isStart || clause[0]!.text === own
        : tags.length > 0 && tags.every(tag => /^Vp.*i$/.test(tag))
    })
    // «Что бы не случилось» has no subject of its own.
    if (!isPurpose || after.lower === 'не') continue
    yield { from: word.from, to: next.to, replacement: word.text[0] === 'Ч' ? 'Чтобы' : 'чтобы' }
  }
}

/** «Сколько не учи, …»: with an imperative the particle is «ни». */
function* concessions(words: readonly Word[], tagsOf: (word: string) => readonly string[]): Iterable<Match> {
  for (const [i, word] of words.entries()) {
    const [not, verb] = [words[i + 1], words[i + 2]]
    if (!/^(?:сколько|как|куда|где|кого|кому|чем)$/.test(word.lower) || not?.lower !== 'не' || !verb) continue
    if (!isJoined(not) || !isJoined(verb)) continue
    const tags = tagsOf(verb.text)
    if (tags.length === 0 || !tags.every(tag => tag.startsWith('Vis'))) continue
    yield { from: word.from, to: not.to, replacement: `${word.text} ни` }
  }
}

export const joinedWords: Rule = {
  id: 'joined-words',
  kind: 'spelling',
  title: 'Слитно, раздельно или через дефис по месту',
  message: 'Здесь пишется иначе',
  examples: [
    { wrong: 'Купили темно синий плащ.', right: 'Купили тёмно-синий плащ: на улице темно, синий виден.' },
    { wrong: 'Ктонибудь закройте окно.', right: 'Кто-нибудь закройте окно.' },
    { wrong: 'Всё осталось попрежнему.', right: 'Всё осталось по-прежнему, по прежнему адресу.' },
    { wrong: 'Что бы тесто не липло, смажьте руки.', right: 'Что бы мама ни готовила, всё съедали.' },
    { wrong: 'Купите фольгу, что бы накрыть форму.', right: 'Не знаю, что бы приготовить на ужин.' },
    { wrong: 'Суп вышел постным, за то сытным.', right: 'Спасибо за помощь, за то, что пришли.' },
    { wrong: 'Доктор просил приходить во время.', right: 'Приходите во время обеда, но вовремя.' },
    { wrong: 'Поезд пришёл во время, мы успели.', right: 'Поезд пришёл вовремя, во время обеда.' },
    { wrong: 'На счёт отпуска решим позже.', right: 'Насчёт отпуска решим позже. На счёт компании поступили деньги.' },
    { wrong: 'Он неможет уснуть.', right: 'Он не может уснуть.' },
    { wrong: 'Сколько не учи, а толку мало.', right: 'Сколько ни учи, а толку мало. Сколько не хватает?' },
    { wrong: 'Осталось пол-тарелки супа.', right: 'Осталось полтарелки супа и пол-яблока.' },
    { wrong: 'Купили трёх литровую банку.', right: 'Купили трёхлитровую банку и три литра сока.' },
  ],
  *find({ text, words }, { dictionary }) {
    for (const [pattern, write] of patterns)
      for (const match of text.matchAll(pattern)) {
        const replacement = write(match)
        if (replacement === match[0]) continue
        yield { from: match.index!, to: match.index! + match[0].length, replacement } satisfies Match
      }
    yield* purposes(words, text, dictionary.tags)
    yield* concessions(words, dictionary.tags)
  },
}
