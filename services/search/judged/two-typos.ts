// Questions with typos in two words, the same in every run. Nothing is tuned to single ones; they measure how well search corrects
// typos in general.

const heardAs: Record<string, string> = {
  а: 'о',
  о: 'а',
  е: 'и',
  и: 'е',
  я: 'е',
  з: 'с',
  с: 'з',
  д: 'т',
  т: 'д',
  г: 'к',
  б: 'п',
  в: 'ф',
  ж: 'ш',
}

/** The minimal standard generator: gives the same numbers on every machine. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** A word with one typo: a letter left out, doubled, swapped with the next or, twice as often, replaced by one that sounds the same. */
function addTypo(word: string, random: () => number): string {
  const kind = Math.floor(random() * 5)
  const at = 1 + Math.floor(random() * (word.length - 2))
  if (kind === 1) return word.slice(0, at + 1) + word.slice(at)
  if (kind === 2) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  const heard = [...word].flatMap((letter, index) =>
    index > 0 && index < word.length - 2 && heardAs[letter] !== undefined ? [index] : [],
  )
  const place = heard[Math.floor(random() * heard.length)]
  if (kind === 0 || place === undefined) return word.slice(0, at) + word.slice(at + 1)
  return word.slice(0, place) + heardAs[word[place]!] + word.slice(place + 1)
}

export type MistypedQuestion = { typed: string; words: { meant: string; typed: string }[] }

/** `isContentWord`: false for words that say nothing about the subject. */
export function withTwoTypos(
  questions: readonly string[],
  isContentWord: (word: string) => boolean,
): MistypedQuestion[] {
  const random = makeRandom(7)
  return questions.map(question => {
    const long = [...new Set(question.match(/[а-яё]{5,}/gi) ?? [])].filter(isContentWord)
    const chosen = long
      .map(word => ({ word, order: random() }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, 2)
    let typed = question
    const words = chosen.map(({ word }) => {
      const wrong = addTypo(word, random)
      typed = typed.replace(word, wrong)
      return { meant: word, typed: wrong }
    })
    return { typed, words }
  })
}
