// Imports the archive of a magazine: pictures, people, terms, menus, texts of the newsroom, articles and recipes, polls, widgets, comments, views,
// words of the search, and what belongs to the texts, in this order. The whole archive is checked before anything is written. Existing data stay; the next run completes one that was interrupted.
import { eachAfter } from '#archive/each-after.ts'
import type { Ask } from '#contract/client/ask.ts'
import type { PersonReply } from '#contract/article.ts'
import { getMenus, listAuthors } from '#contract/content.ts'
import { uploadFile } from '#contract/media.ts'
import { getContentState, listArticleDrafts, saveMenus } from '#contract/office/content.ts'
import {
  broughtPictureKey,
  listStoredFiles,
  listStoredImages,
  restoreFileWords,
  restoreImages,
  type StoredImage,
} from '#contract/office/media.ts'
import { listPolls, savePolls } from '#contract/office/quiz.ts'
import { listRecipeDrafts, listRecipeTermDrafts, saveRecipes, saveRecipeTerms } from '#contract/office/recipes.ts'
import { restoreCommentRules } from '#contract/office/comment-rules.ts'
import { restoreConsents } from '#contract/office/consent-texts.ts'
import { restoreMagazine } from '#contract/office/magazine.ts'
import { restoreNewsletters } from '#contract/office/newsletters.ts'
import { restoreWordGroups } from '#contract/office/search-archive.ts'
import { listViewDays } from '#contract/office/views.ts'
import { restoreMenus } from '#contract/office/menus.ts'
import { restoreRedirects } from '#contract/office/addresses.ts'
import { listArchivedAds, restoreAds } from '#contract/front-ads.ts'
import { restorePins } from '#contract/front.ts'
import { listWidgetDrafts, saveWidgets } from '#contract/office/widgets.ts'
import { importReactions } from '#contract/reactions.ts'
import { addViews } from '#contract/views.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import { toStableJson, type ContentOf } from '#archive/format.ts'
import { bringArchivedComments } from './bring-archived-comments.ts'
import { bringSettings, bringTextParts, bringTexts, isOwnKey } from './bring-newsroom.ts'
import { inPieces, piecesOf } from '../pieces.ts'
import { openArchive, type Archive, type ArchiveLimits } from './read-archive.ts'
import {
  refusalOf,
  saveArticleBatch,
  saveInPieces,
  savePeopleBatches,
  saveTermBatches,
  type Tell,
} from '../save-all.ts'
import { noCounts, type ArchiveResult, type Counts, type Outcome, type Problem } from '../summary.ts'
import type { ArchiveWork } from './work.ts'

export type ArchiveImport = Omit<ArchiveWork, 'tell'> & {
  file: string
  blobs: Blobs
  limits?: Partial<ArchiveLimits>
}
const widgetsAtOnce = 200
const picturesAtOnce = 20
/** Each call costs a transaction: a hundred at once were saved about one and a half times as fast as twenty (decision 077). */
const textsAtOnce = 100
/** A text may have megabytes, so few are listed at a time. */
const listedAtOnce = 20
const viewsAtOnce = 5000

/** Throws ArchiveError before anything is written. */
export async function importArchive(options: ArchiveImport): Promise<ArchiveResult> {
  const { file, progress, limits } = options
  const archive = await openArchive(file, {
    ...(limits && { limits }),
    progress: (done, total) => progress('проверка архива', done, total),
  })
  try {
    return await bring(archive, options)
  } finally {
    await archive.close()
  }
}

