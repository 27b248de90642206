// Names and URLs of files.

const longestName = 80

/**
 * The name under which a reader saves a file: the words of its original name, and the extension of its content. Letters of any
 * alphabet are kept; characters with a meaning in URLs or file systems are not.
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

/** A name may be part of a URL, and so percent-encoded. */
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

/** The id in a URL; undefined for another spelling of a number, so that each file has one URL. */
export function parseFileId(text: string): number | undefined {
  const id = /^[1-9]\d{0,12}$/.test(text) ? Number(text) : undefined
  return id !== undefined && id < 2 ** 40 ? id : undefined
}
