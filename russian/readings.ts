// Other readings of a typed text: the other keyboard layout, and Russian in Latin letters. Pure.

const latinKeys = `\`qwertyuiop[]asdfghjkl;'zxcvbnm,.`
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const pairs = [...latinKeys].map((key, index) => [key, russianKeys[index] ?? ''] as const)
const toRussian = new Map([
  ...pairs,
  ...pairs.map(([from, to]) => [from.toUpperCase(), to.toUpperCase()] as const).filter(([from]) => /[A-Z]/.test(from)),
  ['{', 'Х'],
  ['}', 'Ъ'],
  [':', 'Ж'],
  ['"', 'Э'],
  ['<', 'Б'],
  ['>', 'Ю'],
  ['~', 'Ё'],
  ['&', '?'],
] as const)
const toLatin = new Map([...toRussian].filter(([from]) => from !== '&').map(([from, to]) => [to, from]))

const translate = (text: string, map: ReadonlyMap<string, string>) => [...text].map(key => map.get(key) ?? key).join('')

/** «ghbdtn» → «привет». */
export const asRussianLayout = (text: string): string => translate(text, toRussian)

/** «црфеыфзз» → «whatsapp». */
export const asLatinLayout = (text: string): string => translate(text, toLatin)

// The longest match comes first at each position; the readings of one spelling are tried in this order.
const syllables: [string, string[]][] = [
  ['shch', ['щ']],
  ['sch', ['щ', 'сч']],
  ['yo', ['е', 'йо']],
  ['jo', ['е']],
  ['yu', ['ю']],
  ['ju', ['ю']],
  ['ya', ['я']],
  ['ja', ['я']],
  ['ye', ['е', 'ые']],
  ['je', ['е', 'ье']],
  ['yj', ['ый']],
  ['yy', ['ый']],
  ['ij', ['ий']],
  ['iy', ['ий']],
  ['kh', ['х']],
  ['zh', ['ж']],
  ['ts', ['ц', 'тс']],
  ['tz', ['ц']],
  ['ch', ['ч']],
  ['sh', ['ш']],
  ['ph', ['ф']],
  ['a', ['а']],
  ['b', ['б']],
  ['v', ['в']],
  ['w', ['в', 'ш']],
  ['g', ['г']],
  ['d', ['д']],
  ['e', ['е', 'э']],
  ['z', ['з']],
  ['i', ['и', 'й']],
  ['j', ['й', 'ж']],
  ['k', ['к']],
  ['l', ['л']],
  ['m', ['м']],
  ['n', ['н']],
  ['o', ['о']],
  ['p', ['п']],
  ['r', ['р']],
  ['s', ['с']],
  ['t', ['т', 'ть']],
  ['u', ['у']],
  ['f', ['ф']],
  ['h', ['х']],
  ['c', ['ц', 'к', 'с']],
  ['y', ['ы', 'й']],
  ['x', ['кс', 'х']],
  ['q', ['к', 'я']],
  ["'", ['ь', 'ъ']],
]
const spellingsMax = 24

/** Russian spellings of a word in Latin letters, the likeliest first; none for any other word. */
export function transliterate(word: string): string[] {
  if (!/^[a-z']+$/.test(word)) return []
  let readings = ['']
  for (let at = 0; at < word.length;) {
    const found = syllables.find(([latin]) => word.startsWith(latin, at))
    if (!found) return []
    const [latin, russian] = found
    // The first reading of each prefix stays in front, so a truncated list keeps the simplest one.
    readings = russian.flatMap(letters => readings.map(reading => reading + letters)).slice(0, spellingsMax)
    at += latin.length
  }
  return readings
}

/** What a search box may mean, as typed first: the other keyboard layout, then Russian in Latin letters. None for blanks. */
export function readingsOf(typed: string): string[] {
  const text = typed.trim()
  if (text === '') return []
  if (!/[a-z]/i.test(text)) return [...new Set([text, asLatinLayout(text)])]
  const words = text.toLowerCase().split(/\s+/)
  return [...new Set([text, asRussianLayout(text), words.map(word => transliterate(word)[0] ?? word).join(' ')])]
}
