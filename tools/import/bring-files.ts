// Sound, film and documents of a site that is being imported. They are no pictures with sizes: a body names them by their
// addresses, and every address that is the site's own leads to our copy afterwards. What did not come stays as it was.
import type { Ask } from '#contract/ask.ts'
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

/** Old formats too: what we do not keep is then named to the operator. */
const extensions =
  'mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|wma|mp4|m4v|webm|ogv|mov|avi|wmv|mkv|pdf|epub|fb2|djvu|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|csv|zip|rar|7z'

/** Where an address may stand: in an attribute, in the data of a block, in a shortcode. Words that readers see stay. */
const named = new RegExp(
  String.raw`(?<=["'=]|\[(?:audio|video)\s+)(?:(?:https?:)?\/\/|\/wp-content\/)[^\s"'<>\[\]]+?\.(?:${extensions})(?:[?#][^\s"'<>\[\]]*)?(?=["'\s>\]])`,
  'gi',
)
const posters = /(?<=\sposter=["'])(?:https?:)?\/\/[^"']+(?=["'])/gi

/** The whole address of what a body names, on a site that may have been http or https. */
function absolute(address: string, host: string): string {
  const plain = address.replaceAll('&amp;', '&')
  if (plain.startsWith('//')) return `https:${plain}`
  return plain.startsWith('/') ? `https://${host}${plain}` : plain
}

/** The body with its own files and posters brought. `host` is the old site's own. */
export async function withFiles(
  body: string,
  where: string,
  { files, pictures, host }: { files: Files; pictures: Pictures; host: string },
): Promise<string> {
  const found = new Map<string, MediaFileReply>()
  for (const [address] of body.matchAll(named)) {
    if (found.has(address)) continue
    const file = await files.get(absolute(address, host), '', where)
    if (file) found.set(address, file)
  }
  const shown = new Map<string, string>()
  for (const [address] of body.matchAll(posters)) {
    const picture = await pictures.get(absolute(address, host), '', where)
    if (picture) shown.set(address, picture.origin)
  }
  return (
    body
      // A link says the size, which a reader wants to know before a download.
      .replace(/(<a\b[^>]*?\shref=)(["'])([^"']+)\2/gi, (link, start: string, quote: string, address: string) => {
        const file = found.get(address)
        return file?.kind === 'document' ? `${start}${quote}${file.url}${quote} data-size="${file.size_bytes}"` : link
      })
      .replace(named, address => found.get(address)?.url ?? address)
      .replace(posters, address => shown.get(address) ?? address)
  )
}
