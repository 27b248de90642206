// Fills an empty installation with the demo magazine through the same calls as any importer. Every step may be repeated:
// existing entries are found by their `demo:` key and left unchanged.
import type { Ask } from '#contract/client/ask.ts'
import type { PersonReply } from '#contract/article.ts'
import { getSinglePost, listAuthors } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import type { ImageReply } from '#contract/image.ts'
import { findFiles, findImages, uploadFile, uploadImage, type MediaFileReply } from '#contract/media.ts'
import { saveArticles, saveMenus, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { importComments, type CommentDraft } from '#contract/office/comments.ts'
import { ratesOfSending, restoreNewsletters, type LetterBlock } from '#contract/office/newsletters.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { saveWidgets } from '#contract/office/widgets.ts'
import { bringReviews } from '#contract/office/newsroom-archive.ts'
import { saveRecipes, saveRecipeTerms, type RecipeDraft } from '#contract/office/recipes.ts'
import { yearAfter } from '#domain/health-review.ts'
import type { RecipeFacet } from '#domain/kinds.ts'
import { importReactions } from '#contract/reactions.ts'
import { addViews, getViews } from '#contract/views.ts'
import type { Clock } from '#platform/clock.ts'
import { conversationDrafts, listSaid } from './conversation.ts'
import { chooseAnchor, dayOf, daysBefore, instantOf } from './dates.ts'
import { loadFile } from './files.ts'
import { makePictureLoader, type LoadedPicture } from './pictures.ts'
import { reactionsOf } from './reactions.ts'
import {
  iconOf,
  listFiles,
  listPictures,
  picturesOfBody,
  plateOf,
  readMagazine,
  replaceFiles,
  replacePictures,
  type DemoArticle,
  type DemoLetters,
  type DemoReview,
  type DemoRecipe,
  type Magazine,
} from './read-magazine.ts'
import { viewsOf, type DayViews, type ViewedText } from './views.ts'

export type SeedOptions = {
  ask: Ask
  clock: Clock
  /** Called often with the current stage, how much of it is done, and its total. */
  progress?: (stage: string, done: number, total: number) => void
  /** Loads a picture; replaced in tests that need no real ones. */
  loadPicture?: (name: string) => Promise<LoadedPicture>
}
export type SeedResult = {
  created: number
  updated: number
  unchanged: number
  pictures: number
  files: number
  comments: number
  views: number
  /** Number of texts that got reactions. */
  reactions: number
}

type Pictures = ReadonlyMap<string, ImageReply>
type Files = ReadonlyMap<string, MediaFileReply>

const uploadsAtOnce = 4
const articlesAtOnce = 20
const recipesAtOnce = 12
const reviewsAtOnce = 10
const commentsAtOnce = 200
const viewsAtOnce = 5000

/** Saves the whole magazine. Dates count back from today, or from the day on which an interrupted seeding began. */
export async function seedDemo({
  ask,
  clock,
  progress = () => {},
  loadPicture = makePictureLoader(),
}: SeedOptions): Promise<SeedResult> {
  const magazine = readMagazine()
  const anchor = await findAnchor(ask, clock, magazine)
  const result: SeedResult = {
    created: 0,
    updated: 0,
    unchanged: 0,
    pictures: 0,
    files: 0,
    comments: 0,
    views: 0,
    reactions: 0,
  }
  const count = (outcomes: { outcome: 'created' | 'updated' | 'unchanged' }[]) => {
    for (const { outcome } of outcomes) result[outcome] += 1
  }

  const { pictures, uploaded } = await uploadPictures(ask, listPictures(magazine), loadPicture, progress)
  result.pictures = uploaded
  const files = await uploadFiles(ask, listFiles(magazine), progress)
  result.files = files.uploaded
  const media = { pictures, files: files.files }

  progress('авторы и темы', 0, 1)
  count(
    (await ask(savePeople, { body: { people: magazine.people.map(person => personDraft(person, pictures)) } })).results,
  )
  count((await ask(saveTerms, { body: { terms: termDrafts(magazine, pictures) } })).results)
  await ask(saveMenus, { body: magazine.menus })
  await ask(saveRecipeTerms, { body: { terms: recipeTermDrafts(magazine) } })

  const articles = magazine.articles.map(article => articleDraft(article, anchor, media))
  for (const batch of piecesOf(articles, articlesAtOnce)) {
    progress('статьи', articles.indexOf(batch[0]!), articles.length)
    count((await ask(saveArticles, { body: { articles: batch } })).results)
  }

  await seedReviews(ask, magazine, anchor)

  const people = await readPeople(ask)
  const recipes = magazine.recipes.map(recipe => recipeDraft(recipe, anchor, media, people))
  for (const batch of piecesOf(recipes, recipesAtOnce)) {
    progress('рецепты', recipes.indexOf(batch[0]!), recipes.length)
    count((await ask(saveRecipes, { body: { recipes: batch } })).results)
  }

  count((await ask(savePolls, { body: { polls: magazine.polls } })).results)
  count((await ask(saveWidgets, { body: { widgets: magazine.widgets } })).results)
  await ask(restoreNewsletters, { body: letterDrafts(magazine, anchor, pictures) })
  result.comments = await seedComments(ask, conversationDrafts(magazine, anchor, pictures), clock.now(), progress)
  const texts = viewedTexts(magazine, anchor)
  const today = dayOf(clock.now())
  result.views = await seedViews(ask, texts, today, progress)
  result.reactions = await seedReactions(ask, texts, today)
  return result
}

/** A seeding that was interrupted and continued on another day keeps its dates. */
async function findAnchor(ask: Ask, clock: Clock, magazine: Magazine): Promise<string> {
  const { articles, recipes } = magazine
  const newest = articles.find(article => article.type === 'post')!
  try {
    const { date } = await ask(getSinglePost, { params: { slug: newest.slug } })
    return daysBefore(dayOf(new Date(date * 1000)), -newest.daysAgo)
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error
    const said = listSaid(magazine).map(({ text: { daysAgo, time }, after }) => ({ daysAgo, time, after }))
    return chooseAnchor(clock.now(), [...articles, ...recipes, ...said])
  }
}

async function uploadPictures(
  ask: Ask,
  names: readonly string[],
  load: NonNullable<SeedOptions['loadPicture']>,
  progress: NonNullable<SeedOptions['progress']>,
): Promise<{ pictures: Pictures; uploaded: number }> {
  const pictures = new Map<string, ImageReply>()
  for (const batch of piecesOf(names, 500)) {
    const { images } = await ask(findImages, { body: { sources: batch.map(sourceOf) } })
    for (const name of batch) if (images[sourceOf(name)]) pictures.set(name, images[sourceOf(name)]!)
  }
  const missing = names.filter(name => !pictures.has(name))
  const queue = missing.values()
  let done = 0
  async function work(): Promise<void> {
    for (const name of queue) {
      const { bytes, title, focal } = await load(name)
      const query = { alt: title, source: sourceOf(name), ...(focal && { focal: focal.join(',') }) }
      pictures.set(name, await ask(uploadImage, { query, body: bytes }))
      done += 1
      progress('картинки', done, missing.length)
    }
  }
  await Promise.all(Array.from({ length: uploadsAtOnce }, work))
  return { pictures, uploaded: missing.length }
}

async function uploadFiles(
  ask: Ask,
  names: readonly string[],
  progress: NonNullable<SeedOptions['progress']>,
): Promise<{ files: Files; uploaded: number }> {
  const found = (await ask(findFiles, { body: { sources: names.map(sourceOf) } })).files
  const files = new Map<string, MediaFileReply>()
  let uploaded = 0
  for (const [at, name] of names.entries()) {
    const source = sourceOf(name)
    let file = found[source]
    if (!file) {
      progress('звук, видео и файлы', at, names.length)
      file = await ask(uploadFile, { query: { name, source }, body: await loadFile(name) })
      uploaded += 1
    }
    files.set(name, file)
  }
  return { files, uploaded }
}

const sourceOf = (name: string) => `demo:${name}`

function pictureOf(pictures: Pictures, name: string): ImageReply {
  const picture = pictures.get(name)
  if (!picture) throw new Error(`Нет картинки «${name}»`)
  return picture
}

type Media = { pictures: Pictures; files: Files }

/** The body with stored pictures instead of `art:NAME`, and their names; the same for files. */
function placeMedia(body: string, { pictures, files }: Media): { body: string; images: Record<string, ImageReply> } {
  const images = Object.fromEntries(
    picturesOfBody(body).map(name => [pictureOf(pictures, name).origin, pictureOf(pictures, name)]),
  )
  const withFiles = replaceFiles(body, name => files.get(name)!)
  return { body: replacePictures(withFiles, name => pictureOf(pictures, name).origin), images }
}

function personDraft({ avatar, ...person }: Magazine['people'][number], pictures: Pictures) {
  return { ...person, source: `demo:${person.slug}`, image: pictureOf(pictures, avatar) }
}

function termDrafts({ taxonomies }: Magazine, pictures: Pictures) {
  const { topics, streams, tags } = taxonomies
  return [
    ...topics.map(({ section, icon: _, ...topic }, at) => {
      const image = pictureOf(pictures, iconOf(topics[at]!))
      return {
        ...topic,
        kind: section === 'health' ? ('health' as const) : ('topic' as const),
        icon: image.sizes[0]!.url,
        image,
      }
    }),
    ...streams.map(stream => ({ ...stream, kind: 'stream' as const })),
    ...tags.map(({ cover, ...tag }) => ({
      ...tag,
      kind: 'tag' as const,
      image: cover === undefined ? null : pictureOf(pictures, cover),
    })),
  ].map(term => ({ ...term, source: `demo:${term.kind}:${term.slug}` }))
}

export function recipeTermDrafts({ recipeTaxonomies }: Magazine) {
  const facets: [RecipeFacet, keyof typeof recipeTaxonomies][] = [
    ['dish', 'dishTypes'],
    ['cuisine', 'cuisines'],
    ['method', 'cookingMethods'],
    ['keyword', 'keywords'],
    ['ingredient', 'ingredients'],
  ]
  return facets.flatMap(([facet, list]) =>
    recipeTaxonomies[list].map(({ slug, name, title, description, parent, forms }) => ({
      facet,
      slug,
      title: name,
      pageTitle: title,
      description,
      parent: parent ?? null,
      forms: forms ?? null,
    })),
  )
}

/** The line under each cover. */
const illustrator = { text: 'Иллюстрация: Саша Ким', url: '/author/sasha-kim' }

function articleDraft(article: DemoArticle, anchor: string, media: Media): ArticleDraft {
  const { pictures } = media
  const { stream, cover, caption, sources, review, body, daysAgo, time, meta: described, ...asWritten } = article
  const { advertLabel, ...meta } = described
  const publishedAt = instantOf(anchor, { daysAgo, time })
  const changedAgo = Math.min(daysAgo, ...(review?.changes ?? []).map(change => change.daysAgo))
  return {
    ...asWritten,
    ...placeMedia(body, media),
    source: `demo:${article.id}`,
    streams: stream ? [stream] : [],
    publishedAt,
    modifiedAt: instantOf(anchor, { daysAgo: changedAgo, time }),
    cover: cover ? pictureOf(pictures, cover) : null,
    caption: caption ?? null,
    advertLabel: advertLabel ?? null,
    customAuthors: meta.customAuthors ?? [],
    commentsEnabled: article.type !== 'page',
    typography: 'apply',
    meta: {
      ...meta,
      ...(meta.promo && { promo: { ...meta.promo, images: placeBanners(meta.promo.images, pictures) } }),
      ...(cover && { cover_source: illustrator }),
      ...(sources.length > 0 ? { source: sources.map(({ text, url }) => ({ text, url })) } : {}),
      ...(review && reviewMeta(review, anchor)),
    },
  }
}

/** What readers are told of the check, and its day for the rules of the newsroom: as a release of the office would write it. */
function reviewMeta(review: DemoReview, anchor: string) {
  const { checkedOn, until, changes } = daysOfReview(review, anchor)
  return { review: { checkedOn, until: until ?? yearAfter(checkedOn), changes }, office: { reviewedAt: checkedOn } }
}

/** `until`: null if it is a year after the check. The changes are in the order in which readers see them. */
function daysOfReview({ daysAgo, inDays, changes }: DemoReview, anchor: string) {
  return {
    checkedOn: daysBefore(anchor, daysAgo),
    until: inDays === undefined ? null : daysBefore(anchor, -inDays),
    changes: changes
      .toSorted((a, b) => a.daysAgo - b.daysAgo)
      .map(change => ({ on: daysBefore(anchor, change.daysAgo), words: change.words })),
  }
}

/** Opens the health texts in the office with the claims that their experts signed. */
async function seedReviews(ask: Ask, { articles }: Magazine, anchor: string): Promise<void> {
  const brought = articles.flatMap(({ id: postId, review, sources }) => {
    if (!review) return []
    const { checkedOn: signedOn, until: reviewOn, changes } = daysOfReview(review, anchor)
    const claims = review.claims.map(({ words, sources: numbers }) => ({
      words,
      sources: numbers.map(number => {
        const { text: title, url, note, inForceDays } = sources[number - 1]!
        const validUntil = inForceDays === undefined ? null : daysBefore(anchor, -inForceDays)
        // The office opens encrypted pages only.
        return { title, url: url.startsWith('https:') ? url : null, note, validUntil }
      }),
    }))
    return [{ postId, signedOn, reviewOn, claims, changes }]
  })
  for (const batch of piecesOf(brought, reviewsAtOnce)) await ask(bringReviews, { body: { articles: batch } })
}

/** Banners of a promo article are URLs: `art:NAME` becomes the widest rendition. */
function placeBanners(images: Record<string, string | undefined>, pictures: Pictures) {
  return Object.fromEntries(
    Object.entries(images).map(([place, address]) => [
      place,
      address?.startsWith('art:') ? pictureOf(pictures, address.slice(4)).sizes.at(-1)!.url : address,
    ]),
  )
}

async function readPeople(ask: Ask): Promise<Map<string, PersonReply>> {
  const { items } = await ask(listAuthors, {})
  return new Map(items.map(({ count: _, ...person }) => [person.slug, person]))
}

/** The place of a product among those of all groups. */
export function placeOfProduct({ slug, ingredients }: DemoRecipe, product: string): number {
  const names = ingredients.flatMap(group => group.items.map(({ name }) => [name, `${group.title} / ${name}`.trim()]))
  const places = names.flatMap((either, at) => (either.includes(product) ? [at] : []))
  if (places.length !== 1) throw new Error(`Рецепт ${slug}: продуктов «${product}» — ${places.length}`)
  return places[0]!
}

export function recipeDraft(
  recipe: DemoRecipe,
  anchor: string,
  media: Media,
  people: Map<string, PersonReply>,
): RecipeDraft {
  const { author: slug, cover, caption, body, daysAgo, time, ingredients, steps, nutrition, ...asWritten } = recipe
  const { pictures } = media
  const author = people.get(slug)
  if (!author) throw new Error(`Рецепт ${recipe.slug}: нет автора ${slug}`)
  return {
    ...asWritten,
    ...placeMedia(body, media),
    source: `demo:recipe:${recipe.id}`,
    author,
    typography: 'apply',
    publishedAt: instantOf(anchor, { daysAgo, time }),
    cover: pictureOf(pictures, cover),
    plate: pictureOf(pictures, plateOf(recipe)),
    caption: caption ?? null,
    ingredients: ingredients.map(group => ({
      title: group.title,
      items: group.items.map(({ name, amount, amountMax, unit, note, ingredient, forms }) => ({
        name,
        amount: amount ?? null,
        amount_max: amountMax ?? null,
        unit,
        note,
        term: ingredient ?? null,
        forms: forms ?? null,
      })),
    })),
    steps: steps.map(step => ({
      title: step.title,
      text: step.text,
      image: step.image ? pictureOf(pictures, step.image) : null,
      minutes: step.minutes ?? null,
      timer_minutes: step.timerMinutes ?? null,
      ...(step.uses && { uses: step.uses.map(product => placeOfProduct(recipe, product)) }),
    })),
    nutrition: nutrition
      ? {
          kcal: nutrition.kcal,
          protein_grams: nutrition.proteinGrams,
          fat_grams: nutrition.fatGrams,
          carbs_grams: nutrition.carbsGrams,
          per: nutrition.per,
        }
      : null,
  }
}

/** Newsletters with their issues, newest first. A draft was changed last on the anchor day. */
function letterDrafts({ letters, articles, recipes }: Magazine, anchor: string, pictures: Pictures) {
  const idOf = new Map([...articles, ...recipes].map(({ slug, id }) => [slug, id]))
  const blockOf = (block: DemoLetters['issues'][number]['blocks'][number]): LetterBlock => {
    if ('post' in block) return { kind: block.kind, postId: idOf.get(block.post)! }
    if (!('image' in block)) return block
    const { alt, sizes } = pictureOf(pictures, block.image)
    const { url: path, width, height } = sizes.at(-1)!
    return { kind: 'picture', picture: { path, width, height, alt }, url: block.url }
  }
  const issues = letters.issues.map(({ sent, blocks, ...content }) => {
    const changedAt = instantOf(anchor, sent ?? { daysAgo: 0, time: '00:10' })
    return {
      content: { ...content, rate: ratesOfSending.usual, blocks: blocks.map(blockOf) },
      changedAt,
      endedAt: sent ? changedAt : null,
    }
  })
  return { lists: letters.lists, issues }
}

function viewedTexts({ articles, recipes }: Magazine, anchor: string): ViewedText[] {
  return [
    ...articles
      .filter(({ type }) => type !== 'page')
      .map(article => ({ ...article, isEvergreen: article.type === 'health' })),
    ...recipes.map(recipe => ({ ...recipe, isEvergreen: true })),
  ].map(text => ({ id: text.id, slug: text.slug, isEvergreen: text.isEvergreen, publishedAt: instantOf(anchor, text) }))
}

/** Comments with times in the past; if the demo was begun earlier today, some comments are still in the future. */
async function seedComments(
  ask: Ask,
  drafts: readonly CommentDraft[],
  now: Date,
  progress: NonNullable<SeedOptions['progress']>,
): Promise<number> {
  const said = drafts.filter(({ createdAt }) => Date.parse(createdAt) <= now.getTime())
  let created = 0
  for (const [at, batch] of [...piecesOf(said, commentsAtOnce)].entries()) {
    progress('разговоры', at * commentsAtOnce, said.length)
    const { results } = await ask(importComments, { body: { comments: batch } })
    created += results.filter(({ outcome }) => outcome === 'created').length
  }
  return created
}

/** Adds views only to texts without any: all days of a text in one call. */
async function seedViews(
  ask: Ask,
  texts: readonly ViewedText[],
  today: string,
  progress: NonNullable<SeedOptions['progress']>,
): Promise<number> {
  const { viewsCounts } = await ask(getViews, {
    body: { action: 'get-views', postIds: texts.map(({ id }) => id).join(',') },
  })
  const unseen = texts.filter(({ id }) => (viewsCounts[id] ?? 0) === 0)
  let total = 0
  let piece: DayViews[] = []
  const send = async () => {
    if (piece.length > 0) await ask(addViews, { body: { views: piece } })
    total += piece.reduce((sum, { count }) => sum + count, 0)
    piece = []
  }
  for (const [at, text] of unseen.entries()) {
    const views = viewsOf(text, today)
    if (piece.length + views.length > viewsAtOnce) await send()
    piece.push(...views)
    progress('просмотры', at + 1, unseen.length)
  }
  await send()
  return total
}

/** Adds plausible reactions. Reactions that readers of the demo made stay. */
async function seedReactions(ask: Ask, texts: readonly ViewedText[], today: string): Promise<number> {
  const posts = texts.map(text => {
    const views = viewsOf(text, today).reduce((sum, { count }) => sum + count, 0)
    return { id: text.id, counts: reactionsOf(text, views) }
  })
  const { taken } = await ask(importReactions, { body: { posts } })
  return taken
}

function* piecesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
