// Exports everything a publisher owns into an archive: articles of every status, texts of the newsroom with their history, people, terms, menus,
// polls, widgets, pictures, views, words of the search, pins of the home page, and comments without email and IP addresses. One item is in memory at a time. Keys of the installation and preview addresses are not exported.
import { getMenus } from '#contract/content.ts'
import { listCommentDrafts } from '#contract/office/comments.ts'
import { listArticleDrafts, listPersonDrafts, listTermDrafts } from '#contract/office/content.ts'
import { listStoredFiles, listStoredImages } from '#contract/office/media.ts'
import { listArchivedCommentRules } from '#contract/office/comment-rules.ts'
import { listArchivedConsents } from '#contract/office/consent-texts.ts'
import { listArchivedMagazine } from '#contract/office/magazine.ts'
import { listPolls } from '#contract/office/quiz.ts'
import { listRecipeDrafts, listRecipeTermDrafts } from '#contract/office/recipes.ts'
import { listArchivedMenus } from '#contract/office/menus.ts'
import { listArchivedRedirects } from '#contract/office/addresses.ts'
import { listArchivedAds } from '#contract/front-ads.ts'
import { listArchivedPins } from '#contract/front.ts'
import { listArchivedNewsletters } from '#contract/office/newsletters.ts'
import { listArchivedWordGroups } from '#contract/office/search-archive.ts'
import { listViewDays } from '#contract/office/views.ts'
import { listReactionNumbers } from '#contract/reactions.ts'
import { listWidgetDrafts } from '#contract/office/widgets.ts'
import { eachAfter } from './each-after.ts'
import {
  contents,
  formatName,
  formatVersion,
  manifestName,
  sha256,
  toStableJson,
  type ArchiveCounts,
  type Manifest,
} from './format.ts'
import type { ArchiveDraft, ExportOptions } from './archive-draft.ts'
import { addNewsroom } from './export-newsroom.ts'

export type ExportResult = { counts: ArchiveCounts; files: number; bytes: number; missing: string[] }

const namesAtOnce = 500
/** A text may have megabytes, so few are read at a time. */
const textsAtOnce = 20

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

function openDraft(options: ExportOptions): ArchiveDraft {
  const files: Manifest['files'] = []
  const addBytes = async (path: string, bytes: Buffer) => {
    await options.writer.add(path, bytes)
    files.push({ path, size: bytes.length, sha256: sha256(bytes) })
  }
  return {
    ...options,
    addBytes,
    add: (kind, path, value) => addBytes(path, toStableJson(contents[kind].schema.parse(value))),
    texts: new Set(),
    missing: [],
    missingPictures: [],
    files,
  }
}

export async function exportMagazine(options: ExportOptions): Promise<ExportResult> {
  const draft = openDraft(options)
  const names = await addNames(draft)
  const texts = await addTexts(draft)
  await addPolls(draft)
  const pictures = await addPictures(draft)
  const files = await addFiles(draft)
  const comments = await addComments(draft)
  await addViews(draft)
  await addReactions(draft)
  await addRedirects(draft)
  await addFrontPins(draft)
  await addAds(draft)
  await addWordGroups(draft)
  await addNewsletters(draft)
  await addOwnSettings(draft)
  const newsroom = await addNewsroom(draft)
  const counts = { ...names, ...texts, ...pictures, ...files, ...comments, ...newsroom }
  const manifest: Manifest = {
    format: formatName,
    version: formatVersion,
    createdAt: options.clock.now().toISOString(),
    site: options.siteUrl,
    counts,
    missingPictures: draft.missingPictures,
    files: draft.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  }
  await options.writer.add(manifestName, toStableJson(manifest))
  const bytes = draft.files.reduce((sum, { size }) => sum + size, 0)
  return { counts, files: draft.files.length, bytes, missing: draft.missing }
}

async function addNames({ ask, add, progress }: ArchiveDraft) {
  progress('авторы, темы, меню', 0, 1)
  const people = await all(eachAfter(after => ask(listPersonDrafts, { query: { after, limit: namesAtOnce } })))
  const terms = await all(eachAfter(after => ask(listTermDrafts, { query: { after, limit: namesAtOnce } })))
  const recipeTerms = await all(eachAfter(after => ask(listRecipeTermDrafts, { query: { after, limit: namesAtOnce } })))
  await add('people', 'people.json', people)
  await add('terms', 'terms.json', terms)
  await add('recipeTerms', 'recipe-terms.json', recipeTerms)
  await add('menus', 'menus.json', await ask(getMenus))
  const { trees } = await ask(listArchivedMenus, {})
  if (trees) await add('menuTrees', 'front/menus.json', trees)
  const widgets = (await ask(listWidgetDrafts)).items.map(({ id: _, ...widget }) => widget)
  await add('widgets', 'widgets.json', widgets)
  return { people: people.length, terms: terms.length, recipeTerms: recipeTerms.length }
}

async function addTexts({ ask, add, texts, progress }: ArchiveDraft) {
  let articles = 0
  for await (const draft of eachAfter(after => ask(listArticleDrafts, { query: { after, limit: textsAtOnce } }))) {
    await add('article', `articles/${draft.id}.json`, draft)
    texts.add(draft.id)
    progress('статьи', (articles += 1), articles)
  }
  let recipes = 0
  for await (const draft of eachAfter(after => ask(listRecipeDrafts, { query: { after, limit: textsAtOnce } }))) {
    await add('recipe', `recipes/${draft.id}.json`, draft)
    texts.add(draft.id)
    progress('рецепты', (recipes += 1), recipes)
  }
  return { articles, recipes }
}

