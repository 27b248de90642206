// Another engine's export into the magazine: people, terms, pictures, articles, in this order, each by the calls any importer
// has. Every entry has a stable key, so the same export again changes nothing. A trial makes the same calls, and they write
// nothing: what it counts is what the import would do.
import type { z } from 'zod'
import type { Ask } from '#contract/ask.ts'
import type { ImageReply } from '#contract/image.ts'
import { savePeople, saveTerms, type ArticleDraft, type personDraft, type termDraft } from '#contract/office/content.ts'
import { bringComments, type ImportedComment } from './bring-comments.ts'
import { makeFiles, withFiles, type Files } from './bring-files.ts'
import { makePictures, type Pictures } from './bring-pictures.ts'
import type { Found } from './find-picture.ts'
import { piecesOf } from './pieces.ts'
import { saveArticleBatch, saveInPieces, type Outcome } from './save-all.ts'
import { noCounts, type Counts, type Problem, type Summary } from './summary.ts'

export type ImportOptions = {
  ask: Ask
  /** Bytes of pictures, and of sound, film and documents. */
  findPicture: (address: string) => Promise<Found>
  /** Articles keep the numbers they had, where the engine has numbers. */
  keepIds: boolean
  /** Counts what would be done and writes nothing. */
  isTrial: boolean
  /** Texts get Russian typography on their way; without it they stay as they came. */
  withTypography: boolean
  progress: (stage: string, done: number, total: number) => void
}

type PersonDraft = z.input<typeof personDraft>
export type ImportedPerson = { draft: PersonDraft; picture: string | null }

export type ImportedPicture = { url: string; alt: string; caption: string | null }
export type ImportedArticle = {
  /** Everything but stored pictures: `cover` and `images` are added when the files are here. */
  draft: Omit<ArticleDraft, 'cover' | 'images'>
  /** The number it had, to be kept when asked for. */
  id?: number
  cover: ImportedPicture | null
  /** Addresses as parseBody() finds them in `draft.body`: the keys of `draft.images`. */
  pictures: ImportedPicture[]
  comments: ImportedComment[]
}

/** What could not be brought and why, in Russian, for the operator. */
export type ImportProblem = { source: string; where: string; message: string }

/** An export that was read: small parts whole, articles one by one. */
export type ImportedSite = {
  /** For people: the engine and the site. */
  title: string
  /** `wordpress:dacha.example`: the beginning of every key. */
  key: string
  people: ImportedPerson[]
  terms: z.input<typeof termDraft>[]
  /** How many articles there are. */
  total: number
  /** Alternative texts of pictures, by their full addresses. */
  alts: ReadonlyMap<string, string>
  /** Hosts whose pictures and files are the site's own, the site itself first; others stay where they are. */
  pictureHosts: ReadonlySet<string>
  menus: number
  problems: Problem[]
  articles(): AsyncIterable<{ article: ImportedArticle | null; problems: Problem[] }>
}

export type ImportResult = Omit<Summary, 'where' | 'isTrial'>

const articlesAtOnce = 20
const namesAtOnce = 200

export async function importSite(site: ImportedSite, options: ImportOptions): Promise<ImportResult> {
  const { ask, keepIds, isTrial, withTypography, progress } = options
  const problems: Problem[] = [...site.problems]
  const tell = (where: string, message: string) => void problems.push({ where, message })
  const count = (counts: Counts, outcomes: Iterable<{ outcome: Outcome }>) => {
    for (const { outcome } of outcomes) counts[outcome] += 1
  }
  const pictures = makePictures({ ...options, site, tell })
  const files = makeFiles({ ...options, site, tell })
  const [host = ''] = site.pictureHosts

  const people = noCounts()
  progress('авторы', 0, site.people.length)
  for (const piece of piecesOf(site.people, namesAtOnce)) {
    const drafts = await Promise.all(
      piece.map(async ({ draft, picture }) => ({
        ...draft,
        image: picture === null ? null : ((await pictures.get(picture, draft.name, draft.name)) ?? null),
      })),
    )
    const saved = await saveInPieces(
      drafts,
      async each => (await ask(savePeople, { body: { people: each, isTrial } })).results,
      ({ name }, message) => tell(name, `Автор не сохранён: ${message}`),
    )
    count(people, saved.values())
  }
  const terms = noCounts()
  progress('темы и метки', 0, site.terms.length)
  for (const piece of piecesOf(site.terms, namesAtOnce)) {
    const saved = await saveInPieces(
      piece,
      async drafts => (await ask(saveTerms, { body: { terms: drafts, isTrial } })).results,
      ({ title }, message) => tell(title, `Тема не сохранена: ${message}`),
    )
    count(terms, saved.values())
  }

  const posts = noCounts()
  const pages = noCounts()
  const comments: { comment: ImportedComment; postId: number }[] = []
  /** Of a trial: what stands under articles that are not here yet. */
  let newComments = 0
  let formerAddresses = 0
  let differences = 0
  let done = 0
  let batch: ImportedArticle[] = []

  const save = async () => {
    const drafts: ArticleDraft[] = []
    for (const article of batch) {
      const draft = await withMedia(article, { pictures, files, host })
      drafts.push({
        ...draft,
        ...(keepIds && article.id !== undefined ? { id: article.id } : {}),
        typography: withTypography ? 'apply' : 'keep',
      })
    }
    for (const type of ['post', 'page'] as const) {
      const same = drafts.filter(draft => draft.type === type)
      if (same.length === 0) continue
      const saved = await saveArticleBatch(ask, same, tell, isTrial)
      count(type === 'post' ? posts : pages, saved.values())
      for (const each of saved.values()) differences += each.differences.length
      for (const [draft, { id, outcome }] of saved) {
        const said = batch.find(({ draft: { source } }) => source === draft.source)?.comments ?? []
        if (isTrial && outcome === 'created') newComments += said.length
        else comments.push(...said.map(comment => ({ comment, postId: id })))
      }
    }
    done += batch.length
    batch = []
    progress('статьи', done, site.total)
  }

  for await (const { article, problems: found } of site.articles()) {
    problems.push(...found)
    if (!article) continue
    batch.push(article)
    formerAddresses += article.draft.formerSlugs?.length ?? 0
    if (batch.length >= articlesAtOnce) await save()
  }
  if (batch.length > 0) await save()

  const commentCounts = await bringComments(comments, {
    ask,
    isTrial,
    tell,
    progress: brought => progress('комментарии', brought, comments.length),
  })
  commentCounts.created += newComments
  return {
    title: site.title,
    people,
    terms,
    posts,
    pages,
    pictures: pictures.counts,
    files: files.counts,
    comments: commentCounts,
    formerAddresses,
    differences,
    menus: site.menus,
    problems,
  }
}

async function withMedia(
  { draft, cover, pictures: shown }: ImportedArticle,
  media: { pictures: Pictures; files: Files; host: string },
): Promise<ArticleDraft> {
  const { pictures } = media
  const found = await Promise.all(
    [...(cover ? [cover] : []), ...shown].map(
      async ({ url, alt }) => [url, await pictures.get(url, alt, draft.title)] as const,
    ),
  )
  const images: Record<string, ImageReply> = Object.fromEntries(
    found.flatMap(([url, image]) => (image ? [[url, image] as const] : [])),
  )
  const { [cover?.url ?? '']: coverImage, ...rest } = images
  const isShown = cover !== null && shown.some(({ url }) => url === cover.url)
  const body = await withFiles(draft.body, draft.title, media)
  return { ...draft, body, cover: coverImage ?? null, images: isShown ? images : rest }
}
