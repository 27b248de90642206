// Single letters: of another alphabet inside a word, and a small one at the start of a sentence.
import { lookalikes } from '#russian/lookalikes.ts'
import type { Match, Rule } from '../rule.ts'

export const alphabets: Rule = {
  id: 'letters-of-two-alphabets',
  kind: 'typography',
  title: 'Латинские буквы в русском слове',
  message: 'В слове есть латинская буква, которая выглядит как русская',
  examples: [{ wrong: 'Положите в кacтрюлю лук.', right: 'Положите в кастрюлю лук, IT-отдел и CPAP-терапия.' }],
  *find({ text }) {
    for (const { 0: word, index } of text.matchAll(/(?<!\p{L})\p{L}{3,}(?!\p{L})/gu)) {
      const latin = word.match(/\p{Script=Latin}/gu) ?? []
      if (latin.length === 0 || latin.length > word.length / 2 || !latin.every(letter => letter in lookalikes)) continue
      const replacement = word.replaceAll(/\p{Script=Latin}/gu, letter => lookalikes[letter]!)
      yield { from: index, to: index + word.length, replacement } satisfies Match
    }
  },
}

const abbreviations = /^(?:табл|корп|напр|англ|греч|проф|акад|просп|след|соотв|прим|назв|долл|рубл|экз)$/i

export const sentenceStart: Rule = {
  id: 'small-letter-of-sentence',
  kind: 'typography',
  title: 'Строчная буква в начале предложения',
  message: 'После точки — прописная буква',
  examples: [{ wrong: 'Суп готов. подавайте его горячим.', right: 'Суп готов. Подавайте его, и т. д. до утра.' }],
  *find({ text }) {
    for (const match of text.matchAll(/(?<!\p{L})(\p{Ll}{4,})\.[ \u{a0}](\p{Ll})(?=\p{Ll}+)/gu)) {
      if (abbreviations.test(match[1]!)) continue
      const at = match.index + match[0].length - 1
      yield { from: at, to: at + 1, replacement: match[2]!.toUpperCase() } satisfies Match
    }
  },
}