async function addPolls({ ask, add, texts }: ArchiveDraft) {
  const polls = await all(eachAfter(after => ask(listPolls, { query: { after, limit: namesAtOnce } })))
  await add(
    'polls',
    'polls.json',
    polls.map(poll => ({ ...poll, postId: poll.postId !== null && texts.has(poll.postId) ? poll.postId : null })),
  )
}

async function addPictures({ ask, blobs, add, addBytes, missing, missingPictures, progress }: ArchiveDraft) {
  let pictures = 0
  progress('картинки', 0, 1)
  for await (const { file, ...picture } of eachAfter(after =>
    ask(listStoredImages, { query: { after, limit: namesAtOnce } }),
  )) {
    const blob = await blobs.get(file)
    if (!blob) {
      missingPictures.push(picture.id)
      missing.push(`Картинка ${picture.id}${picture.alt ? ` «${picture.alt}»` : ''}: файла нет в хранилище`)
      continue
    }
    const bytes = `${picture.id}${file.slice(file.lastIndexOf('.'))}`
    await addBytes(`media/${bytes}`, blob.bytes)
    await add('picture', `media/${picture.id}.json`, { ...picture, bytes })
    progress('картинки', (pictures += 1), pictures)
  }
  return { pictures }
}

async function addFiles({ ask, blobs, add, addBytes, missing, progress }: ArchiveDraft) {
  let files = 0
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
    progress('файлы', (files += 1), files)
  }
  return { files }
}

async function addComments({ ask, add, texts, missing, progress }: ArchiveDraft) {
  let comments = 0
  let orphans = 0
  for (let after = 0; ;) {
    const { items } = await ask(listCommentDrafts, { query: { after, limit: namesAtOnce } })
    if (items.length === 0) break
    after = items.at(-1)!.id
    const kept = items.filter(({ postId }) => texts.has(postId))
    orphans += items.length - kept.length
    if (kept.length > 0) await add('comments', `comments/${kept[0]!.id}.json`, kept)
    progress('комментарии', (comments += kept.length), comments)
  }
  if (orphans > 0) missing.push(`Комментарии под текстами, которых больше нет: ${orphans}`)
  return { comments }
}

async function addViews({ ask, add }: ArchiveDraft): Promise<void> {
  let page: { id: number; views: unknown[] }[] = []
  const addPage = async () => {
    if (page.length > 0) await add('views', `views/${page[0]!.id}.json`, page)
    page = []
  }
  for await (const item of eachAfter(after => ask(listViewDays, { query: { after, limit: namesAtOnce } }))) {
    page.push(item)
    if (page.length === namesAtOnce) await addPage()
  }
  await addPage()
}

async function addReactions({ ask, add }: ArchiveDraft): Promise<void> {
  for (let after = 0; ;) {
    const { items } = await ask(listReactionNumbers, { query: { after, limit: namesAtOnce } })
    if (items.length === 0) break
    await add('reactions', `reactions/${items[0]!.id}.json`, items)
    after = items.at(-1)!.id
  }
}

async function addRedirects({ ask, add }: ArchiveDraft): Promise<void> {
  for (let after = '', piece = 1; ; piece += 1) {
    const { items } = await ask(listArchivedRedirects, { body: { after } })
    if (items.length === 0) return
    await add('redirects', `redirects/${piece}.json`, items)
    after = items.at(-1)!.from
  }
}

/** Pins of texts that were removed from the site are left out with them. */
async function addFrontPins({ ask, add, texts }: ArchiveDraft): Promise<void> {
  const pins = (await ask(listArchivedPins, {})).items.filter(({ postId }) => texts.has(postId))
  if (pins.length > 0) await add('frontPins', 'front/pins.json', pins)
}

async function addAds({ ask, add }: ArchiveDraft): Promise<void> {
  const { items } = await ask(listArchivedAds, {})
  if (items.length > 0) await add('ads', 'front/ads.json', items)
}

/** Examples of texts that were removed from the site are left out with them. */
async function addWordGroups({ ask, add, texts }: ArchiveDraft): Promise<void> {
  const { items } = await ask(listArchivedWordGroups, {})
  const kept = items.map(group => ({ ...group, examples: group.examples.filter(({ postId }) => texts.has(postId)) }))
  if (kept.length > 0) await add('wordGroups', 'search/words.json', kept)
}

/** What the office has set: about the magazine, about comments, and the texts that readers agree to. */
async function addOwnSettings({ ask, add }: ArchiveDraft): Promise<void> {
  const { values } = await ask(listArchivedMagazine, {})
  if (values) await add('magazine', 'magazine.json', values)
  const rules = await ask(listArchivedCommentRules, {})
  if (rules.items.length > 0) await add('commentRules', 'moderation/rules.json', rules.items)
  const consents = await ask(listArchivedConsents, {})
  if (consents.items.length > 0) await add('consents', 'consents.json', consents.items)
}

async function addNewsletters({ ask, add }: ArchiveDraft): Promise<void> {
  const newsletters = await ask(listArchivedNewsletters, {})
  if (newsletters.lists.length > 0 || newsletters.issues.length > 0)
    await add('newsletters', 'newsletters.json', newsletters)
}
