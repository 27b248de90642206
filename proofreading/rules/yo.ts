// Finds «е» that must be «ё» because it makes another word. Reports only cases where the context leaves no doubt.
import type { Match, Rule } from '../rule.ts'
import type { Dictionary } from '../dictionary/dictionary.ts'
import { isJoined, type ReadText, type Word } from '../text.ts'
import { clauseAround } from './spelling.ts'

type Pair = readonly [pattern: RegExp, write: (match: RegExpMatchArray) => string]
const b = '(?<![\\p{L}-])'
const e = '(?![\\p{L}-])'
const re = (source: string) => new RegExp(b + source + e, 'giu')
/** Replaces the last «е», which is the stressed one in the pairs below. */
const yo = (word: string) => word.replace(/[еЕ](?=[^еЕ]*$)/, letter => (letter === 'е' ? 'ё' : 'Ё'))

const pairs: readonly Pair[] = [
  [
    re('(падеж)(?= (?:скота|птицы|птиц|коров|свиней|овец|пчёл|рыбы|рыб|лошадей|животных|поголовья|кур))'),
    ([all]) => yo(all),
  ],
  [
    re(
      '(?<=(?:обжига\\p{L}*|обожг\\p{L}*|обожж\\p{L}*|обжечь|твёрд\\p{L}*|мягк\\p{L}*|верхн\\p{L}*|цара\\p{L}*|щекоч\\p{L}*|щекот\\p{L}*|жжёт|вяжет|язык\\p{L}* (?:к|о)|липнет к|прилип\\p{L}* к|липли к|прижм\\p{L}* к|прижима\\p{L}* к|щиплет) )(неб(?:о|а|у|е|ом))',
    ),
    ([all]) => yo(all),
  ],
  [
    re('(?<=язык\\p{L}* (?:прижм\\p{L}*|прижима\\p{L}*|прилип\\p{L}*|касает\\p{L}*) (?:к )?)(неб(?:о|а|у|е))'),
    ([all]) => yo(all),
  ],
  [
    re(
      '(совершенн\\p{L}+)(?= (?:преступлени|ошибк|поступ|покупк|подвиг|убийств|краж|грех|сделк|платеж|открыти|вчера|им|ею|ими|мной|нами))',
    ),
    ([all]) => yo(all),
  ],
  [
    re('(?<=(?<![\\p{L}])(?:о|при|в|(?<!не )на|во|обо) )(чем)(?! (?:больше|меньше|дальше|раньше|позже|лучше))'),
    ([all]) => yo(all),
  ],
  [re('(?<=(?<![\\p{L}])(?:о|на|при|в|во|обо) )(нем)'), ([all]) => yo(all)],
  [re('(?<=(?<![\\p{L}])(?:во|обо|при|на|о|в) )(всем)'), ([all]) => yo(all)],
  [re('(?<=(?<![\\p{L}])(?:о|об|на|в|при) )(моем|твоем|своем)'), ([all]) => yo(all)],
  [
    re(
      '(крестн(?:ый|ого|ому|ым|ом|ая|ой|ую))(?= (?:отец|отца|отцу|отцом|мать|матери|мама|маму|мамы|папа|папы|папу|фея|фею|феи|сын|дочь|дочка|родители))',
    ),
    ([all]) => all.replace('рес', 'рёс'),
  ],
  [re('(истекш\\p{L}+)(?= кров\\p{L}*)'), ([all]) => all.replace('тек', 'тёк')],
  [
    re('(?<=(?:до|без|много|от|море|ручьи|сквозь|капли|вместо|больше|полны|полные|никаких) )(слез)'),
    ([all]) => yo(all),
  ],
  [
    re(
      '(?<=(?:жител\\p{L}+|окрестных|соседних|этих|несколько|пять|шесть|семь|десять|из|близких|дальних) )(сел)(?=[ .,;])(?! (?:на|в|за|рядом|и |у |за ))',
    ),
    ([all]) => yo(all),
  ],
  [
    re(
      '(?<=(?:упрям\\p{L}+|старый|серый|глупый|маленький|как|этот|мой|наш|один|каждый|буриданов|чей-то|дядин) )(осел)',
    ),
    ([all]) => yo(all),
  ],
  [
    re('(осел)(?= (?:упирает\\p{L}*|жуёт|жевал|кричит|кричал|идёт|шёл|вёз|везёт|стоит|стоял|орал|орёт|упёрся|упрям))'),
    ([all]) => yo(all),
  ],
  [
    re(
      '(?<=(?:двор|улицу|пол|сор|снег|листья|мусор|ветер|дворник|он|чисто|метлой) )(мел)(?=(?: (?:двор|улицу|пол|снег|листья|мусор|дорожк|дорожки|сор|позёмк|тротуар|по )|[.,]))',
    ),
    ([all]) => yo(all),
  ],
  [re('(?<=птиц[аы]? (?:в )?|на |пух )(лету)(?=!)'), ([all]) => yo(all)],
  [re('(передохнем)(?= (?:и|минут|немного|пару|пять|полчаса|часок|в|на|у|под))'), ([all]) => yo(all)],
  [re('(заем)(?= (?:в|у|под|на|до|от|выда|одобр|без|можно|нужно|денег))'), ([all]) => yo(all)],
  [
    re('(?<=(?:взять|взял|взяли|получить|оформить|брать|погасить|вернуть|дать) (?:этот |небольшой |крупный )?)(заем)'),
    ([all]) => yo(all),
  ],
  [re('(?<=(?:маркёр|жирным|красным) )(лен)'), ([all]) => yo(all)],
  [
    re('(черт)(?= (?:побери|возьми|знает|дери|его|её|их|с ним|с ней|с ними|дёрнул|ногу|меня))'),
    ([all]) => all.replace('ерт', 'ёрт'),
  ],
  [re('(?<=(?:к|какого) )(черту|черта)'), ([all]) => all.replace('ерт', 'ёрт')],
  [re('(поем)(?= (?:хором|вместе|в хоре|под гитару))'), ([all]) => yo(all)],
  [
    re('(?<=мы (?:часто |всегда |обычно |вместе |хором |тихо |громко )?)(поем)(?! (?:и |в |на |до |дома|потом))'),
    ([all]) => yo(all),
  ],
  [re('(поем)(?=\\s(?:песни|песню|хором|частушки|колыбельную|колыбельные|романсы))'), ([all]) => yo(all)],
  [
    re('(мел)(?= (?:двор|улицу|листья|листву|снег|тротуар|дорожку|дорожки|крыльцо|подъезд|лестницу|мусор))'),
    ([all]) => yo(all),
  ],
  [
    re('(?<=(?:без|пара|пару|пять|шесть|нет|двух|взмах|взмахи|плеск|всплеск|скрип|стук|комплект) )(весел)'),
    ([all]) => all.replace('е', 'ё'),
  ],
  [
    re(
      '(стекла)(?=,? (?:звенели|дрожали|запотели|запотевали|блестели|были|вымыли|разбились|в окнах|в очках|очков|дребезжали|треснули))',
    ),
    ([all]) => yo(all),
  ],
  [
    re('(?<=(?:на|из|чистый|натуральный|белёный|серый|стирать|гладить|сеяли|сеют|ткань) )(лен)(?=[ .,;:!?]|$)'),
    ([all]) => yo(all),
  ],
  [re('(наем)(?= (?:жил|квартир|персонал|работник|сотрудник|няни|рабоч))'), ([all]) => yo(all)],
  [re('(?<=(?:за|на|цена|стоимость) )(съем)(?= (?:квартир|жиль|дач|комнат))'), ([all]) => yo(all)],
  [
    re('(?<=(?:мы|вам|всем|тебе) )(шлем)(?= (?:привет|письм|посылк|вам|поцелу|открытк|подар|фото|поздравлен))'),
    ([all]) => yo(all),
  ],
  [
    re('(?<=(?:настал|наступил|пришёл|пришел|подошёл|подошел|свой|мой|наш|ваш|твой) )(черед)(?= |[.,;!?]|$)'),
    ([all]) => yo(all),
  ],
  [re('(?<=(?:он|отец|дед|муж|повар|пекарь|папа|сам|сын|брат) )(пек)(?= )'), ([all]) => yo(all)],
  [re('(вот и )(все)(?=[.!?…,;])'), ([all]) => all.replace(/все$/i, 'всё')],
  [
    re(
      '(все)(?= (?:равно(?! распредел)|ещё|еще|же|время|больше|чаще|реже|сильнее|выше|ниже|дальше|лучше|хуже|меньше|глубже|быстрее|медленнее|тише|громче|ближе|это(?! люди)|в порядке|началось|остальное|прочее|то же|что угодно|хорошо(?=[.,!]))(?![\\p{L}-]))',
    ),
    ([all]) => yo(all),
  ],
  [re('(все)(?=, (?:что|чего|чем|о чём|о чем|к чему) )(?! что (?:пришли|приехали|были))'), ([all]) => yo(all)],
]

