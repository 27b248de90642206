// Words and typed lines of the section «Переадресации». Pure.
import { plainPath } from '#contract/office/addresses.ts'

/** A typed address as a path of this site: readers paste whole addresses, and people leave out the first slash. */
export function typedPath(typed: string, origin: string): string {
  const text = typed.trim()
  if (text === '') return ''
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const url = new URL(text)
    return url.origin === origin ? url.pathname + url.search + url.hash : text
  }
  return text.startsWith('/') ? text : `/${text}`
}

export type TypedRedirect = { from: string; to: string }
export type ReadList = { items: TypedRedirect[]; faults: { line: number; words: string }[] }

/** Two addresses in each line, with a comma, a semicolon, a tab or an arrow between them, as spreadsheets and other systems write them. */
export function readList(text: string, origin: string): ReadList {
  const items: TypedRedirect[] = []
  const faults: ReadList['faults'] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const parts = line
      .split(/[,;\t]|\s+(?:->|→|301)?\s*/)
      .map(part => part.replace(/^"|"$/g, '').trim())
      .filter(part => part !== '' && !/^(?:30[1278]|->|→)$/.test(part))
    if (parts.length === 0 || (at === 0 && !parts.some(part => part.includes('/')))) continue
    const [from, to, more] = parts
    if (from === undefined || to === undefined || more !== undefined)
      faults.push({ line: at + 1, words: 'нужны два адреса: откуда и куда' })
    else items.push({ from: plainPath(pathOnly(from)), to: typedPath(to, origin) })
  }
  return { items, faults }
}

/** Redirects of a former site begin with its host, which may be another one. */
const pathOnly = (address: string) =>
  URL.canParse(address) ? new URL(address).pathname : typedPath(address, 'http://localhost')

/** Where a reader came from. */
export function cameFromWords(from: string | null): string {
  if (from === null) return 'неизвестно откуда'
  if (from.startsWith('/')) return `с нашей страницы ${from}`
  const host = from.replace(/^(?:www|m|away)\./, '')
  const known = knownHosts.find(([pattern]) => pattern.test(host))
  return known ? known[1] : host
}

const knownHosts: readonly [RegExp, string][] = [
  [/(?:^|\.)(?:yandex\.|ya\.ru$)/, 'Яндекс'],
  [/(?:^|\.)google\./, 'Гугл'],
  [/(?:^|\.)vk\.(?:com|ru)$/, 'ВКонтакте'],
  [/(?:^|\.)(?:t\.me|telegram\.org)$/, 'Телеграм'],
  [/(?:^|\.)dzen\.ru$/, 'Дзен'],
  [/(?:^|\.)ok\.ru$/, 'Одноклассники'],
]
