// Imports the export of another engine: people, terms, pictures, articles, in this order, through calls that any importer may make. Every
// entry has a stable key that names the site, so a second import changes nothing, and an import of another site does not touch these
// entries. A dry run makes the same calls, which write nothing: its counts are those of the import.
import type { z } from 'zod'
import type { Ask } from '#contract/client/ask.ts'
import type { ImageReply } from '#contract/image.ts'
import type { ArticleDraft, personDraft, termDraft } from '#contract/office/content.ts'
import { bringComments, type ImportedComment } from './bring-comments.ts'
import { makeFiles, withFiles, type Files } from './bring-files.ts'
import { makePictures, type Pictures } from './bring-pictures.ts'
import type { Found } from './find-picture.ts'
import { withoutPictures } from './inline-pictures.ts'
import type { Report } from './report.ts'
import { saveArticleBatch, savePeopleBatches, saveTermBatches } from './save-all.ts'
import { type Outcome, noCounts, type Counts, type Problem, type Summary } from './summary.ts'

export type ImportOptions = {
  ask: Ask
  /** Finds bytes of pictures, audio, video and documents. */
  findPicture: (address: string) => Promise<Found>
  /** Articles keep their ids if the engine has numeric ones. */
  keepIds: boolean
  /** Counts what would be done without writing. */
  isTrial: boolean
  /** Corrects Russian typography; without it texts stay unchanged. */
  withTypography: boolean
  progress: (stage: string, done: number, total: number) => void
  /** Gets the result of every item. */
  report?: Report
}

type PersonDraft = z.input<typeof personDraft> & { source: string }
export type TermDraft = z.input<typeof termDraft>
export type ImportedPerson = { draft: PersonDraft; picture: string | null }

export type ImportedPicture = { url: string; alt: string; caption: string | null }
export type ImportedArticle = {
  /** Everything except stored pictures: `cover` and `images` are added when the files are stored. */
  draft: Omit<ArticleDraft, 'cover' | 'images'> & { source: string }
  /** The former id, kept on request. */
  id?: number
  /** Address on the old site, for the report. */
  oldAddress?: string
  cover: ImportedPicture | null
  /** Addresses that parseBody() finds in `draft.body`: the keys of `draft.images`. */
  pictures: ImportedPicture[]
  /** Bytes of pictures embedded in the text, by the addresses that replaced them. */
  inline?: ReadonlyMap<string, Buffer>
  comments: ImportedComment[]
}
/** Entries that are not imported at all. */
export type SkippedItem = { source: string; type: string; title: string; reason: string; oldAddress?: string }
export type ReadArticle = { article: ImportedArticle | null; problems: Problem[]; skipped?: SkippedItem }

/** A parsed export: small parts as a whole, articles one at a time. */
export type ImportedSite = {
  /** Engine and site, for people. */
  title: string
  /** Prefix of every key, such as `wordpress:dacha.example`. */
  key: string
  people: ImportedPerson[]
  terms: TermDraft[]
  /** Number of articles. */
  total: number
  /** Alternative texts of pictures, by their full addresses. */
  alts: ReadonlyMap<string, string>
  /** Hosts whose pictures and files are imported, the site itself first. Files on other hosts stay there. */
  pictureHosts: ReadonlySet<string>
  menus: number
  problems: Problem[]
  skipped: readonly SkippedItem[]
  /** Slugs of all articles. None of them is given to another article. */
  slugs: ReadonlySet<string>
  articles(): AsyncIterable<ReadArticle>
}

export type ImportResult = Omit<Summary, 'where' | 'isTrial'>

const articlesAtOnce = 20

