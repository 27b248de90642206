// «Проходя мимо рынка, у меня слетела шляпа»: the gerund at the beginning has no one to do it.
import type { Match, Rule } from '../rule.ts'
import type { Sentence, Word } from '../text.ts'

const pronouns = /^(?:меня|нас|тебя|вас|мне|нам|тебе|вам|ему|ей|им|нему|ней)$/
const prepositions = /^(?:у|с|со|от|для|ко|к|на|перед|передо|за|мимо|до|над|надо)$/
const owners = /^(?:меня|нас|тебя|вас|него|неё|нее|них|мне|нам|нему|ней|ним|мной|нами|вам|вами|тобой)$/
/** With an infinitive the doer of both is the same: «выходя из дома, мне нужно выключить свет». */
const withInfinitive =
  /^(?:можно|нужно|надо|нельзя|стоит|следует|легче|проще|приходится|придётся|пришлось|хочется|хотелось|удобно|удобнее|лучше|важно|необходимо|полезно|удалось|удаётся)$/

/** The first comma of the sentence, between two words. */
const afterComma = ({ words }: Sentence): number => words.findIndex(({ gap }, i) => i > 0 && gap.includes(','))

function subjectless(words: readonly Word[], at: number): Word | undefined {
  const [first, second] = [words[at], words[at + 1]]
  if (!first) return undefined
  // «У меня», «ко мне», «с нас»
  if (prepositions.test(first.lower)) return second && owners.test(second.lower) ? second : undefined
  return pronouns.test(first.lower) ? first : undefined
}

export const gerund: Rule = {
  id: 'dangling-gerund',
  kind: 'agreement',
  title: 'Деепричастие без деятеля',
  message: 'Кто это делает? Деепричастие относится к подлежащему, а его здесь нет',
  examples: [
    {
      wrong: 'Проходя мимо рынка, у меня слетела шляпа.',
      right: 'Проходя мимо рынка, я потеряла шляпу.',
    },
    { wrong: 'Возвращаясь домой, мне стало холодно.', right: 'Возвращаясь домой, мне нужно зайти в аптеку.' },
  ],
  *find({ sentences }, { dictionary }) {
    for (const sentence of sentences) {
      const [first] = sentence.words
      const tags = first ? dictionary.tags(first.text) : []
      if (tags.length === 0 || !tags.every(tag => tag.startsWith('G'))) continue
      const at = afterComma(sentence)
      const person = at > 0 ? subjectless(sentence.words, at) : undefined
      if (!person) continue
      const clause = sentence.words.slice(at + 1)
      const isInfinitive = clause.some(
        ({ text, lower }) => withInfinitive.test(lower) || dictionary.tags(text).some(tag => tag.startsWith('I')),
      )
      if (!isInfinitive) yield { from: first!.from, to: person.to, replacement: null } satisfies Match
    }
  },
}
