import { costOf } from '../dictionary/dictionary.ts'
import type { Match, Rule } from '../rule.ts'

const plain = (word: string) => word.toLowerCase().replaceAll('ё', 'е')
const isCapital = (word: string) => /^\p{Lu}\p{Ll}+/u.test(word)
/** True if a word is so similar to a name that it may be a misspelling of it. */
const isNear = (word: string, like: string) => costOf(plain(word), plain(like)) <= (like.length > 5 ? 2 : 1.1)

export const names: Rule = {
  id: 'name-of-person',
  kind: 'name',
  title: 'Имена людей журнала',
  message: 'Имя записано не так, как в «Людях»',
  examples: [
    { wrong: 'О сне рассказал Михаил Арлов.', right: 'О сне рассказал Михаил Орлов.' },
    { wrong: 'Мы поговорили с Михаилом Орловом.', right: 'Мы поговорили с Михаилом Орловым.' },
  ],
  *find({ words, text }, { people }) {
    if (people.length === 0) return
    for (const [i, word] of words.entries()) {
      const next = words[i + 1]
      if (!next || !isCapital(next.text)) continue
      const isInitial = /^\p{Lu}$/u.test(word.text) && /^\.[ \u{a0}\u{202f}]?$/u.test(next.gap)
      if (!isInitial && !(isCapital(word.text) && /^[ \u{a0}\u{202f}]$/u.test(next.gap))) continue
      const found = isInitial ? ofInitial(word.text, next.text) : ofPair(word.text, next.text)
      if (found !== undefined) yield { from: word.from, to: next.to, replacement: found } satisfies Match
    }

    function ofInitial(initial: string, last: string): string | undefined {
      const same = people.filter(({ forms }) => forms.some(form => plain(form.last) === plain(last)))
      if (same.length !== 1 || same[0]!.forms[0]!.first[0] === initial) return undefined
      return `${same[0]!.forms[0]!.first[0]}. ${last}`
    }
    function ofPair(first: string, last: string): string | undefined {
      const forms = people.flatMap(person => person.forms)
      // «Саша Ким» may be a man or a woman, so an undeclined surname is correct.
      if (
        people.some(
          person =>
            person.isUnsure &&
            person.forms.some(form => plain(form.first) === plain(first)) &&
            plain(person.forms[0]!.last) === plain(last),
        )
      )
        return undefined
      if (forms.some(form => plain(form.first) === plain(first) && plain(form.last) === plain(last))) return undefined
      // The order «Орлов Михаил» is correct too.
      if (forms.some(form => plain(form.first) === plain(last) && plain(form.last) === plain(first))) return undefined
      const before = /(?:^|[^\p{L}])(с|со|к|ко|о|об|у|от|для|без)\s+$/iu
      const at = text.indexOf(`${first} ${last}`)
      const preposition = before.exec(text.slice(0, Math.max(0, at)))?.[1]?.toLowerCase()
      const wanted =
        preposition === undefined
          ? [0, 1, 2, 3, 4, 5]
          : /^(?:с|со)$/.test(preposition)
            ? [4, 1]
            : preposition.startsWith('к')
              ? [2]
              : /^об?$/.test(preposition)
                ? [5]
                : [1]
      const options = forms.filter(
        form =>
          (plain(form.first) === plain(first) && isNear(last, form.last)) ||
          (plain(form.last) === plain(last) && isNear(first, form.first)),
      )
      options.sort(
        (a, b) =>
          Number(wanted.includes(b.kase)) - Number(wanted.includes(a.kase)) ||
          // A first name is rarely declined wrongly, so its case is the one that was meant.
          Number(plain(b.first) === plain(first)) - Number(plain(a.first) === plain(first)) ||
          costOf(plain(`${first} ${last}`), plain(`${a.first} ${a.last}`)) -
            costOf(plain(`${first} ${last}`), plain(`${b.first} ${b.last}`)),
      )
      return options[0] && `${options[0].first} ${options[0].last}`
    }
  },
}