export async function importSite(site: ImportedSite, options: ImportOptions): Promise<ImportResult> {
  const { ask, keepIds, isTrial, withTypography, progress, report } = options
  const problems: Problem[] = []
  const tellAll = (found: readonly Problem[]) => {
    problems.push(...found)
    report?.tell(found)
  }
  const tell = (where: string, message: string, more: Pick<Problem, 'source' | 'isNote'> = {}) =>
    tellAll([{ where, message, ...more }])
  tellAll(site.problems)
  for (const { source, type, title, reason, oldAddress } of site.skipped)
    report?.add({ kind: type, source, title, outcome: 'skipped', reason, ...(oldAddress && { oldAddress }) })
  const count = (counts: Counts, outcomes: Iterable<{ outcome: Outcome }>) => {
    for (const { outcome } of outcomes) counts[outcome] += 1
  }
  const inline = new Map<string, Buffer>()
  const findPicture = async (address: string): Promise<Found> => {
    const bytes = inline.get(address)
    return bytes ? { bytes } : options.findPicture(address)
  }
  const pictures = makePictures({ ...options, findPicture, site, tell })
  const files = makeFiles({ ...options, site, tell })
  const [host = ''] = site.pictureHosts

  progress('авторы', 0, site.people.length)
  const drafts = []
  for (const { draft, picture } of site.people)
    drafts.push({
      ...draft,
      image: picture === null ? null : ((await pictures.get(picture, draft.name, draft.name)) ?? null),
    })
  const savedPeople = await savePeopleBatches(ask, drafts, tell, isTrial)
  const people = noCounts()
  count(people, savedPeople.saved.values())
  for (const draft of drafts)
    report?.saved('author', draft, draft.name, savedPeople.saved.get(draft), savedPeople.slugs)

  progress('темы и метки', 0, site.terms.length)
  const savedTerms = await saveTermBatches(ask, site.terms, tell, isTrial)
  const terms = noCounts()
  count(terms, savedTerms.saved.values())
  for (const draft of site.terms)
    report?.saved(draft.kind, draft, draft.title, savedTerms.saved.get(draft), savedTerms.slugs, `${draft.kind}:`)

  const posts = noCounts()
  const pages = noCounts()
  const comments: { comment: ImportedComment; postId: number }[] = []
  /** In a dry run: pictures of articles that are not here yet. */
  let newComments = 0
  let formerAddresses = 0
  let differences = 0
  let done = 0
  let batch: ImportedArticle[] = []

  /** The draft with those people and terms that exist here, by their slugs here. */
  const withReferences = (draft: ArticleDraft): ArticleDraft => {
    const lost: string[] = []
    const found = (slugs: ReadonlyMap<string, string>, key: string, name: string) => {
      const slug = slugs.get(key)
      if (slug === undefined) lost.push(name)
      return slug === undefined ? [] : [slug]
    }
    const termsOf = (kind: string, slugs: readonly string[] = []) => [
      ...new Set(slugs.flatMap(slug => found(savedTerms.slugs, `${kind}:${slug}`, slug))),
    ]
    const { author } = draft
    const result = {
      ...draft,
      author: author ? (found(savedPeople.slugs, author, author)[0] ?? null) : null,
      categories: termsOf('topic', draft.categories),
      tags: termsOf('tag', draft.tags),
    }
    if (lost.length > 0)
      tell(draft.title, `Авторы и темы, которые не сохранены, у записи не указаны: ${lost.join(', ')}`, {
        source: draft.source!,
      })
    return result
  }

  const save = async () => {
    const originals = new Map<ArticleDraft, ImportedArticle>()
    for (const article of batch) {
      for (const [address, bytes] of article.inline ?? []) inline.set(address, bytes)
      const draft = withReferences(await withMedia(article, { pictures, files, host }))
      inline.clear()
      originals.set(
        {
          ...draft,
          ...(keepIds && article.id !== undefined ? { id: article.id } : {}),
          typography: withTypography ? 'apply' : 'keep',
        },
        article,
      )
    }
    for (const type of ['post', 'page'] as const) {
      const same = [...originals.keys()].filter(draft => draft.type === type)
      if (same.length === 0) continue
      const saved = await saveArticleBatch(ask, same, tell, isTrial, site.slugs)
      count(type === 'post' ? posts : pages, saved.values())
      for (const draft of same) {
        const result = saved.get(draft)
        const { oldAddress = '', comments: said } = originals.get(draft)!
        report?.add({
          kind: type,
          source: draft.source!,
          title: draft.title,
          outcome: result?.outcome ?? 'skipped',
          ...(result && { newAddress: `/${result.slug}`, ...(result.id > 0 && { id: result.id }) }),
          ...(oldAddress && { oldAddress }),
        })
        if (!result) {
          if (said.length > 0)
            tell(draft.title, `Комментарии не перенесены вместе с записью: ${said.length}`, { source: draft.source! })
          continue
        }
        formerAddresses += draft.formerSlugs?.length ?? 0
        differences += result.differences.length
        if (isTrial && result.outcome === 'created') newComments += said.length
        else comments.push(...said.map(comment => ({ comment, postId: result.id })))
      }
    }
    done += batch.length
    batch = []
    progress('статьи', done, site.total)
  }

  for await (const { article, problems: found, skipped } of site.articles()) {
    tellAll(found)
    if (skipped) {
      const { source, type, title, reason, oldAddress } = skipped
      report?.add({ kind: type, source, title, outcome: 'skipped', reason, ...(oldAddress && { oldAddress }) })
    }
    if (!article) continue
    batch.push(article)
    if (batch.length >= articlesAtOnce) await save()
  }
  if (batch.length > 0) await save()

  const commentCounts = await bringComments(comments, {
    ask,
    isTrial,
    tell,
    progress: brought => progress('комментарии', brought, comments.length),
    ...(report && { report }),
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
  { draft, cover, pictures: shown, inline }: ImportedArticle,
  media: { pictures: Pictures; files: Files; host: string },
): Promise<ArticleDraft> {
  const { pictures } = media
  const found = await Promise.all(
    [...(cover ? [cover] : []), ...shown].map(
      async ({ url, alt }) => [url, await pictures.get(url, alt, draft.title, draft.source)] as const,
    ),
  )
  const images: Record<string, ImageReply> = Object.fromEntries(
    found.flatMap(([url, image]) => (image ? [[url, image] as const] : [])),
  )
  const { [cover?.url ?? '']: coverImage, ...rest } = images
  const isShown = cover !== null && shown.some(({ url }) => url === cover.url)
  const gone = new Set([...(inline?.keys() ?? [])].filter(address => !Object.hasOwn(images, address)))
  const body = await withFiles(withoutPictures(draft.body, gone), draft.title, media, draft.source)
  return { ...draft, body, cover: coverImage ?? null, images: isShown ? images : rest }
}
