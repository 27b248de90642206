const longest = 200

/** What search engines and messengers say of a page, in one line; cut at a word, with an ellipsis. */
export function describeShortly(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const cut = line.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,.;:—–-]+$/, '')}…`
}