async function bring(
  archive: Archive,
  { ask, blobs, isTrial, progress, report }: ArchiveImport,
): Promise<ArchiveResult> {
  const problems: Problem[] = []
  const tell: Tell = (where, message, more = {}) => {
    problems.push({ where, message, ...more })
    report?.tell([{ where, message, ...more }])
  }
  const { manifest } = archive
  for (const id of archive.missingPictures) tell(`Картинка ${id}`, 'В архиве её нет: статья осталась без неё')

  const work: ArchiveWork = { ask, isTrial, progress, tell, ...(report && { report }) }
  const pictures = await bringPictures(archive, work, blobs)
  const files = await bringFiles(archive, work)

  progress('авторы и темы', 0, 1)
  const people = await bringPeople(archive, work)
  const terms = await bringTerms(archive, work)
  const names: Names = { people: people.slugs, terms: terms.slugs }
  const recipeTerms = await bringRecipeTerms(archive, ask, isTrial)
  const menus = await bringMenus(archive, ask, isTrial)
  if (menus === 'kept') tell('Меню', 'На сайте уже есть свои меню: они оставлены')

  const sectionHere = (slug: string, isHealth: boolean) =>
    names.terms.get(`${isHealth ? 'health' : 'topic'}:${slug}`) ?? slug
  await bringSettings(archive, work, sectionHere)
  const texts = await bringTexts(archive, work, sectionHere)

  const ids = new Map<number, number>()
  const sources = new Map<number, string | undefined>()
  const articles = await bringArticles(archive, work, { ids, sources, texts: texts.ids, names })
  const recipes = await bringRecipes(archive, work, { ids, names })
  const polls = await bringPolls(archive, work, ids)
  if (polls === 'kept') tell('Опросы', 'На сайте уже есть свои опросы: они оставлены')
  const widgets = await bringWidgets(archive, work, ids)
  if (widgets === 'kept') tell('Виджеты', 'На сайте уже есть свои виджеты: они оставлены')
  const comments = await bringArchivedComments(archive, work, ids)
  if (!isTrial) {
    await bringViews(archive, ask, ids)
    await bringReactions(archive, ask, ids)
    await bringWordGroups(archive, ask, ids)
    await bringRedirects(archive, ask)
    await bringNewsletters(archive, ask, ids)
    await bringOwnSettings(archive, work)
    await bringFrontPins(archive, ask, ids)
    if ((await bringAds(archive, ask)) === 'kept') tell('Реклама', 'На сайте уже есть своя реклама: она оставлена')
    const posts = { ids, sources, withNames: (draft: ReleaseDraft) => withNames(draft, names) }
    await bringTextParts(archive, work, texts.ids, posts)
  }
  return {
    site: manifest.site,
    createdAt: manifest.createdAt,
    people: people.counts,
    terms: terms.counts,
    recipeTerms,
    articles,
    recipes,
    pictures,
    files,
    comments,
    texts: texts.counts,
    menus,
    polls,
    widgets,
    problems,
  }
}

type ReleaseDraft = ContentOf<'textRelease'>['draft']

type Named = { counts: Counts; slugs: Names['people'] }

async function bringPeople(archive: Archive, { ask, isTrial, tell, report }: ArchiveWork): Promise<Named> {
  const counts = noCounts()
  const drafts = await archive.read('people', 'people.json')
  const { saved, slugs } = await savePeopleBatches(ask, drafts, tell, isTrial)
  count(counts, saved)
  for (const draft of drafts) report?.saved('author', draft, draft.name, saved.get(draft), slugs)
  return { counts, slugs }
}

async function bringTerms(archive: Archive, { ask, isTrial, tell, report }: ArchiveWork): Promise<Named> {
  const counts = noCounts()
  const drafts = inTreeOrder(await archive.read('terms', 'terms.json'))
  const { saved, slugs } = await saveTermBatches(ask, drafts, tell, isTrial)
  count(counts, saved)
  for (const draft of drafts) report?.saved(draft.kind, draft, draft.title, saved.get(draft), slugs, `${draft.kind}:`)
  return { counts, slugs }
}

