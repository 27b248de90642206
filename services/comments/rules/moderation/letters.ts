// Russian words under their disguises: look-alikes of other alphabets, digits and signs for letters, spaces and dots inside,
// stretched letters.

/** Signs that stand for a Russian letter inside a Russian word; `ё` and `й` are `е` and `и` here. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  'aа bв cс dд eе gг hн iи kк lл mм nп oо pр rг tт uи xх yу zз 0о 1и 3з 4ч 6б 8в @а €е $с #* áа éе ёе óо ýу üи їи іи ји ѕс йи'
    .split(' ')
    .map(pair => [pair[0]!, pair[1]!]),
)

/** One letter in place of a stretched one: «дуууб» is «дуб», and «масса» meets its pattern as «маса». */
const unstretch = (word: string) => word.replaceAll(/(\p{L})\1+/gu, '$1')

/** A word as it is compared: look-alikes as Russian letters, small, unstretched. `*` stands for a hidden letter. */
export function asRussian(word: string): string {
  let letters = ''
  for (const sign of word.normalize('NFC').toLowerCase()) letters += lookAlikes[sign] ?? sign
  return unstretch(letters)
}

/** A word of Latin letters alone, small and unstretched; undefined for any other. */
export function asLatin(word: string): string | undefined {
  return /^[a-z]+$/i.test(word) ? unstretch(word.toLowerCase()) : undefined
}

const longestSpelled = 60
const spelledStarts = 8

const sign = String.raw`[\p{L}\p{N}@€$*#]`
const between = String.raw`[\s.,_\-–—|/\\]`
const spelled = new RegExp(`(?<!${sign})${sign}(?:${between}{1,2}${sign}){2,}(?!${sign})`, 'gu')
const joined = new RegExp(`${sign}+(?:[._\\-|]${sign}+)*`, 'gu')

/** Words with the signs that may stand for letters; those written a letter at a time («п и р о г», «п.и.р.о.г») in one. */
export function listWords(text: string): string[] {
  const clean = text.normalize('NFC').replaceAll(/[\p{Cf}\u0300-\u036f]/gu, '')
  const plain = [...clean.matchAll(joined)].flatMap(([found]) => {
    const parts = found.split(/[._\-|]/)
    return parts.length > 1 ? [...parts, parts.join('')] : parts
  })
  const letters = [...clean.matchAll(spelled)].flatMap(([found]) => {
    const word = found.replaceAll(/[\s.,_\-–—|/\\]/g, '').slice(0, longestSpelled)
    // A lone «и» or «а» before it is a word of its own.
    return Array.from({ length: Math.min(word.length - 2, spelledStarts) }, (_, at) => word.slice(at))
  })
  return [...plain, ...letters]
}
