// Audio, video and documents of a site that is being imported. A body names them by their addresses; afterwards every address on the old
// site leads to our copy. Addresses of files that could not be fetched stay unchanged.
import type { Ask } from '#contract/client/ask.ts'
import { findFiles, uploadFile, type MediaFileReply } from '#contract/media.ts'
import { makeBringer, type Bringer, type BringOptions } from './bring-media.ts'
import type { Pictures } from './bring-pictures.ts'

export type Files = Bringer<MediaFileReply>

export function makeFiles({ ask, ...options }: BringOptions & { ask: Ask }): Files {
  const nameOf = (address: string) => address.slice(0, 500)
  return makeBringer(
    {
      name: 'file',
      refusal: 'Файл не перенесён',
      find: async source => (await ask(findFiles, { body: { sources: [source] } })).files[source],
      upload: (bytes, source, address) => ask(uploadFile, { query: { name: nameOf(address), source }, body: bytes }),
      tryOut: (bytes, address) => ask(uploadFile, { query: { name: nameOf(address), trial: '1' }, body: bytes }),
    },
    options,
  )
}

/** Includes old formats: the report names files that we do not store. */
const extensions =
  'mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|wma|mp4|m4v|webm|ogv|mov|avi|wmv|mkv|pdf|epub|fb2|djvu|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|csv|zip|rar|7z'

/** Places of an address: an attribute, the data of a block, a shortcode. Visible text is not changed. */
const named = new RegExp(
  String.raw`(?<=["'=]|\[(?:audio|video)\s+)(?:(?:https?:)?\/\/|\/wp-content\/)[^\s"'<>\[\]]+?\.(?:${extensions})(?:[?#][^\s"'<>\[\]]*)?(?=["'\s>\]])`,
  'gi',
)
const posters = /(?<=\sposter=["'])(?:https?:)?\/\/[^"']+(?=["'])/gi

/** The absolute address of a file in a body. The site may have used http or https. */
function absolute(address: string, host: string): string {
  const plain = address.replaceAll('&amp;', '&')
  if (plain.startsWith('//')) return `https:${plain}`
  return plain.startsWith('/') ? `https://${host}${plain}` : plain
}

/** Imports the files and posters of a body and returns it with the new addresses. `host` is the old site. */
export async function withFiles(
  body: string,
  where: string,
  { files, pictures, host }: { files: Files; pictures: Pictures; host: string },
  itemSource?: string,
): Promise<string> {
  const found = new Map<string, MediaFileReply>()
  for (const [address] of body.matchAll(named)) {
    if (found.has(address)) continue
    const file = await files.get(absolute(address, host), '', where, itemSource)
    if (file) found.set(address, file)
  }
  const shown = new Map<string, string>()
  for (const [address] of body.matchAll(posters)) {
    const picture = await pictures.get(absolute(address, host), '', where, itemSource)
    if (picture) shown.set(address, picture.origin)
  }
  return (
    body
      // A link shows the size, which a reader wants to know before a download.
      .replace(/(<a\b[^>]*?\shref=)(["'])([^"']+)\2/gi, (link, start: string, quote: string, address: string) => {
        const file = found.get(address)
        return file?.kind === 'document' ? `${start}${quote}${file.url}${quote} data-size="${file.size_bytes}"` : link
      })
      .replace(named, address => found.get(address)?.url ?? address)
      .replace(posters, address => shown.get(address) ?? address)
  )
}