async function bringPictures(
  archive: Archive,
  { ask, isTrial, progress, tell }: ArchiveWork,
  blobs: Blobs,
): Promise<Counts> {
  const counts = noCounts()
  const here = new Set<string>()
  for await (const { hash } of eachAfter(after => ask(listStoredImages, { query: { after, limit: 500 } })))
    here.add(hash)
  const paths = archive.pathsOf('picture')
  const hashes = new Map(archive.manifest.files.map(({ path, sha256 }) => [path, sha256]))
  let done = 0
  for (const piece of piecesOf(paths, picturesAtOnce)) {
    const images: StoredImage[] = []
    for (const path of piece) {
      const { bytes, ...picture } = await archive.read('picture', path)
      const extension = bytes.slice(bytes.lastIndexOf('.') + 1)
      const key = broughtPictureKey(picture.hash, hashes.get(`media/${bytes}`) ?? '', extension)
      if (!isTrial && !(await blobs.has(key)))
        await blobs.put(key, await archive.readBytes(`media/${bytes}`), { contentType: `image/${extension}` })
      images.push({ ...picture, file: key })
    }
    if (isTrial) for (const { hash } of images) counts[here.has(hash) ? 'unchanged' : 'created'] += 1
    else
      count(
        counts,
        await saveInPieces(
          images,
          async some => (await ask(restoreImages, { body: { images: some } })).results,
          ({ id }, message) => tell(`Картинка ${id}`, `Не перенесена: ${message}`),
        ),
      )
    progress('картинки', (done += piece.length), paths.length)
  }
  return counts
}

/** A file is identified by its bytes: uploading it again gives its former id. */
async function bringFiles(archive: Archive, { ask, isTrial, progress, tell }: ArchiveWork): Promise<Counts> {
  const counts = noCounts()
  const here = new Map<number, string[]>()
  for await (const { id, sources } of eachAfter(after => ask(listStoredFiles, { query: { after, limit: 500 } })))
    here.set(id, sources)
  const paths = archive.pathsOf('file')
  for (const [at, path] of paths.entries()) {
    const { id, name, bytes, sources, library } = await archive.read('file', path)
    const known = here.get(id)
    const missing = known
      ? sources.filter(source => !known.includes(source))
      : sources.length > 0
        ? sources
        : [undefined]
    try {
      for (const source of isTrial ? [] : missing)
        await ask(uploadFile, {
          query: { name, ...(source !== undefined && { source }) },
          body: await archive.readBytes(`files/${bytes}`),
        })
      if (library && !isTrial) await ask(restoreFileWords, { body: { files: [{ id, library }] } })
      counts[known ? 'unchanged' : 'created'] += 1
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      tell(`Файл «${name}»`, `Не перенесён: ${refusal.message}`)
    }
    progress('файлы', at + 1, paths.length)
  }
  return counts
}

type TermDraft = ContentOf<'terms'>[number]

/** Slugs that people and terms have here, by their slugs in the archive. */
type Names = { people: ReadonlyMap<string, string>; terms: ReadonlyMap<string, string> }

function withNames<Draft extends Omit<ContentOf<'article'>, 'id'>>(draft: Draft, names: Names): Draft {
  const person = (slug: string | null) => (slug === null ? null : (names.people.get(slug) ?? slug))
  const kind = draft.type === 'health' ? 'health' : 'topic'
  const slugs = (of: string, wanted: readonly string[]) => wanted.map(slug => names.terms.get(`${of}:${slug}`) ?? slug)
  return {
    ...draft,
    author: person(draft.author),
    expert: person(draft.expert),
    categories: slugs(kind, draft.categories),
    tags: slugs('tag', draft.tags),
    streams: slugs('stream', draft.streams),
  }
}

/** Puts parents first and otherwise keeps the order. */
function inTreeOrder(terms: readonly TermDraft[]): TermDraft[] {
  const keyOf = (kind: string, slug: string) => `${kind}:${slug}`
  const byKey = new Map(terms.map(term => [keyOf(term.kind, term.slug), term]))
  const placed = new Set<TermDraft>()
  const place = (term: TermDraft, below: readonly TermDraft[]) => {
    const parent = term.parent === null ? undefined : byKey.get(keyOf(term.kind, term.parent))
    if (parent && !below.includes(parent)) place(parent, [...below, term])
    placed.add(term)
  }
  for (const term of terms) place(term, [])
  return [...placed]
}