const plural = /^(?:N.p|A-p|P-p|Ar?-p|V..p|Vp-p|S-p|M|R)/

/** True for «все получится»: the verb is singular, and no word can be plural. */
function checkAll(
  { words, text }: Pick<ReadText, 'words' | 'text'>,
  i: number,
  dictionary: Dictionary,
): Match | undefined {
  const [word, beside] = [words[i]!, words[i + 1]]
  const isAdverb =
    beside &&
    isJoined(beside) &&
    /^(?:уже|бы|не|опять|снова|обязательно|само|скоро|сразу|точно|вокруг|давно|тут|здесь|тоже|просто|равно|легко)$/.test(
      beside.lower,
    )
  const next = isAdverb ? words[i + 2] : beside
  if (!next || !isJoined(next)) return undefined
  const tags = dictionary.tags(next.text)
  const isNeuter = tags.some(tag => /^(?:Vpn|Sn)/.test(tag))
  const isOne = tags.length > 0 && tags.every(tag => /^(?:V..s|Vp.s|Sns)/.test(tag) || (tag === 'D' && isNeuter))
  if (!isOne || tags.some(tag => plural.test(tag))) return undefined
  return {
    from: word.from,
    to: next.to,
    replacement: text.slice(word.from, next.to).replace(/^(в)се/i, '$1сё'),
  }
}

