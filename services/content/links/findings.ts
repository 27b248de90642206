// What is wrong with the links of a batch of texts.
import { anchorsOf } from '#article-body/anchors.ts'
import { plainPath } from '#contract/office/addresses.ts'
import { findMissingMedia, type LinkKind } from '#contract/office/links.ts'
import type { PostLinks } from '#publishing/post-links.ts'
import type { Content } from '../content.ts'
import { readHref } from './read-href.ts'
import { resolvePaths, type End } from './resolve.ts'
import { listTrees } from './store-pages.ts'

/** A published text: an article or a recipe. The places of recipes are not known here. */
export type TextLinks = PostLinks<{ id: number; title: string; url: string }>

/** `postId` null: a redirect to which no text need link. */
export type Finding = {
  target: string
  kind: LinkKind
  leadsTo: string | null
  postId: number | null
  title: string
  words: string
}
export type Found = { links: number; findings: Finding[] }

/** Trees that are in memory at once. */
const treesAtOnce = 20
/** As many as the call takes: a hundred pictures for each text of a step. */
const mediaAtOnce = 5_000
/** The column is an index key. */
const targetMax = 1_000

/** Former addresses lead to pages that exist, so only a redirect of ours can lead to nothing. */
const kindOf = ({ state, hops }: End): LinkKind | undefined => {
  if (state === 'missing') return hops > 0 ? 'redirect' : 'missing'
  if (state === 'circle') return state
  return state === 'unknown' || hops === 0 ? undefined : hops === 1 ? 'moved' : 'chain'
}

/** `withOutside`: links to other sites are findings too, of the kind `outside`; whether they work is seen later. */
export async function findIn(
  content: Content,
  texts: readonly TextLinks[],
  { withOutside }: { withOutside: boolean },
): Promise<Found> {
  const read = texts.flatMap(text =>
    text.links.flatMap(({ href, words }) => {
      const link = readHref(href, content.siteUrl)
      return link ? [{ text, words, link }] : []
    }),
  )
  const inside = read.flatMap(({ link, ...each }) => (link.kind === 'page' ? [{ ...each, ...link }] : []))
  const ends = await resolvePaths(
    content,
    inside.flatMap(({ path }) => (path === '' ? [] : [path])),
  )
  const findings: Finding[] = []
  const add = (
    target: string,
    kind: LinkKind,
    { text, words }: { text: TextLinks; words: string },
    leadsTo: string | null,
  ) => {
    if (target.length <= targetMax) findings.push({ target, kind, leadsTo, postId: text.id, title: text.title, words })
  }
  for (const each of inside) {
    const end = ends.get(each.path)
    const kind = end && kindOf(end)
    if (kind) add(plainPath(each.path), kind, each, end.to)
  }
  for (const each of await findMissingPlaces(content, inside, ends))
    add(`${plainPath(each.path || each.text.url)}#${each.place}`, 'place', each, null)
  for (const { text, words, link } of withOutside ? read : [])
    if (link.kind === 'outside') add(link.url, 'outside', { text, words }, null)
  for (const { text, target } of await findMissingFiles(content, texts))
    add(target, 'picture', { text, words: '' }, null)
  return { links: inside.length, findings }
}

type Inside = { text: TextLinks; words: string; path: string; place: string }

/** Links to places that their page does not have. */
async function findMissingPlaces(
  content: Content,
  links: readonly Inside[],
  ends: ReadonlyMap<string, End>,
): Promise<Inside[]> {
  const placed = links.flatMap(link => {
    const postId = link.path === '' ? link.text.id : ends.get(link.path)?.postId
    return link.place !== '' && postId !== undefined ? [{ link, postId }] : []
  })
  const ids = [...new Set(placed.map(({ postId }) => postId))]
  const missing: Inside[] = []
  for (let at = 0; at < ids.length; at += treesAtOnce)
    for (const { post_id, tree } of await listTrees(content.db.kysely, ids.slice(at, at + treesAtOnce))) {
      const anchors = anchorsOf(tree)
      for (const { link, postId } of placed) if (postId === post_id && !anchors.has(link.place)) missing.push(link)
    }
  return missing
}

async function findMissingFiles(
  { context }: Content,
  texts: readonly TextLinks[],
): Promise<{ text: TextLinks; target: string }[]> {
  const [pictures, files] = [
    [...new Set(texts.flatMap(text => text.pictures))],
    [...new Set(texts.flatMap(text => text.files))],
  ]
  if (pictures.length + files.length === 0) return []
  const asked = { pictures: pictures.slice(0, mediaAtOnce), files: files.slice(0, mediaAtOnce) }
  const missing = await context.ask(findMissingMedia, { body: asked }).catch((error: unknown) => {
    context.log.warn({ err: error }, 'pictures of texts were not checked')
    return { pictures: [], files: [] }
  })
  const [noPicture, noFile] = [new Set(missing.pictures), new Set(missing.files)]
  return texts.flatMap(text => [
    ...text.pictures.filter(id => noPicture.has(id)).map(id => ({ text, target: `/media/${id}/` })),
    ...text.files.filter(id => noFile.has(id)).map(id => ({ text, target: `/media/files/${id}/` })),
  ])
}
