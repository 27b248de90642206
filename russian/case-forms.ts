// The forms that a noun, an adjective or a name may take. Generous: some forms that do not exist are among them, because they are used to
// find a word in a text, never to write one.

const noun = ['', 'а', 'у', 'ом', 'ем', 'е', 'ы', 'и', 'ов', 'ев', 'ей', 'ам', 'ами', 'ах']
const soft = ['ь', 'я', 'ю', 'ем', 'е', 'и', 'ью', 'ей', 'ям', 'ями', 'ях']
const adjective = [
  ['ый', 'ий', 'ой', 'ого', 'его', 'ому', 'ему', 'ым', 'им', 'ом', 'ем'],
  ['ая', 'яя', 'ую', 'юю', 'ей', 'ою', 'ею', 'ое', 'ее', 'ые', 'ие', 'ых', 'их', 'ыми', 'ими'],
].flat()

/** By the end of a word, the longest first: how many letters give way, and to what. Every rule that fits counts. */
const paradigms: readonly (readonly [end: RegExp, cut: number, endings: readonly string[]])[] = [
  [/(?:ый|ой|ая|яя|ое|ее|ые|ие)$/, 2, adjective],
  [/ий$/, 2, [...adjective, 'ий', 'ия', 'ию', 'ием', 'ии', 'иев', 'иям', 'иями', 'иях']],
  // Surnames are declined half as nouns, half as adjectives, and have a form for women.
  [/(?:[оеё]в|[иы]н)$/, 0, [...noun, 'ым', 'ых', 'ыми', 'ой', 'ою']],
  [/(?:[оеё]ва|[иы]на)$/, 1, ['а', 'ой', 'ою', 'у', 'ы', 'е', 'ых', 'ым', 'ыми']],
  [/[бвгджзклмнпрстфхцчшщ]$/, 0, noun],
  [/й$/, 1, ['й', 'я', 'ю', 'ем', 'е', 'и', 'ев', 'ям', 'ями', 'ях']],
  [/ь$/, 1, soft],
  [/а$/, 1, ['а', 'ы', 'и', 'е', 'у', 'ой', 'ою', 'ей', 'ею', '', 'ам', 'ами', 'ах']],
  [/я$/, 1, ['я', 'и', 'е', 'ю', 'ей', 'ею', 'ь', 'й', 'ям', 'ями', 'ях']],
  [/[ое]$/, 1, ['о', 'е', 'а', 'я', 'у', 'ю', 'ом', 'ем', '', 'ам', 'ами', 'ах', 'ям', 'ями', 'ях']],
  [/[ыи]$/, 1, ['ы', 'и', '', 'ов', 'ев', 'ей', 'ам', 'ами', 'ах', 'ям', 'ями', 'ях', 'а', 'я']],
]

export const plainWord = (word: string): string => word.toLowerCase().replaceAll('ё', 'е')

/** Павел → павла, отец → отца, королёк → королька. */
function withoutFleeting(word: string): string[] {
  const [, start, last] = /^(.*[бвгджзклмнпрстфхцчшщ])[ео]([цклрнгв])$/.exec(word) ?? []
  return start === undefined ? [] : [`${start}${last}`, `${start}ь${last}`]
}

/** Every form of a word of one part; of «иван-чай» both parts change. Lower case, «е» for «ё». */
export function caseForms(word: string): ReadonlySet<string> {
  const plain = plainWord(word)
  const parts = plain.split('-')
  if (parts.length === 2) {
    const [first, second] = parts.map(part => [...caseForms(part)])
    return new Set([plain, ...first!.flatMap(start => second!.map(end => `${start}-${end}`))])
  }
  const forms = new Set([plain])
  for (const [end, cut, endings] of paradigms)
    if (end.test(plain)) for (const ending of endings) forms.add(plain.slice(0, plain.length - cut) + ending)
  for (const stem of withoutFleeting(plain)) for (const ending of noun.slice(1)) forms.add(stem + ending)
  return forms
}
