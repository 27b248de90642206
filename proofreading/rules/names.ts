import { costOf } from '../dictionary/dictionary.ts'
import type { NameForm, People } from '../people.ts'
import type { Match, Rule } from '../rule.ts'
import type { ReadText, Word } from '../text.ts'

const plain = (word: string) => word.toLowerCase().replaceAll('ё', 'е')
/** «Петр» for «Пётр» is correct, «Пётру» for «Петру» is not. */
const isWritten = (word: string, form: string) =>
  plain(word) === plain(form) && [...word.toLowerCase()].every((letter, at) => letter !== 'ё' || form[at] === 'ё')
const isCapital = (word: string) => /^\p{Lu}\p{Ll}+/u.test(word)
/** True if a word is so similar to a name that it may be a misspelling of it. */
const isNear = (word: string, like: string) => costOf(plain(word), plain(like)) <= (like.length > 5 ? 2 : 1.1)
const isSpace = (gap: string) => /^[ \u{a0}\u{202f}]$/u.test(gap)
const patronymic = /(?:ович|евич|ич|овна|евна|ична|инична)(?:а|у|ем|ом|е|ы|ой)?$|(?:овн|евн|ичн)(?:а|ы|е|у|ой)$/

/** The cases that a preposition before the name allows, as numbers of the forms; undefined without such a preposition. */
function casesBehind(text: string, from: number): readonly number[] | undefined {
  const preposition = /(?:^|[^\p{L}])(с|со|к|ко|о|об|у|от|для|без)\s+$/iu.exec(text.slice(0, from))?.[1]?.toLowerCase()
  if (preposition === undefined) return undefined
  if (/^со?$/.test(preposition)) return [4, 1]
  if (preposition.startsWith('к')) return [2]
  return /^об?$/.test(preposition) ? [5] : [1]
}

/** The right form of a name that is written as `first last`; undefined if it is right, or is of nobody. */
function rightForm(first: string, last: string, kases: readonly number[] | undefined, people: People) {
  const forms = people.flatMap(person => person.forms)
  // «Саша Ким» may be a man or a woman, so an undeclined surname is correct.
  const isUnsure = people.some(
    person =>
      person.isUnsure &&
      person.forms.some(form => plain(form.first) === plain(first)) &&
      plain(person.forms[0]!.last) === plain(last),
  )
  if (isUnsure) return undefined
  const exact = forms.filter(form => isWritten(first, form.first) && isWritten(last, form.last))
  if (exact.length > 0) {
    // «С Анна Ветрова»: a form of the name, but not the one that the preposition needs.
    if (!kases || exact.some(({ kase }) => kases.includes(kase)) || !exact.some(({ kase }) => kase === 0))
      return undefined
    const person = people.find(({ forms: own }) => own.includes(exact[0]!))!
    return person.forms.find(({ kase }) => kase === kases[0])
  }
  const wanted = kases ?? [0, 1, 2, 3, 4, 5]
  const cost = ({ first: a, last: b }: NameForm) => costOf(plain(`${first} ${last}`), plain(`${a} ${b}`))
  return forms
    .filter(
      form =>
        (plain(form.first) === plain(first) && isNear(last, form.last)) ||
        (plain(form.last) === plain(last) && isNear(first, form.first)),
    )
    .toSorted(
      (a, b) =>
        Number(wanted.includes(b.kase)) - Number(wanted.includes(a.kase)) ||
        // A first name is rarely declined wrongly, so its case is the one that was meant.
        Number(plain(b.first) === plain(first)) - Number(plain(a.first) === plain(first)) ||
        cost(a) - cost(b),
    )[0]
}

function initialOf(last: string, people: People): string | undefined {
  const same = people.filter(({ forms }) => forms.some(form => plain(form.last) === plain(last)))
  return same.length === 1 ? same[0]!.forms[0]!.first[0] : undefined
}

