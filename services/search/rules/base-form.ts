// The dictionary has words as texts have them, in any case; what is suggested to a reader should be a word as one asks for it.

const nominatives: readonly (readonly [oblique: RegExp, ending: string])[] = [
  [/(?<=\p{L}{3}ост)(?:и|ью|ей|ям|ями|ях)$/u, 'ь'],
  [/(?<=\p{L}ени)(?:я|ю|ем|и|й|ям|ями|ях)$/u, 'е'],
]
/** Adjectives, plurals of nouns in oblique cases, and reflexive verbs that are not infinitives. */
const otherForms =
  /\p{L}{2}(?:ого|его|ому|ему|ыми|ими|ую|юю)$|\p{L}{5}[ая](?:х|ми)$|(?<!ть|ти|чь)ся$|\p{L}{2}л[аио]сь$|[аеиоуюя][юм]сь$/u

/** The nominative where the ending gives it for certain; null for a word that is evidently in another form. */
export function baseForm(word: string): string | null {
  for (const [oblique, ending] of nominatives) if (oblique.test(word)) return word.replace(oblique, ending)
  return otherForms.test(word) ? null : word
}
