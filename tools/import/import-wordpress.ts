// A WordPress export into the magazine: people, terms, pictures, articles, in this order, each by the calls any importer
// has. Every entry has a stable key, so the same file again changes nothing.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Ask } from '#contract/ask.ts'
import type { ImageReply } from '#contract/image.ts'
import { CallError, errorReply } from '#contract/errors.ts'
import { findImages, uploadImage } from '#contract/media.ts'
import { savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import { readWxr, type WxrItem } from '../wordpress/read-wxr.ts'
import {
  indexer,
  makeIndex,
  toArticle,
  toMenus,
  toPeople,
  toTerms,
  type ImportedArticle,
  type ImportedComment,
  type WxrIndex,
} from '../wordpress/to-records.ts'
import { fullAddress, type Found } from './find-picture.ts'
import { saveArticleBatch, saveInPieces, type Outcome } from './save-all.ts'
import { noCounts, type Counts, type Problem, type Summary } from './summary.ts'

export type WordPressImport = {
  file: string
  ask: Ask
  blobs: Blobs
  findPicture: (address: string) => Promise<Found>
  /** Articles keep the numbers they had. */
  keepIds: boolean
  progress: (stage: string, done: number, total: number) => void
}
export type ImportResult = Omit<Summary, 'where' | 'isTrial' | 'alreadyThere'> & { slugs: string[] }

const articlesAtOnce = 20
const picturesAtOnce = 4
const namesAtOnce = 200

export async function importWordPress(options: WordPressImport): Promise<ImportResult> {
  const { file, ask, blobs, keepIds, progress } = options
  const problems: Problem[] = []
  const tell = (where: string, message: string) => void problems.push({ where, message })
  const count = (counts: Counts, outcomes: Iterable<{ outcome: Outcome }>) => {
    for (const { outcome } of outcomes) counts[outcome] += 1
  }

  const index = makeIndex([])
  const add = indexer(index)
  let total = 0
  for await (const record of readWxr(createReadStream(file))) {
    add(record)
    if (isArticle(record)) total += 1
  }
  problems.push(...index.problems)

  const people = noCounts()
  progress('авторы', 0, index.authors.length)
  for (const piece of piecesOf(toPeople(index), namesAtOnce)) {
    const saved = await saveInPieces(
      piece,
      async drafts => (await ask(savePeople, { body: { people: drafts } })).results,
      ({ name }, message) => tell(name, `Автор не сохранён: ${message}`),
    )
    count(people, saved.values())
  }
  const terms = noCounts()
  const imported = toTerms(index)
  problems.push(...imported.problems)
  progress('темы и метки', 0, imported.terms.length)
  for (const piece of piecesOf(imported.terms, namesAtOnce)) {
    const saved = await saveInPieces(
      piece,
      async drafts => (await ask(saveTerms, { body: { terms: drafts } })).results,
      ({ title }, message) => tell(title, `Тема не сохранена: ${message}`),
    )
    count(terms, saved.values())
  }

  const pictures = makePictures(options, index, tell)
  const posts = noCounts()
  const pages = noCounts()
  const comments: KeptComments[] = []
  const redirects: Record<string, string> = {}
  const slugs: string[] = []
  let done = 0
  let batch: ImportedArticle[] = []

  const save = async () => {
    const drafts: ArticleDraft[] = []
    for (const article of batch) drafts.push(await withPictures(article, pictures))
    await pictures.finish()
    for (const type of ['post', 'page'] as const) {
      const same = drafts.filter(draft => draft.type === type)
      if (same.length > 0) count(type === 'post' ? posts : pages, await saveArticleBatch(ask, same, tell))
    }
    done += batch.length
    batch = []
    progress('статьи', done, total)
  }

  for await (const record of readWxr(createReadStream(file))) {
    if (!isArticle(record)) continue
    const { article, problems: found } = toArticle(record, index)
    problems.push(...found)
    if (!article) continue
    if (keepIds) article.draft.id = record.id
    batch.push(article)
    if (article.draft.status === 'published') slugs.push(article.draft.slug)
    if (article.comments.length > 0)
      comments.push({ source: article.draft.source!, slug: article.draft.slug, comments: article.comments })
    const path = `/${article.draft.slug}`
    if (article.oldPath !== null && article.oldPath.replace(/\/$/, '') !== path) redirects[article.oldPath] = path
    if (batch.length >= articlesAtOnce) await save()
  }
  if (batch.length > 0) await save()

  const keep = async (name: string, value: unknown, isWorthKeeping: boolean) => {
    const key = `import/wordpress/${index.host.replace(/[^a-z0-9.-]/gi, '_') || 'site'}/${name}.json`
    if (isWorthKeeping) await blobs.put(key, Buffer.from(JSON.stringify(value)), { contentType: 'application/json' })
    return isWorthKeeping ? key : undefined
  }
  const commentCount = comments.reduce((sum, entry) => sum + entry.comments.length, 0)
  return {
    title: `WordPress «${index.site?.title ?? ''}» (${index.host})`,
    people,
    terms,
    posts,
    pages,
    pictures: pictures.counts,
    comments: { count: commentCount, key: await keep('comments', comments, commentCount > 0) },
    redirects: {
      count: Object.keys(redirects).length,
      key: await keep('redirects', redirects, Object.keys(redirects).length > 0),
    },
    menus: toMenus(index).length,
    problems,
    slugs,
  }
}

type KeptComments = { source: string; slug: string; comments: ImportedComment[] }

function isArticle(record: { kind: string }): record is WxrItem {
  return record.kind === 'item' && ((record as WxrItem).type === 'post' || (record as WxrItem).type === 'page')
}

type Pictures = {
  /** The stored picture of an address, or undefined when it could not be brought or is not the site's own. */
  get(address: string, alt: string, where: string): Promise<ImageReply | undefined>
  finish(): Promise<void>
  counts: { stored: number; known: number; missing: number }
}

/** Brings each picture of the site once, whatever size of it a text shows. */
function makePictures(
  { ask, findPicture }: WordPressImport,
  index: WxrIndex,
  tell: (where: string, message: string) => void,
): Pictures {
  const counts = { stored: 0, known: 0, missing: 0 }
  const brought = new Map<string, Promise<ImageReply | undefined>>()
  const alts = new Map([...index.attachments.values()].map(({ src, alt }) => [fullAddress(src), alt]))
  const own = new Set([index.host, ...[...index.attachments.values()].map(({ src }) => hostOf(src))].filter(Boolean))
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<R>(work: () => Promise<R>): Promise<R> {
    if (running >= picturesAtOnce) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  async function bring(address: string, alt: string, where: string): Promise<ImageReply | undefined> {
    const source = `wordpress:${index.host || 'site'}:picture:${createHash('sha256').update(address).digest('hex').slice(0, 32)}`
    const { images } = await ask(findImages, { body: { sources: [source] } })
    if (images[source]) {
      counts.known += 1
      return images[source]
    }
    const found = await findPicture(address)
    if ('reason' in found) {
      counts.missing += 1
      tell(where, `Картинка не перенесена: ${found.reason}`)
      return undefined
    }
    try {
      const image = await ask(uploadImage, {
        query: { alt: (alts.get(address) || alt).slice(0, 500), source },
        body: found.bytes,
      })
      counts.stored += 1
      return image
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) throw error
      counts.missing += 1
      const reply = errorReply.safeParse(error.body)
      tell(where, `Картинка не перенесена: ${reply.success ? reply.data.message : 'файл не принят'}`)
      return undefined
    }
  }

  return {
    counts,
    get: async (address, alt, where) => {
      if (!own.has(hostOf(address))) return undefined
      const full = fullAddress(address)
      let picture = brought.get(full)
      if (!picture) brought.set(full, (picture = inTurn(() => bring(full, alt, where))))
      return picture
    },
    finish: async () => void (await Promise.all(brought.values())),
  }
}

async function withPictures(
  { draft, cover, pictures: shown }: ImportedArticle,
  pictures: Pictures,
): Promise<ArticleDraft> {
  const found = await Promise.all(
    [...(cover ? [cover] : []), ...shown].map(
      async ({ url, alt }) => [url, await pictures.get(url, alt, draft.title)] as const,
    ),
  )
  const images = Object.fromEntries(found.flatMap(([url, image]) => (image ? [[url, image] as const] : [])))
  const { [cover?.url ?? '']: coverImage, ...rest } = images
  const isShown = cover !== null && shown.some(({ url }) => url === cover.url)
  return { ...draft, cover: coverImage ?? null, images: isShown ? images : rest }
}

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.toLowerCase().replace(/^www\./, '') : ''

function* piecesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