/** Of two terms with one slug, the one that is saved first gets it as its address, so the order of saving is kept. */
async function bringRecipeTerms(archive: Archive, ask: Ask, isTrial: boolean): Promise<Counts> {
  const terms = await archive.read('recipeTerms', 'recipe-terms.json')
  const keyOf = ({ facet, slug }: { facet: string; slug: string }) => `${facet}:${slug}`
  const plain = ({ id: _id, address: _address, ...draft }: (typeof terms)[number]) => toStableJson(draft).toString()
  const here = new Map<string, string>()
  for await (const term of eachAfter(after => ask(listRecipeTermDrafts, { query: { after, limit: 500 } })))
    here.set(keyOf(term), plain(term))
  const counts = noCounts()
  const outcomeOf = (term: (typeof terms)[number]): Outcome => {
    const before = here.get(keyOf(term))
    return before === undefined ? 'created' : before === plain(term) ? 'unchanged' : 'updated'
  }
  for (const term of terms) counts[outcomeOf(term)] += 1
  if (isTrial || counts.created + counts.updated === 0) return counts
  const own = terms.filter(({ address, slug }) => address === slug)
  const first = new Set(own.map(keyOf))
  const withoutLater = own.map(term =>
    term.parent !== null && !first.has(`${term.facet}:${term.parent}`) ? { ...term, parent: null } : term,
  )
  for (const batch of [withoutLater, terms])
    for (const piece of piecesOf(batch, 2000)) await ask(saveRecipeTerms, { body: { terms: piece } })
  return counts
}

async function bringMenus(archive: Archive, ask: Ask, isTrial: boolean): Promise<Outcome | 'kept'> {
  const wanted = await archive.read('menus', 'menus.json')
  const here = await ask(getMenus)
  if (toStableJson(here).equals(toStableJson(wanted))) return 'unchanged'
  if (Object.values(here).some(menu => menu.length > 0)) return 'kept'
  if (isTrial) return 'created'
  await ask(saveMenus, { body: wanted })
  const [path] = archive.pathsOf('menuTrees')
  if (path !== undefined) await ask(restoreMenus, { body: { trees: await archive.read('menuTrees', path) } })
  return 'created'
}

const pollsAtOnce = 100
type PollDraft = ContentOf<'polls'>[number]
/** The part of a poll that editors wrote, without votes. */
const asked = ({ views: _, answers, ...poll }: PollDraft) => ({
  ...poll,
  answers: answers.map(({ clicks: _clicks, ...answer }) => answer),
})

/** Imported as a whole like menus, if the site has no polls of its own, because texts refer to polls by id. */
async function bringPolls(
  archive: Archive,
  { ask, isTrial }: ArchiveWork,
  ids: ReadonlyMap<number, number>,
): Promise<Outcome | 'kept'> {
  const [path] = archive.pathsOf('polls')
  const wanted = (path === undefined ? [] : await archive.read('polls', path)).map(poll => ({
    ...poll,
    postId: poll.postId === null ? null : (ids.get(poll.postId) ?? poll.postId),
  }))
  const here: PollDraft[] = []
  for await (const poll of eachAfter(after => ask(listPolls, { query: { after, limit: pollsAtOnce } }))) here.push(poll)
  if (wanted.length === 0 || toStableJson(here.map(asked)).equals(toStableJson(wanted.map(asked)))) return 'unchanged'
  if (here.length > 0) return 'kept'
  if (!isTrial) for (const polls of piecesOf(wanted, pollsAtOnce)) await ask(savePolls, { body: { polls } })
  return 'created'
}

/** Imported as a whole like menus, if the site has no widgets of its own. Post ids are replaced by the ids here. */
async function bringWidgets(
  archive: Archive,
  { ask, isTrial }: ArchiveWork,
  ids: ReadonlyMap<number, number>,
): Promise<Outcome | 'kept'> {
  const [path] = archive.pathsOf('widgets')
  const wanted = path === undefined ? [] : await archive.read('widgets', path)
  const placed = wanted.map(widget =>
    widget.type === 'posts-collection' || widget.type === 'recipes-list'
      ? { ...widget, ids: widget.ids.map(id => ids.get(id) ?? id) }
      : widget,
  )
  const here = (await ask(listWidgetDrafts)).items.map(({ id: _, ...widget }) => widget)
  if (toStableJson(here).equals(toStableJson(placed))) return 'unchanged'
  if (here.length > 0) return placed.length > 0 ? 'kept' : 'unchanged'
  if (!isTrial)
    for (const piece of piecesOf(placed, widgetsAtOnce)) await ask(saveWidgets, { body: { widgets: piece } })
  return 'created'
}

