// The genitive and the dative of a person's name, for letters: «Михаила Орлова», «Михаилу Орлову». A name that the rules do not know stays as it
// is, which is never wrong to read; editors write such forms by hand.

type Case = 'gen' | 'dat'
type Forms = Readonly<Record<Case, string>>

/** Names of men that end as names of women do. */
const men = new Set(
  'никита илья лука фома кузьма савва данила гаврила добрыня саша миша паша женя витя ваня петя коля толя лёша алёша дима юра гоша вова володя серёжа слава костя'.split(
    ' ',
  ),
)

const isWoman = (first: string): boolean => /[аяь]$/.test(first) && !men.has(first) && !/(?:рь|ль)$/.test(first)

const feminine = /^(?:любовь|нинель|адель|рахиль|эсфирь|юдифь)$/

/** Ends of words, the longest first: how many letters give way, and to what. */
type Rule = readonly [end: RegExp, cut: number, forms: Forms]
const surnameOfMan: readonly Rule[] = [
  [/(?:ых|их|ко|о|е|и|у|ю|ы|э)$/, 0, { gen: '', dat: '' }],
  [/(?:ский|цкий|ый|ий|ой)$/, 2, { gen: 'ого', dat: 'ому' }],
  [/й$/, 1, { gen: 'я', dat: 'ю' }],
  [/ь$/, 1, { gen: 'я', dat: 'ю' }],
  [/[гкхжчшщ]а$/, 1, { gen: 'и', dat: 'е' }],
  [/а$/, 1, { gen: 'ы', dat: 'е' }],
  [/я$/, 1, { gen: 'и', dat: 'е' }],
  [/[бвгджзклмнпрстфхцчшщ]$/, 0, { gen: 'а', dat: 'у' }],
]
const surnameOfWoman: readonly Rule[] = [
  [/(?:ова|ева|ёва|ина|ына)$/, 1, { gen: 'ой', dat: 'ой' }],
  [/(?:ская|цкая|ая)$/, 2, { gen: 'ой', dat: 'ой' }],
  [/яя$/, 2, { gen: 'ей', dat: 'ей' }],
  [/[гкхжчшщ]а$/, 1, { gen: 'и', dat: 'е' }],
  [/а$/, 1, { gen: 'ы', dat: 'е' }],
  [/я$/, 1, { gen: 'и', dat: 'е' }],
]
const firstName: readonly Rule[] = [
  [/ия$/, 1, { gen: 'и', dat: 'и' }],
  [/[гкхжчшщ]а$/, 1, { gen: 'и', dat: 'е' }],
  [/а$/, 1, { gen: 'ы', dat: 'е' }],
  [/я$/, 1, { gen: 'и', dat: 'е' }],
  [/(?:й|ь)$/, 1, { gen: 'я', dat: 'ю' }],
  [/[бвгджзклмнпрстфхцчшщ]$/, 0, { gen: 'а', dat: 'у' }],
]
const irregular: Readonly<Record<string, Forms>> = {
  павел: { gen: 'Павла', dat: 'Павлу' },
  лев: { gen: 'Льва', dat: 'Льву' },
  пётр: { gen: 'Петра', dat: 'Петру' },
}

function decline(word: string, rules: readonly Rule[], to: Case): string {
  const rule = rules.find(([end]) => end.test(word.toLowerCase()))
  return rule ? word.slice(0, word.length - rule[1]) + rule[2][to] : word
}

/** «Михаил Орлов» → «Михаила Орлова». Names of one word and of more than two stay: nobody knows what their words are. */
export function nameIn(to: Case, name: string): string {
  const words = name.trim().split(/\s+/)
  const [first, last] = words
  if (words.length !== 2 || !first || !last || !/^[А-ЯЁа-яё-]+$/.test(first + last)) return name
  const plain = first.toLowerCase()
  if (feminine.test(plain)) return name
  const known = irregular[plain]
  const isHers = isWoman(plain)
  // A name of a woman that ends in a consonant would be declined as a man's.
  const surname = last
    .split('-')
    .map(part => decline(part, isHers ? surnameOfWoman : surnameOfMan, to))
    .join('-')
  return `${known ? known[to] : decline(first, firstName, to)} ${surname}`
}
