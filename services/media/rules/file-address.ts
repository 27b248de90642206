// Names and addresses of files. Pure.

const longestName = 80

/**
 * What a reader saves: the words of the name it came with, under the extension of what it is. Letters of any alphabet stay;
 * signs that a system or an address would read otherwise do not.
 */
export function fileName(given: string, extension: string): string {
  const last = decoded(given.split(/[?#]/)[0]!).split(/[/\\]/).pop()!
  const words = last
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longestName)
    .replace(/^-|-$/g, '')
    .toWellFormed()
  return `${words || 'file'}.${extension}`
}

/** Names come from addresses too. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export function fileUrl({ id, name }: { id: number; name: string }): string {
  return `/media/files/${id}/${encodeURIComponent(name)}`
}

/** The number of an address, or undefined: one spelling of each. */
export function parseFileId(text: string): number | undefined {
  const id = /^[1-9]\d{0,12}$/.test(text) ? Number(text) : undefined
  return id !== undefined && id < 2 ** 40 ? id : undefined
}