type Known = { source: string | undefined; slugs: string[] }
type Text = { id: number; source?: string | undefined; slug: string; formerSlugs: string[] }

/** The texts here by id: a text of the archive keeps its id unless another text has it. */
async function numbersHere(texts: AsyncIterable<Text>): Promise<Map<number, Known>> {
  const known = new Map<number, Known>()
  for await (const { id, source, slug, formerSlugs } of texts) known.set(id, { source, slugs: [slug, ...formerSlugs] })
  return known
}

/**
 * The draft with its id, or without it if another text has the id. In that case the draft is identified by its key from now on: its own,
 * or one made from the archive's site and the id.
 */
function withFreeNumber<Draft extends Text>(draft: Draft, here: ReadonlyMap<number, Known>, site: string) {
  const owner = here.get(draft.id)
  if (!owner) return draft
  const isSame =
    owner.source !== undefined && draft.source !== undefined
      ? owner.source === draft.source
      : owner.slugs.some(slug => slug === draft.slug || draft.formerSlugs.includes(slug))
  return isSame ? draft : { ...draft, id: undefined, source: draft.source ?? `archive:${site}:${draft.id}` }
}

/**
 * The newsroom makes the key of an article from the id of its text. Here the text may have another id, and another article may have
 * the key.
 */
function withOwnKey<Draft extends Text>(
  draft: Draft,
  here: ReadonlyMap<number, Known>,
  texts: ReadonlyMap<number, number>,
  site: string,
): Draft {
  const { source } = draft
  if (source === undefined || !isOwnKey(source)) return draft
  const textId = texts.get(Number(source.slice('newsroom:'.length)))
  if (textId !== undefined) return { ...draft, source: `newsroom:${textId}` }
  const owner = [...here.values()].find(known => known.source === source)
  const isSame = !owner || owner.slugs.some(slug => slug === draft.slug || draft.formerSlugs.includes(slug))
  return isSame ? draft : { ...draft, source: `archive:${site}:${draft.id}` }
}

async function bringArticles(
  archive: Archive,
  { ask, isTrial, progress, tell, report }: ArchiveWork,
  {
    ids,
    sources,
    texts,
    names,
  }: {
    ids: Map<number, number>
    /** Gets the keys that the articles have here. */
    sources: Map<number, string | undefined>
    /** Ids of texts of the newsroom here. */
    texts: ReadonlyMap<number, number>
    names: Names
  },
): Promise<Counts> {
  const counts = noCounts()
  const { isEmpty } = await ask(getContentState)
  const here = isEmpty
    ? new Map<number, Known>()
    : await numbersHere(eachAfter(after => ask(listArticleDrafts, { query: { after, limit: listedAtOnce } })))
  const paths = archive.pathsOf('article')
  let done = 0
  const { site } = archive.manifest
  const pieces = inPieces(paths, textsAtOnce, async path => {
    const article = await archive.read('article', path)
    const draft = withNames(withFreeNumber(withOwnKey(article, here, texts, site), here, site), names)
    sources.set(article.id, draft.source)
    return { item: { path, draft }, bytes: archive.sizeOf(path) }
  })
  for await (const piece of pieces) {
    const drafts = piece.map(({ draft }) => draft)
    const saved = await saveArticleBatch(ask, drafts, tell, isTrial)
    noteTexts({ counts, ids, report }, piece, saved, {
      kindOf: ({ type }) => type,
      addressOf: (_, { slug }) => `/${slug}`,
    })
    progress('статьи', (done += piece.length), paths.length)
  }
  return counts
}