/** A word with «е» and its counterpart with «ё», if the dictionary has both, with the readings of each. */
function bothForms(lower: string, dictionary: Dictionary) {
  const dotted = [...lower.matchAll(/е/g)]
    .map(({ index }) => `${lower.slice(0, index)}ё${lower.slice(index + 1)}`)
    .find(form => dictionary.exact(form))
  if (!dotted) return undefined
  const tagsOf = (form: string) =>
    (dictionary.exact(form) ?? []).filter(tag => tag !== 'C' && tag !== 'F' && !tag.endsWith('^'))
  const [plainTags, dottedTags] = [tagsOf(lower), tagsOf(dotted)]
  return plainTags.length > 0 && dottedTags.length > 0 ? { dotted, plainTags, dottedTags } : undefined
}

/** True if the position of the word allows only the reading with «ё». */
function checkWord(words: readonly Word[], i: number, dictionary: Dictionary): Match | undefined {
  const word = words[i]!
  const forms = bothForms(word.lower, dictionary)
  if (!forms) return undefined
  const { plainTags, dottedTags } = forms
  const isNounOrVerb = plainTags.every(tag => /^[NU]/.test(tag)) && dottedTags.every(tag => /^V[cf]3/.test(tag))
  const isFutureOrPresent =
    plainTags.some(tag => tag.startsWith('Vf')) &&
    dottedTags.every(tag => tag.startsWith('Vc')) &&
    plainTags.every(tag => tag.startsWith('V'))
  const isOneOrMany =
    plainTags.every(tag => /^N.s[gdl]|^N.sn|^N.sa/.test(tag)) &&
    plainTags.some(tag => /^N.sg/.test(tag)) &&
    dottedTags.some(tag => /^N.pn/.test(tag))
  const isMeant = isNounOrVerb
    ? isVerbMeant(words, i, dictionary)
    : isFutureOrPresent
      ? isPresentMeant(words, i)
      : isOneOrMany && isPluralMeant(words, i, dictionary)
  return isMeant ? { from: word.from, to: word.to, replacement: word.text[0] + forms.dotted.slice(1) } : undefined
}

