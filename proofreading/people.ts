// Declines the names of people in the magazine's list («Люди»), so that misspelled names can be found in all cases.

export type NameForm = { first: string; last: string; kase: number }
export type Person = { name: string; isWoman: boolean; isUnsure: boolean; forms: readonly NameForm[] }
export type People = readonly Person[]

const menInA =
  /^(?:Илья|Никита|Лука|Фома|Кузьма|Данила|Савва|Гоша|Миша|Саша|Паша|Лёша|Дима|Коля|Ваня|Петя|Костя|Гриша|Лёва|Жора|Сева|Слава|Мустафа|Муса|Мирза)$/
const fleeting: Record<string, string> = { Пётр: 'Петр', Петр: 'Петр', Павел: 'Павл', Лев: 'Льв' }
const hush = /[жшчщц]$/

/** The forms in the order nominative, genitive, dative, accusative, instrumental, prepositional. */
type Six = readonly [string, string, string, string, string, string]
const six = (stem: string, ends: string): Six =>
  ends.split(' ').map(end => stem + (end === '0' ? '' : end)) as unknown as Six
const same = (word: string): Six => [word, word, word, word, word, word]

function declineFirst(name: string, isWoman: boolean): Six {
  if (name.endsWith('ия')) return six(name.slice(0, -1), 'я и и ю ей и')
  if (name.endsWith('я')) return six(name.slice(0, -1), 'я и е ю ей е')
  // «Машей»: no first name has its stress on this ending.
  if (/[жшчщ]а$/.test(name)) return six(name.slice(0, -1), 'а и е у ей е')
  if (name.endsWith('а')) return six(name.slice(0, -1), /[гкх]а$/.test(name) ? 'а и е у ой е' : 'а ы е у ой е')
  if (isWoman) return name.endsWith('ь') ? six(name.slice(0, -1), 'ь и и ь ью и') : same(name)
  if (name.endsWith('ий')) return six(name.slice(0, -1), 'й я ю я ем и')
  if (/[йь]$/.test(name)) return six(name.slice(0, -1), `${name.at(-1)} я ю я ем е`)
  if (!/[бвгджзклмнпрстфхцчшщ]$/.test(name)) return same(name)
  const stem = fleeting[name] ?? name
  return [name, `${stem}а`, `${stem}у`, `${stem}а`, stem + (hush.test(stem) ? 'ем' : 'ом'), `${stem}е`]
}

function declineLast(name: string, isWoman: boolean): Six {
  if (isWoman) {
    if (/(?:[оеё]в|[иы]н)а$/.test(name)) return six(name.slice(0, -1), 'а ой ой у ой ой')
    if (name.endsWith('ая')) return six(name.slice(0, -2), 'ая ой ой ую ой ой')
    if (name.endsWith('яя')) return six(name.slice(0, -2), 'яя ей ей юю ей ей')
    if (!/[ая]$/.test(name)) return same(name)
  }
  if (/(?:[оеё]в|[иы]н)$/.test(name)) return six(name, '0 а у а ым е')
  if (/[гкх]ий$/.test(name)) return six(name.slice(0, -2), 'ий ого ому ого им ом')
  if (/(?:ый|ой)$/.test(name)) return six(name.slice(0, -2), `${name.slice(-2)} ого ому ого ым ом`)
  if (name.endsWith('ия')) return six(name.slice(0, -1), 'я и и ю ей и')
  if (name.endsWith('я')) return six(name.slice(0, -1), 'я и е ю ей е')
  if (name.endsWith('а')) return six(name.slice(0, -1), /[гкхжшчщ]а$/.test(name) ? 'а и е у ой е' : 'а ы е у ой е')
  if (/[йь]$/.test(name)) return six(name.slice(0, -1), `${name.at(-1)} я ю я ем е`)
  if (/[иы]х$/.test(name) || !/[бвгджзклмнпрстфхцчшщ]$/.test(name)) return same(name)
  return six(name, hush.test(name) ? '0 а у а ем е' : '0 а у а ом е')
}

/** Makes people from names of two words in the nominative; other names are left out. */
export function peopleNamed(names: readonly string[]): People {
  return names.flatMap(name => {
    const [first, last, ...more] = name.trim().split(/\s+/)
    if (!first || !last || more.length > 0) return []
    const isWoman = /[ая]$/.test(first) ? !menInA.test(first) : /(?:[оеё]ва|[иы]на|ая)$/.test(last)
    const [firsts, lasts] = [declineFirst(first, isWoman), declineLast(last, isWoman)]
    return [
      {
        name,
        isWoman,
        isUnsure: /^(?:Саша|Женя|Валя|Слава|Паша)$/.test(first),
        forms: firsts.map((form, kase) => ({ first: form, last: lasts[kase]!, kase })),
      },
    ]
  })
}