async function bringRecipes(
  archive: Archive,
  { ask, isTrial, progress, tell, report }: ArchiveWork,
  { ids, names }: { ids: Map<number, number>; names: Names },
): Promise<Counts> {
  const counts = noCounts()
  const paths = archive.pathsOf('recipe')
  if (paths.length === 0) return counts
  const here = await numbersHere(eachAfter(after => ask(listRecipeDrafts, { query: { after, limit: listedAtOnce } })))
  const people = await readPeople(ask)
  let done = 0
  const pieces = inPieces(paths, textsAtOnce, async path => {
    const draft = withFreeNumber(await archive.read('recipe', path), here, archive.manifest.site)
    const author = names.people.get(draft.author.slug) ?? draft.author.slug
    return {
      item: { path, draft: { ...draft, author: people.get(author) ?? draft.author } },
      bytes: archive.sizeOf(path),
    }
  })
  for await (const piece of pieces) {
    const saved = await saveInPieces(
      piece.map(({ draft }) => draft),
      async some => (await ask(saveRecipes, { body: { recipes: some, isTrial } })).results,
      ({ title }, message) => tell(title, `Рецепт не сохранён: ${message}`),
    )
    noteTexts({ counts, ids, report }, piece, saved, {
      kindOf: () => 'recipe',
      addressOf: ({ slug }) => `/recipe/${slug}`,
    })
    progress('рецепты', (done += piece.length), paths.length)
  }
  return counts
}

async function readPeople(ask: Ask): Promise<Map<string, PersonReply>> {
  const people = new Map<string, PersonReply>()
  for (let page = 1; ; page += 1) {
    const { items, meta } = await ask(listAuthors, { query: { page } })
    for (const person of items) people.set(person.slug, person)
    if (page >= meta.total_pages) return people
  }
}

/** Adds missing views day by day, so that a second import adds nothing. */
async function bringViews(archive: Archive, ask: Ask, ids: ReadonlyMap<number, number>): Promise<void> {
  for (const path of archive.pathsOf('views')) {
    const wanted = new Map(
      (await archive.read('views', path)).flatMap(({ id, views }) => {
        const now = ids.get(id)
        return now === undefined ? [] : [[now, views] as const]
      }),
    )
    if (wanted.size === 0) continue
    const here = new Map<string, number>()
    const [least, most] = [Math.min(...wanted.keys()), Math.max(...wanted.keys())]
    for await (const { id, views } of eachAfter(
      after => ask(listViewDays, { query: { after, limit: 500 } }),
      least - 1,
    )) {
      if (id > most) break
      if (wanted.has(id)) for (const { day, count: n } of views) here.set(`${id} ${day}`, n)
    }
    const missing = [...wanted].flatMap(([id, views]) =>
      views.flatMap(({ day, count: n }) => {
        const rest = n - (here.get(`${id} ${day}`) ?? 0)
        return rest > 0 ? [{ id, day, count: rest }] : []
      }),
    )
    for (const piece of piecesOf(missing, viewsAtOnce)) await ask(addViews, { body: { views: piece } })
  }
}

/** A text with reactions here keeps its numbers. */
async function bringReactions(archive: Archive, ask: Ask, ids: ReadonlyMap<number, number>): Promise<void> {
  for (const path of archive.pathsOf('reactions')) {
    const posts = (await archive.read('reactions', path)).flatMap(({ id, counts }) => {
      const now = ids.get(id)
      return now === undefined ? [] : [{ id: now, counts }]
    })
    if (posts.length > 0) await ask(importReactions, { body: { posts } })
  }
}

/** Comes after the articles, which the examples name. */
async function bringWordGroups(archive: Archive, ask: Ask, ids: ReadonlyMap<number, number>): Promise<void> {
  const [path] = archive.pathsOf('wordGroups')
  if (path === undefined) return
  const groups = (await archive.read('wordGroups', path)).map(({ examples, ...group }) => ({
    ...group,
    examples: examples.flatMap(({ question, postId }) => {
      const now = ids.get(postId)
      return now === undefined ? [] : [{ question, postId: now }]
    }),
  }))
  await ask(restoreWordGroups, { body: { groups } })
}

