const longest = 200

/** With an ellipsis, when it is cut at all. */
export function cutAtWord(line: string, most: number): string {
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s,.;:—–-]+$/, '')}…`
}

/** What search engines and messengers say of a page, in one line. */
export const describeShortly = (text: string) => cutAtWord(text.replace(/\s+/g, ' ').trim(), longest)