/** «М. Орлов», «Орлов М.» with the initial of another name. */
function checkInitial(words: readonly Word[], i: number, text: string, people: People): Match | undefined {
  const [word, next] = [words[i]!, words[i + 1]]
  if (!next) return undefined
  const isInitial = (each: Word) => /^\p{Lu}$/u.test(each.text)
  if (isInitial(word) && /^\.[ \u{a0}\u{202f}]?$/u.test(next.gap) && isCapital(next.text)) {
    const initial = initialOf(next.text, people)
    if (initial !== undefined && initial !== word.text)
      return { from: word.from, to: next.to, replacement: `${initial}. ${next.text}` }
  }
  if (isCapital(word.text) && isInitial(next) && isSpace(next.gap) && text[next.to] === '.') {
    const initial = initialOf(word.text, people)
    // «Орлова М. Иванова»: the initial may belong to the next name.
    const after = words[i + 2]
    if (initial !== undefined && initial !== next.text && !(after && isCapital(after.text) && after.gap.length < 3))
      return { from: word.from, to: next.to, replacement: `${word.text} ${initial}` }
  }
  return undefined
}

function checkName({ words, text }: ReadText, i: number, people: People): Match | undefined {
  const [word, next] = [words[i]!, words[i + 1]]
  if (!next || !isCapital(word.text) || !isCapital(next.text) || !isSpace(next.gap)) return undefined
  const kases = casesBehind(text, word.from)
  const third = words[i + 2]
  // «Анна Сергеевна Ветрова»
  if (patronymic.test(next.lower) && third && isCapital(third.text) && isSpace(third.gap)) {
    const form = rightForm(word.text, third.text, kases, people)
    const middle = text.slice(word.to, third.from)
    return form && { from: word.from, to: third.to, replacement: `${form.first}${middle}${form.last}` }
  }
  const forms = people.flatMap(person => person.forms)
  // The order «Орлов Михаил» is correct too.
  if (forms.some(form => isWritten(next.text, form.first) && isWritten(word.text, form.last))) return undefined
  const form = rightForm(word.text, next.text, kases, people)
  if (form) return { from: word.from, to: next.to, replacement: `${form.first} ${form.last}` }
  const isKnownFirst = forms.some(each => plain(each.first) === plain(next.text))
  const turned = isKnownFirst ? rightForm(next.text, word.text, kases, people) : undefined
  return turned && { from: word.from, to: next.to, replacement: `${turned.last} ${turned.first}` }
}

/** «Арлов» alone, in a text that names Михаил Орлов. */
function* checkSurnames({ words }: ReadText, people: People, isWord: (word: string) => boolean): Iterable<Match> {
  const named = people.filter(({ forms }) => words.some(({ text }) => forms.some(({ last }) => isWritten(text, last))))
  if (named.length === 0) return
  for (const [i, word] of words.entries()) {
    const [before, next] = [words[i - 1], words[i + 1]]
    if (!isCapital(word.text) || word.text.length < 5 || isWord(word.text)) continue
    // A pair of names is looked at above.
    if ((next && isCapital(next.text) && isSpace(next.gap)) || (before && isCapital(before.text) && isSpace(word.gap)))
      continue
    const near = named
      .flatMap(({ forms }) => forms)
      .filter(({ last }) => costOf(plain(word.text), plain(last)) <= 1)
      .toSorted((a, b) => costOf(plain(word.text), plain(a.last)) - costOf(plain(word.text), plain(b.last)))[0]
    if (near && !isWritten(word.text, near.last)) yield { from: word.from, to: word.to, replacement: near.last }
  }
}

export const names: Rule = {
  id: 'name-of-person',
  kind: 'name',
  title: 'Имена людей журнала',
  message: 'Имя записано не так, как в «Людях»',
  examples: [
    { wrong: 'О сне рассказал Михаил Арлов.', right: 'О сне рассказал Михаил Орлов.' },
    { wrong: 'Мы поговорили с Михаилом Орловом.', right: 'Мы поговорили с Михаилом Орловым.' },
    { wrong: 'Мы поговорили с Михаил Орлов.', right: 'Мы поговорили с Михаилом Орловым.' },
    { wrong: 'Отвечает Анна Сергеевна Ветрава.', right: 'Отвечает Анна Сергеевна Ветрова.' },
    { wrong: 'Врач Орлов согласен, но Арлов спорит.', right: 'Врач Орлов согласен, но Орловы спорят.' },
    { wrong: 'Снимки сделал Орлов Л. и коллеги.', right: 'Снимки сделал Орлов М. и коллеги.' },
  ],
  *find(reading, { people, dictionary }) {
    if (people.length === 0) return
    for (const i of reading.words.keys()) {
      const found = checkInitial(reading.words, i, reading.text, people) ?? checkName(reading, i, people)
      if (found) yield found
    }
    yield* checkSurnames(reading, people, word => dictionary.isWord(word))
  },
}
