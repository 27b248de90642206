// Imports the export of another engine: people, terms, pictures, articles, in this order, through calls that any importer may make. Every
// entry has a stable key that names the site, so a second import changes nothing, and an import of another site does not touch these
// entries. A dry run makes the same calls, which write nothing: its counts are those of the import.
import type { z } from 'zod'
import type { Ask } from '#contract/client/ask.ts'
import type { ImageReply } from '#contract/image.ts'
import type { ArticleDraft, personDraft, termDraft } from '#contract/office/content.ts'
import { bringComments, type ImportedComment } from './bring-comments.ts'
import { makeFiles, withFiles, type Files } from '../media/bring-files.ts'
import { makePictures, type Pictures } from '../media/bring-pictures.ts'
import type { FetchedBytes } from '../media/find-picture.ts'
import { withoutPictures } from '../media/inline-pictures.ts'
import { callBytes } from '../pieces.ts'
import type { Report } from '../report.ts'
import { saveArticleBatch, savePeopleBatches, saveTermBatches, type SavedArticle, type Tell } from '../save-all.ts'
import { type Outcome, noCounts, type Counts, type Problem, type Summary } from '../summary.ts'

export type ImportOptions = {
  ask: Ask
  /** Finds bytes of pictures, audio, video and documents. */
  findPicture: (address: string) => Promise<FetchedBytes>
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

/** Each call costs a transaction. A batch ends earlier if its texts and the pictures in them are large. */
const articlesAtOnce = 100
const bytesOf = ({ draft, inline }: ImportedArticle) =>
  draft.body.length + [...(inline?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)

/** What the steps of an import share. */
type Work = ImportOptions & {
  site: ImportedSite
  tell: Tell
  tellAll: (found: readonly Problem[]) => void
  pictures: Pictures
  files: Files
  /** Bytes of pictures that stand in the text being imported, by address. */
  inline: Map<string, Buffer>
}
/** Slugs here by the slug, or `kind:slug`, in the export. What was not saved is absent. */
type Slugs = ReadonlyMap<string, string>

export async function importSite(site: ImportedSite, options: ImportOptions): Promise<ImportResult> {
  const problems: Problem[] = []
  const work = openWork(site, options, problems)
  const { ask, isTrial, tell, tellAll, progress, report, pictures, files } = work
  tellAll(site.problems)
  for (const skipped of site.skipped) noteSkipped(report, skipped)
  const people = await bringPeople(work)
  const terms = await bringTerms(work)
  const { posts, pages, comments, newComments, formerAddresses, differences } = await bringArticles(work, {
    people: people.slugs,
    terms: terms.slugs,
  })
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
    people: people.counts,
    terms: terms.counts,
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

/** `problems` gets everything that is told. */
function openWork(site: ImportedSite, options: ImportOptions, problems: Problem[]): Work {
  const tellAll = (found: readonly Problem[]) => {
    problems.push(...found)
    options.report?.tell(found)
  }
  const tell: Tell = (where, message, more = {}) => tellAll([{ where, message, ...more }])
  const inline = new Map<string, Buffer>()
  const findPicture = async (address: string): Promise<FetchedBytes> => {
    const bytes = inline.get(address)
    return bytes ? { bytes } : options.findPicture(address)
  }
  return {
    ...options,
    site,
    tell,
    tellAll,
    pictures: makePictures({ ...options, findPicture, site, tell }),
    files: makeFiles({ ...options, site, tell }),
    inline,
  }
}

function noteSkipped(report: Report | undefined, { source, type, title, reason, oldAddress }: SkippedItem): void {
  report?.add({ kind: type, source, title, outcome: 'skipped', reason, ...(oldAddress && { oldAddress }) })
}

function count(counts: Counts, outcomes: Iterable<{ outcome: Outcome }>): Counts {
  for (const { outcome } of outcomes) counts[outcome] += 1
  return counts
}

async function bringPeople({ ask, site, isTrial, tell, progress, report, pictures }: Work) {
  progress('авторы', 0, site.people.length)
  const drafts = []
  for (const { draft, picture } of site.people)
    drafts.push({
      ...draft,
      image: picture === null ? null : ((await pictures.get(picture, draft.name, draft.name)) ?? null),
    })
  const { saved, slugs } = await savePeopleBatches(ask, drafts, tell, isTrial)
  for (const draft of drafts) report?.saved('author', draft, draft.name, saved.get(draft), slugs)
  return { counts: count(noCounts(), saved.values()), slugs }
}

async function bringTerms({ ask, site, isTrial, tell, progress, report }: Work) {
  progress('темы и метки', 0, site.terms.length)
  const { saved, slugs } = await saveTermBatches(ask, site.terms, tell, isTrial)
  for (const draft of site.terms)
    report?.saved(draft.kind, draft, draft.title, saved.get(draft), slugs, `${draft.kind}:`)
  return { counts: count(noCounts(), saved.values()), slugs }
}

type References = { people: Slugs; terms: Slugs }

/** What the articles brought, filled batch by batch. */
type Brought = {
  posts: Counts
  pages: Counts
  comments: { comment: ImportedComment; postId: number }[]
  /** In a dry run: comments of articles that are not here yet. */
  newComments: number
  formerAddresses: number
  differences: number
}

async function bringArticles(work: Work, references: References): Promise<Brought> {
  const { site, tellAll, progress, report } = work
  const brought: Brought = {
    posts: noCounts(),
    pages: noCounts(),
    comments: [],
    newComments: 0,
    formerAddresses: 0,
    differences: 0,
  }
  let done = 0
  let batch: ImportedArticle[] = []
  let bytes = 0
  const save = async () => {
    await saveBatch(work, references, batch, brought)
    done += batch.length
    ;[batch, bytes] = [[], 0]
    progress('статьи', done, site.total)
  }
  for await (const { article, problems, skipped } of site.articles()) {
    tellAll(problems)
    if (skipped) noteSkipped(report, skipped)
    if (!article) continue
    batch.push(article)
    bytes += bytesOf(article)
    if (batch.length >= articlesAtOnce || bytes >= callBytes) await save()
  }
  if (batch.length > 0) await save()
  return brought
}

async function saveBatch(
  work: Work,
  references: References,
  batch: readonly ImportedArticle[],
  brought: Brought,
): Promise<void> {
  const { ask, site, isTrial, tell, keepIds, withTypography, inline } = work
  const originals = new Map<ArticleDraft, ImportedArticle>()
  for (const article of batch) {
    for (const [address, bytes] of article.inline ?? []) inline.set(address, bytes)
    const draft = withReferences(await withMedia(article, work), references, tell)
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
    count(type === 'post' ? brought.posts : brought.pages, saved.values())
    for (const draft of same) noteArticle(work, draft, originals.get(draft)!, saved.get(draft), brought)
  }
}

/** Records the outcome of one article; `saved` is absent if it was refused. */
function noteArticle(
  { isTrial, tell, report }: Work,
  draft: ArticleDraft,
  { oldAddress = '', comments }: ImportedArticle,
  saved: SavedArticle | undefined,
  brought: Brought,
): void {
  report?.add({
    kind: draft.type,
    source: draft.source!,
    title: draft.title,
    outcome: saved?.outcome ?? 'skipped',
    ...(saved && { newAddress: `/${saved.slug}`, ...(saved.id > 0 && { id: saved.id }) }),
    ...(oldAddress && { oldAddress }),
  })
  if (!saved) {
    if (comments.length > 0)
      tell(draft.title, `Комментарии не перенесены вместе с записью: ${comments.length}`, { source: draft.source! })
    return
  }
  brought.formerAddresses += draft.formerSlugs?.length ?? 0
  brought.differences += saved.differences.length
  if (isTrial && saved.outcome === 'created') brought.newComments += comments.length
  else brought.comments.push(...comments.map(comment => ({ comment, postId: saved.id })))
}

/** The draft with those people and terms that exist here, by their slugs here. */
function withReferences(draft: ArticleDraft, { people, terms }: References, tell: Tell): ArticleDraft {
  const lost: string[] = []
  const found = (slugs: Slugs, key: string, name: string) => {
    const slug = slugs.get(key)
    if (slug === undefined) lost.push(name)
    return slug === undefined ? [] : [slug]
  }
  const termsOf = (kind: string, slugs: readonly string[] = []) => [
    ...new Set(slugs.flatMap(slug => found(terms, `${kind}:${slug}`, slug))),
  ]
  const { author } = draft
  const result = {
    ...draft,
    author: author ? (found(people, author, author)[0] ?? null) : null,
    categories: termsOf('topic', draft.categories),
    tags: termsOf('tag', draft.tags),
  }
  if (lost.length > 0)
    tell(draft.title, `Авторы и темы, которые не сохранены, у записи не указаны: ${lost.join(', ')}`, {
      source: draft.source!,
    })
  return result
}

async function withMedia(
  { draft, cover, pictures: shown, inline }: ImportedArticle,
  { site, pictures, files }: Work,
): Promise<ArticleDraft> {
  const [host = ''] = site.pictureHosts
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
  const body = await withFiles(withoutPictures(draft.body, gone), draft.title, { files, pictures, host }, draft.source)
  return { ...draft, body, cover: coverImage ?? null, images: isShown ? images : rest }
}
