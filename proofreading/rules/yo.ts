// Finds «е» that must be «ё» because it makes another word. Reports only cases where the context leaves no doubt.
import type { Found, Rule } from '../rule.ts'
import { isJoined } from '../text.ts'
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
    ([all]) => yo(all.replace('ершен', 'ершен')).replace('соверш', 'соверш'),
  ],
  [re('(?<=(?<![\\p{L}])(?:о|при|в) )(чем)(?! (?:больше|меньше|дальше|раньше|позже|лучше))'), ([all]) => yo(all)],
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
          yield { from: match.index!, to: match.index! + match[0].length, replacement } satisfies Found
      }
    for (const [i, word] of words.entries()) {
      if (!word.lower.includes('е') || word.lower.includes('ё')) continue
      const before = words[i - 1]
      let next = words[i + 1]
      if (word.lower === 'все') {
        if (
          next &&
          isJoined(next) &&
          /^(?:уже|бы|не|опять|снова|обязательно|само|скоро|сразу|точно|вокруг|давно|тут|здесь|тоже|просто|равно|легко)$/.test(
            next.lower,
          )
        )
          next = words[i + 2]
        if (!next || !isJoined(next)) continue
        const tags = dictionary.tags(next.text)
        // «Все получится»: a singular verb and no possible plural.
        if (
          tags.length > 0 &&
          tags.every(
            tag => /^(?:V..s|Vp.s|Sns)/.test(tag) || (tag === 'D' && tags.some(each => /^(?:Vpn|Sn)/.test(each))),
          ) &&
          !tags.some(tag => plural.test(tag))
        )
          yield {
            from: word.from,
            to: next.to,
            replacement: text.slice(word.from, next.to).replace(/^(в)се/i, '$1сё'),
          } satisfies Found
        continue
      }
      const dotted = [...word.lower.matchAll(/е/g)]
        .map(({ index }) => `${word.lower.slice(0, index)}ё${word.lower.slice(index + 1)}`)
        .find(form => dictionary.exact(form))
      const [plainTags, dottedTags] = [dictionary.exact(word.lower), dotted ? dictionary.exact(dotted) : undefined]
      if (!dotted || !plainTags || !dottedTags) continue
      const a = plainTags.filter(tag => tag !== 'C' && tag !== 'F' && !tag.endsWith('^'))
      const d = dottedTags.filter(tag => tag !== 'C' && tag !== 'F' && !tag.endsWith('^'))
      const clause = clauseAround(words, i)
      const yes = { from: word.from, to: word.to, replacement: word.text[0] + dotted.slice(1) } satisfies Found
      if (a.length === 0 || d.length === 0) continue
      if (a.every(tag => /^[NU]/.test(tag)) && d.every(tag => /^V[cf]3/.test(tag))) {
        // May be a noun or a verb; it is a verb if the clause has a subject and no other verb.
        const tags = before && isJoined(word) ? dictionary.tags(before.text) : []
        const isAfterSubject =
          before &&
          isJoined(word) &&
          (/^(?:не|он|она|оно|они|кто|что|никто|каждый|который|которая|всегда|часто|обычно|редко|никогда)$/.test(
            before.lower,
          ) ||
            (tags.some(tag => /^N.sn/.test(tag)) && !tags.some(tag => /^[APV]/.test(tag))))
        const hasVerb = clause.some(
          each =>
            each !== word &&
            dictionary.tags(each.text).some(tag => tag.startsWith('V')) &&
            !dictionary.tags(each.text).some(tag => /^[NX]/.test(tag)),
        )
        if (isAfterSubject && !hasVerb) yield yes
      } else if (
        a.some(tag => tag.startsWith('Vf')) &&
        d.every(tag => tag.startsWith('Vc')) &&
        a.every(tag => tag.startsWith('V'))
      ) {
        // Future or habitual action.
        if (
          clause.some(({ lower }) =>
            /^(?:обычно|всегда|каждый|каждую|каждое|каждые|сейчас|иногда|часто|редко|постоянно|ежедневно|теперь|никогда|вечно|регулярно|порой|уже|нередко|впервые)$/.test(
              lower,
            ),
          ) &&
          !clause.some(({ lower }) => /^(?:завтра|скоро|потом|если)$/.test(lower))
        )
          yield yes
      } else if (
        a.every(tag => /^N.s[gdl]|^N.sn|^N.sa/.test(tag)) &&
        a.some(tag => /^N.sg/.test(tag)) &&
        d.some(tag => /^N.pn/.test(tag))
      ) {
        // Genitive singular or nominative plural.
        const following = next && isJoined(next) ? dictionary.tags(next.text) : []
        const preceding = before && isJoined(word) ? dictionary.tags(before.text) : []
        const isMany = preceding.length > 0 && preceding.every(tag => /^(?:Ar?|P)-p[na]/.test(tag))
        const isSubject =
          following.length > 0 &&
          following.every(tag => /^(?:V(?:.3p|p-p)|S-p)/.test(tag)) &&
          (!before ||
            !isJoined(word) ||
            (preceding.every(tag => tag === 'X' || /^(?:Ar?|P)-pn/.test(tag)) &&
              !/^(?:у|для|из|от|до|без|с|около|кроме|вокруг|возле|вместо|среди)$/.test(before.lower) &&
              preceding.length > 0))
        if (isMany || isSubject) yield yes
      }
    }
  },
}
