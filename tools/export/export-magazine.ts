// Everything a publisher owns, out of the installation into an archive: texts of every status, people, terms, menus, polls, widgets, pictures,
// comments without anybody's e-mail or address, views. One piece is in memory at a time. Keys of the installation and addresses of previews stay here.
import type { Ask } from '#contract/ask.ts'
import { getMenus } from '#contract/content.ts'
import { listCommentDrafts } from '#contract/office/comments.ts'
import { listArticleDrafts, listPersonDrafts, listTermDrafts } from '#contract/office/content.ts'
import { listStoredFiles, listStoredImages } from '#contract/office/media.ts'
import { listPolls } from '#contract/office/quiz.ts'
import { listRecipeDrafts, listRecipeTermDrafts } from '#contract/office/recipes.ts'
import { listViewDays } from '#contract/office/views.ts'
import { listReactionNumbers } from '#contract/reactions.ts'
import { listWidgetDrafts } from '#contract/office/widgets.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import type { Clock } from '#platform/clock.ts'
import { eachAfter } from '../import/pieces.ts'
import {
  contents,
  formatName,
  formatVersion,
  manifestName,
  sha256,
  toStableJson,
  type ArchiveCounts,
  type ContentKind,
  type Manifest,
} from './format.ts'
import type { ArchiveWriter } from './write-archive.ts'

export type ExportOptions = {
  ask: Ask
  blobs: Blobs
  clock: Clock
  siteUrl: string
  writer: ArchiveWriter
  progress: (stage: string, done: number, total: number) => void
}
export type ExportResult = { counts: ArchiveCounts; files: number; bytes: number; missing: string[] }

const namesAtOnce = 500
/** A text may have megabytes. */
const textsAtOnce = 20

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

export async function exportMagazine(options: ExportOptions): Promise<ExportResult> {
  const { ask, blobs, clock, siteUrl, writer, progress } = options
  const files: Manifest['files'] = []
  const missing: string[] = []
  let total = 0

  const addBytes = async (path: string, bytes: Buffer) => {
    await writer.add(path, bytes)
    files.push({ path, size: bytes.length, sha256: sha256(bytes) })
    total += bytes.length
  }
  /** What is written must be what an import reads. */
  const add = (kind: ContentKind, path: string, value: unknown) =>
    addBytes(path, toStableJson(contents[kind].schema.parse(value)))

  progress('авторы, темы, меню', 0, 1)
  const people = await all(eachAfter(after => ask(listPersonDrafts, { query: { after, limit: namesAtOnce } })))
  const terms = await all(eachAfter(after => ask(listTermDrafts, { query: { after, limit: namesAtOnce } })))
  const recipeTerms = await all(eachAfter(after => ask(listRecipeTermDrafts, { query: { after, limit: namesAtOnce } })))
  await add('people', 'people.json', people)
  await add('terms', 'terms.json', terms)
  await add('recipeTerms', 'recipe-terms.json', recipeTerms)
  await add('menus', 'menus.json', await ask(getMenus))
  await add(
    'polls',
    'polls.json',
    await all(eachAfter(after => ask(listPolls, { query: { after, limit: namesAtOnce } }))),
  )
  const widgets = (await ask(listWidgetDrafts)).items.map(({ id: _, ...widget }) => widget)
  await add('widgets', 'widgets.json', widgets)

  let articles = 0
  for await (const draft of eachAfter(after => ask(listArticleDrafts, { query: { after, limit: textsAtOnce } }))) {
    await add('article', `articles/${draft.id}.json`, draft)
    progress('статьи', (articles += 1), articles)
  }
  let recipes = 0
  for await (const draft of eachAfter(after => ask(listRecipeDrafts, { query: { after, limit: textsAtOnce } }))) {
    await add('recipe', `recipes/${draft.id}.json`, draft)
    progress('рецепты', (recipes += 1), recipes)
  }
  let pictures = 0
  for await (const { file, ...picture } of eachAfter(after =>
    ask(listStoredImages, { query: { after, limit: namesAtOnce } }),
  )) {
    const blob = await blobs.get(file)
    if (!blob) {
      missing.push(`Картинка ${picture.id}${picture.alt ? ` «${picture.alt}»` : ''}: файла нет в хранилище`)
      continue
    }
    const bytes = `${picture.id}${file.slice(file.lastIndexOf('.'))}`
    await addBytes(`media/${bytes}`, blob.bytes)
    await add('picture', `media/${picture.id}.json`, { ...picture, bytes })
    progress('картинки', (pictures += 1), pictures)
  }
  let stored = 0
  for await (const { file, ...row } of eachAfter(after =>
    ask(listStoredFiles, { query: { after, limit: namesAtOnce } }),
  )) {
    const blob = await blobs.get(file)
    if (!blob) {
      missing.push(`Файл ${row.id} «${row.name}»: его нет в хранилище`)
      continue
    }
    const bytes = `${row.id}${file.slice(file.lastIndexOf('.'))}`
    await addBytes(`files/${bytes}`, blob.bytes)
    await add('file', `files/${row.id}.json`, { ...row, bytes })
    progress('файлы', (stored += 1), stored)
  }
  let comments = 0
  for (let after = 0; ;) {
    const { items } = await ask(listCommentDrafts, { query: { after, limit: namesAtOnce } })
    if (items.length === 0) break
    await add('comments', `comments/${items[0]!.id}.json`, items)
    after = items.at(-1)!.id
    progress('комментарии', (comments += items.length), comments)
  }
  let piece: { id: number; views: unknown[] }[] = []
  const addViews = async () => {
    if (piece.length > 0) await add('views', `views/${piece[0]!.id}.json`, piece)
    piece = []
  }
  for await (const item of eachAfter(after => ask(listViewDays, { query: { after, limit: namesAtOnce } }))) {
    piece.push(item)
    if (piece.length === namesAtOnce) await addViews()
  }
  await addViews()
  for (let after = 0; ;) {
    const { items } = await ask(listReactionNumbers, { query: { after, limit: namesAtOnce } })
    if (items.length === 0) break
    await add('reactions', `reactions/${items[0]!.id}.json`, items)
    after = items.at(-1)!.id
  }

  const counts = {
    people: people.length,
    terms: terms.length,
    recipeTerms: recipeTerms.length,
    articles,
    recipes,
    pictures,
    files: stored,
    comments,
  }
  const manifest: Manifest = {
    format: formatName,
    version: formatVersion,
    createdAt: clock.now().toISOString(),
    site: siteUrl,
    counts,
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  }
  await writer.add(manifestName, toStableJson(manifest))
  return { counts, files: files.length, bytes: total, missing }
}
