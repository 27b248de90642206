// Words of the magazine, in any grammatical form.
import { makeWordFinder, type WordFinder } from '#russian/find-words.ts'
import { unmask } from './letters.ts'
import { linesOf, type ModerationRule } from './rule.ts'

/** A list is compiled once. */
const finders = new WeakMap<readonly string[], WordFinder<string>>()

function finderOf(words: readonly string[]): WordFinder<string> {
  const finder = finders.get(words) ?? makeWordFinder(words, word => word)
  finders.set(words, finder)
  return finder
}

export const stopWords: ModerationRule = {
  id: 'stop_words',
  title: 'Стоп-слова',
  about: 'Слова и выражения, которые вы хотите видеть раньше читателей. Падежи и числа находятся сами.',
  what: 'В комментарии есть слово из списка журнала',
  reason: 'Комментарии о таком сначала читает модератор',
  facts: [],
  action: 'pending',
  params: [
    {
      key: 'words',
      label: 'Слова',
      note: 'По одному слову или выражению на строку, в начальной форме. Глаголы — каждой формой отдельно.',
      kind: 'lines',
      value: [],
    },
  ],
  examples: [],
  find({ text }, params) {
    const [hit] = finderOf(linesOf(params, 'words'))(unmask(text))
    return hit?.words
  },
}
