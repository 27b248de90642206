// Slugs from Russian titles: practical transliteration, as the readers of addresses expect it.

const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** «Ёлка — дома» → `yolka-doma`; at most 80 characters, cut at a word. Empty when nothing is left. */
export function makeSlug(title: string): string {
  const latin = [...title.toLowerCase().normalize('NFC')].map(letter => letters[letter] ?? letter).join('')
  const slug = latin
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (slug.length <= 80) return slug
  const cut = slug.slice(0, 81)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 40)).replace(/-+$/, '')
}