/** Before them: pictures, which the card of links names, and the page that consents stand on. */
async function bringOwnSettings(archive: Archive, { ask, tell }: ArchiveWork): Promise<void> {
  const [magazine] = archive.pathsOf('magazine')
  if (magazine !== undefined) {
    const { outcome } = await ask(restoreMagazine, { body: { values: await archive.read('magazine', magazine) } })
    if (outcome === 'kept') tell('Журнал', 'У сайта уже есть свои название и настройки: они оставлены')
  }
  const [rules] = archive.pathsOf('commentRules')
  if (rules !== undefined)
    await ask(restoreCommentRules, { body: { items: await archive.read('commentRules', rules) } })
  const [consents] = archive.pathsOf('consents')
  if (consents !== undefined) await ask(restoreConsents, { body: { items: await archive.read('consents', consents) } })
}

async function bringRedirects(archive: Archive, ask: Ask): Promise<void> {
  for (const path of archive.pathsOf('redirects'))
    await ask(restoreRedirects, { body: { items: await archive.read('redirects', path) } })
}

/** Articles and recipes in issues have other ids here; those that did not come are to be chosen again. */
async function bringNewsletters(archive: Archive, ask: Ask, ids: ReadonlyMap<number, number>): Promise<void> {
  const [path] = archive.pathsOf('newsletters')
  if (path === undefined) return
  const { lists, issues } = await archive.read('newsletters', path)
  const brought = issues.map(issue => ({
    ...issue,
    content: {
      ...issue.content,
      blocks: issue.content.blocks.map(block =>
        block.kind === 'article' || block.kind === 'recipe'
          ? { ...block, postId: block.postId === null ? null : (ids.get(block.postId) ?? null) }
          : block,
      ),
    },
  }))
  await ask(restoreNewsletters, { body: { lists, issues: brought } })
}

/** Pins of articles that came, if the home page here has none. */
async function bringFrontPins(archive: Archive, ask: Ask, ids: ReadonlyMap<number, number>): Promise<void> {
  const [path] = archive.pathsOf('frontPins')
  if (path === undefined) return
  const pins = (await archive.read('frontPins', path)).flatMap(({ postId, ...pin }) => {
    const now = ids.get(postId)
    return now === undefined ? [] : [{ ...pin, postId: now }]
  })
  await ask(restorePins, { body: { pins } })
}

/** As a whole, if the site has none of its own. An import that is repeated meets what it brought, and that is no news. */
async function bringAds(archive: Archive, ask: Ask): Promise<'created' | 'kept' | 'unchanged'> {
  const [path] = archive.pathsOf('ads')
  if (path === undefined) return 'unchanged'
  const places = await archive.read('ads', path)
  const here = (await ask(listArchivedAds, {})).items
  if (toStableJson(here).equals(toStableJson(places))) return 'unchanged'
  return (await ask(restoreAds, { body: { places } })).outcome
}

/* ---- helpers */

/** Records a piece of saved texts: counts, lines of the report, and which id each id of the archive became. `paths` in the order of `drafts`. */
function noteTexts<
  Draft extends { source?: string | undefined; slug: string; title: string },
  Saved extends { id: number; outcome: Outcome },
>(
  { counts, ids, report }: { counts: Counts; ids: Map<number, number>; report: ArchiveWork['report'] },
  piece: readonly { path: string; draft: Draft }[],
  saved: ReadonlyMap<Draft, Saved>,
  { kindOf, addressOf }: { kindOf: (draft: Draft) => string; addressOf: (draft: Draft, saved: Saved) => string },
): void {
  count(counts, saved)
  for (const { path, draft } of piece) {
    const result = saved.get(draft)
    report?.add({
      kind: kindOf(draft),
      source: draft.source ?? draft.slug,
      title: draft.title,
      outcome: result?.outcome ?? 'skipped',
      ...(result && { newAddress: addressOf(draft, result), ...(result.id > 0 && { id: result.id }) }),
    })
    if (result) ids.set(Number(/(\d+)\.json$/.exec(path)![1]), result.id)
  }
}

function count(counts: Counts, saved: ReadonlyMap<unknown, { outcome: Outcome }>): void {
  for (const { outcome } of saved.values()) counts[outcome] += 1
}
