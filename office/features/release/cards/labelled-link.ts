// Labelled links, typed one per line: «Название — адрес»; the address is optional.
export type LabelledLink = { text: string; url: string | null }

export const linesOf = (words: string): string[] =>
  words
    .split('\n')
    .map(each => each.trim())
    .filter(Boolean)

export const writeLink = ({ text, url }: LabelledLink): string => (url ? `${text} — ${url}` : text)

export function readLink(line: string): LabelledLink {
  const [, text, url] = /^(.*?)\s+[—–-]\s+(\S+)$/.exec(line.trim()) ?? []
  return url === undefined ? { text: line.trim(), url: null } : { text: text!, url }
}