/** «Берет» or «берёт»: it is the verb if the clause has a subject and no other verb. */
function isVerbMeant(words: readonly Word[], i: number, dictionary: Dictionary): boolean {
  const [before, word] = [words[i - 1], words[i]!]
  if (!before || !isJoined(word)) return false
  const tags = dictionary.tags(before.text)
  const isAfterSubject =
    /^(?:не|он|она|оно|они|кто|что|никто|каждый|который|которая|всегда|часто|обычно|редко|никогда)$/.test(
      before.lower,
    ) ||
    (tags.some(tag => /^N.sn/.test(tag)) && !tags.some(tag => /^[APV]/.test(tag)))
  const isSurelyVerb = (each: Word) => {
    const own = dictionary.tags(each.text)
    return own.some(tag => tag.startsWith('V')) && !own.some(tag => /^[NX]/.test(tag))
  }
  return isAfterSubject && !clauseAround(words, i).some(each => each !== word && isSurelyVerb(each))
}

/** True for the present tense, as opposed to the future. */
function isPresentMeant(words: readonly Word[], i: number): boolean {
  const clause = clauseAround(words, i)
  return (
    clause.some(({ lower }) =>
      /^(?:обычно|всегда|каждый|каждую|каждое|каждые|сейчас|иногда|часто|редко|постоянно|ежедневно|теперь|никогда|вечно|регулярно|порой|уже|нередко|впервые)$/.test(
        lower,
      ),
    ) && !clause.some(({ lower }) => /^(?:завтра|скоро|потом|если)$/.test(lower))
  )
}

/** True for the nominative plural, as opposed to the genitive singular. */
function isPluralMeant(words: readonly Word[], i: number, dictionary: Dictionary): boolean {
  const [before, word, next] = [words[i - 1], words[i]!, words[i + 1]]
  const isAfterWord = before !== undefined && isJoined(word)
  const preceding = isAfterWord ? dictionary.tags(before.text) : []
  // «Новые» is also a noun.
  const isAdjective = preceding.some(tag => /^(?:Ar?|P)-p[na]/.test(tag))
  if (isAdjective && preceding.every(tag => /^(?:(?:Ar?|P)-|N.)p[na]/.test(tag))) return true
  // «Озера в июле прогреваются»: nothing else at the start of the sentence may do it.
  if (!isAfterWord && /^\p{Lu}/u.test(word.text)) {
    const behind: Word[] = []
    for (let at = i + 1; words[at] && isJoined(words[at]!) && behind.length < 5; at++) behind.push(words[at]!)
    const verbAt = behind.findIndex(each => dictionary.tags(each.text).some(tag => /^V(?:.3p|p-p)/.test(tag)))
    const between = behind.slice(0, Math.max(0, verbAt))
    if (verbAt > 0 && between.every(each => !dictionary.tags(each.text).some(tag => /^N.pn|^R.*pn/.test(tag))))
      return true
  }
  const following = next && isJoined(next) ? dictionary.tags(next.text) : []
  if (following.length === 0 || !following.every(tag => /^(?:V(?:.3p|p-p)|S-p)/.test(tag))) return false
  return (
    !isAfterWord ||
    (preceding.length > 0 &&
      preceding.every(tag => tag === 'X' || /^(?:Ar?|P)-pn/.test(tag)) &&
      !/^(?:у|для|из|от|до|без|с|около|кроме|вокруг|возле|вместо|среди)$/.test(before.lower))
  )
}

export const yoRule: Rule = {
  id: 'yo',
  kind: 'yo',
  title: '«Ё» там, где без неё другое слово',
  message: 'Без «ё» это другое слово',
  examples: [
    { wrong: 'Если не спешить, все получится.', right: 'Если не спешить, всё получится, и все придут.' },
    { wrong: 'Сестра не берет в поездку лишнего.', right: 'Сестра не берёт в поездку берет.' },
    { wrong: 'Начался падеж скота.', right: 'Именительный падеж. Начался падёж скота.' },
  ],
  *find({ words, text }, { dictionary }) {
    for (const [pattern, write] of pairs)
      for (const match of text.matchAll(pattern)) {
        const replacement = write(match)
        if (replacement !== match[0])
          yield { from: match.index!, to: match.index! + match[0].length, replacement } satisfies Match
      }
    for (const [i, word] of words.entries()) {
      if (!word.lower.includes('е') || word.lower.includes('ё')) continue
      const found = word.lower === 'все' ? checkAll({ words, text }, i, dictionary) : checkWord(words, i, dictionary)
      if (found) yield found
    }
  },
}
