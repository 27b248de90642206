// Finds the colleagues whom a remark mentions: «@Нина», «@Нина Левина». Pure.

type Named = { id: string; name: string }

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
const isLetter = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/**
 * The ids of the mentioned people, in order of their mentions. The longest matching name wins. A first name that several people share mentions
 * all of them: an unnecessary notification is better than a question that nobody sees.
 */
export function findMentioned(body: string, people: readonly Named[], max: number): string[] {
  const text = plain(body)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // An email address is not a mention.
    if (isLetter(text[at - 1])) continue
    const named = (name: string) => text.startsWith(plain(name), at + 1) && !isLetter(text[at + 1 + name.length])
    const whole = people.filter(({ name }) => named(name)).toSorted((a, b) => b.name.length - a.name.length)
    const longest = whole[0]?.name.length
    const matching =
      longest === undefined
        ? people.filter(({ name }) => named(name.split(' ', 1)[0]!))
        : whole.filter(({ name }) => name.length === longest)
    for (const { id } of matching) found.add(id)
  }
  return [...found].slice(0, max)
}
