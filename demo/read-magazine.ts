// Reads the demo magazine from its files: texts, recipes, people, terms, menus, and comments. Checks and names
// everything; saves nothing.
import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { articleTemplate, articleType, storedMeta } from '#contract/article.ts'
import { menus } from '#contract/content.ts'
import type { PollDraft } from '#contract/office/quiz.ts'
import { issueContent } from '#contract/office/newsletters.ts'
import { widgetDraft, type WidgetDraft } from '#contract/office/widgets.ts'
import { difficulty, ingredientUnit } from '#contract/recipe.ts'

const slugs = z.array(z.string()).default([])
const published = { daysAgo: z.number().int().min(0), time: z.string().regex(/^\d\d:\d\d$/) }

/** What an expert confirmed about a health text. The demo has no fixed days: all of them are counted from the day of its installation. */
const expertReview = z.strictObject({
  daysAgo: z.number().int().min(0),
  inDays: z.number().int().positive().optional(),
  changes: z.array(z.strictObject({ daysAgo: z.number().int().min(0), words: z.string().min(1).max(300) })).default([]),
  /** `sources`: numbers of the list `sources`, from 1. */
  claims: z
    .array(z.strictObject({ words: z.string().min(3), sources: z.array(z.number().int().positive()).min(1) }))
    .min(1),
})
export type DemoReview = z.output<typeof expertReview>

/** `note`: what it is and of which year. `inForceDays`: how long it is in force from the day of the installation. */
const articleSource = z.strictObject({
  text: z.string(),
  url: z.string(),
  note: z.string().max(200).default(''),
  inForceDays: z.number().int().positive().optional(),
})

const articleHead = z.strictObject({
  id: z.number().int(),
  slug: z.string(),
  type: articleType,
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  expert: z.string().nullable().default(null),
  categories: slugs,
  tags: slugs,
  stream: z.string().nullish(),
  ...published,
  template: articleTemplate,
  cover: z.string().nullish(),
  caption: z.string().nullish(),
  isAdvertising: z.boolean().default(false),
  isPromo: z.boolean().default(false),
  sources: z.array(articleSource).default([]),
  review: expertReview.optional(),
  footnotes: z.array(z.object({ id: z.string(), content: z.string() })).default([]),
  meta: storedMeta.extend({ advertLabel: z.string().nullish() }).default({}),
})
export type DemoArticle = z.output<typeof articleHead> & { body: string }

const forms = z.tuple([z.string(), z.string(), z.string()])
const recipeFile = z.strictObject({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  ...published,
  cover: z.string(),
  caption: z.string().nullish(),
  prepMinutes: z.number().int(),
  cookMinutes: z.number().int(),
  waitMinutes: z.number().int().optional(),
  totalMinutes: z.number().int(),
  portions: z.number(),
  portionsUnit: z.string(),
  portionsForms: forms.optional(),
  difficulty,
  dishTypes: slugs,
  cuisines: slugs,
  cookingMethods: slugs,
  keywords: slugs,
  ingredients: z.array(
    z.strictObject({
      title: z.string().default(''),
      items: z.array(
        z.strictObject({
          name: z.string(),
          amount: z.number().nullish(),
          amountMax: z.number().nullish(),
          unit: ingredientUnit,
          note: z.string().default(''),
          ingredient: z.string().nullish(),
          forms: forms.nullish(),
        }),
      ),
    }),
  ),
  steps: z.array(
    z.strictObject({
      title: z.string(),
      text: z.string(),
      image: z.string().nullish(),
      minutes: z.number().int().nullish(),
      timerMinutes: z.number().int().nullish(),
      /** Products by name; «Тесто / соль» if several groups have one of that name. */
      uses: z.array(z.string()).optional(),
    }),
  ),
  nutrition: z
    .strictObject({
      kcal: z.number(),
      proteinGrams: z.number(),
      fatGrams: z.number(),
      carbsGrams: z.number(),
      per: z.enum(['100g', 'portion']).default('100g'),
    })
    .nullish(),
  body: z.string(),
  tips: z.array(z.string()).default([]),
  faq: z.array(z.strictObject({ question: z.string(), answer: z.string() })).default([]),
})
export type DemoRecipe = z.output<typeof recipeFile>

const peopleFile = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    role: z.string(),
    about: z.string(),
    isExpert: z.boolean(),
    expertise: z.string().nullable(),
    avatar: z.string(),
    telegram: z.string().nullish(),
    vkontakte: z.string().nullish(),
    twitter: z.string().nullish(),
  }),
)
export type DemoPerson = z.output<typeof peopleFile>[number]

const taxonomiesFile = z.object({
  topics: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      parent: z.string().nullable(),
      section: z.enum(['main', 'health']),
      color: z.string(),
      description: z.string(),
      icon: z.string(),
    }),
  ),
  /** `cover`: a tag of a course has a picture of its own. */
  tags: z.array(z.object({ slug: z.string(), title: z.string(), cover: z.string().optional() })),
  streams: z.array(z.object({ slug: z.string(), title: z.string(), description: z.string() })),
})
export type DemoTaxonomies = z.output<typeof taxonomiesFile>

const recipeTerm = z.object({
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  parent: z.string().nullish(),
  forms: forms.nullish(),
})
const recipeTaxonomiesFile = z.object({
  dishTypes: z.array(recipeTerm),
  cuisines: z.array(recipeTerm),
  cookingMethods: z.array(recipeTerm),
  keywords: z.array(recipeTerm),
  ingredients: z.array(recipeTerm),
})
export type DemoRecipeTaxonomies = z.output<typeof recipeTaxonomiesFile>

/** A reader has a picture of their own, one of the site's birds (web/public/mascot/birds), or neither. */
const readersFile = z.array(
  z.strictObject({
    slug: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    bird: z.string().optional(),
  }),
)
export type DemoReader = z.output<typeof readersFile>[number]

export type DemoComment = {
  /** A reader, or one of the magazine's people. */
  by: string
  /** Time since publication of the text: `2d 4h 30m`. */
  after: string
  likes: number
  dislikes: number
  /** Markup that a reader would type. */
  says: string
  replies: DemoComment[]
}
const demoComment: z.ZodType<DemoComment, unknown> = z.strictObject({
  by: z.string(),
  after: z.string().regex(/^(\d+d)? ?(\d+h)? ?(\d+m)?$/),
  likes: z.number().int().default(0),
  dislikes: z.number().int().default(0),
  says: z.string().trim().min(1),
  replies: z.lazy(() => z.array(demoComment)).default([]),
})
const conversationFile = z.array(z.strictObject({ text: z.string(), comments: z.array(demoComment).min(1) }))
export type DemoConversation = z.output<typeof conversationFile>[number]

/** As in the office, except that a block names a text by its slug and a picture by its drawing. */
const letterBlock = z.union([
  z.strictObject({ kind: z.enum(['article', 'recipe']), post: z.string() }),
  z.strictObject({ kind: z.literal('picture'), image: z.string(), url: z.string() }),
  issueContent.shape.blocks.element,
])
const lettersFile = z.strictObject({
  lists: z.array(z.strictObject({ id: z.string(), name: z.string(), description: z.string(), fromName: z.string() })),
  issues: z.array(
    issueContent
      .omit({ rate: true })
      .extend({ blocks: z.array(letterBlock), sent: z.strictObject(published).optional() })
      .strict(),
  ),
})
export type DemoLetters = z.output<typeof lettersFile>

const widgetsFile = z.array(z.looseObject({ key: z.string(), posts: z.array(z.string()).optional() }))

const pollBlock = /<!-- wp:delno\/quick-poll (\{.*?\}) \/-->/g
const pollAttributes = z.strictObject({
  pollId: z.number().int(),
  question: z.string(),
  answers: z.array(z.string()),
})
const pollsFile = z.record(z.string(), z.strictObject({ views: z.number().int(), clicks: z.array(z.number().int()) }))

export type Magazine = {
  widgets: WidgetDraft[]
  polls: PollDraft[]
  people: DemoPerson[]
  taxonomies: DemoTaxonomies
  menus: z.output<typeof menus>
  articles: DemoArticle[]
  recipes: DemoRecipe[]
  recipeTaxonomies: DemoRecipeTaxonomies
  readers: DemoReader[]
  conversations: DemoConversation[]
  letters: DemoLetters
}

const folder = new URL('./', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const filesOf = (name: string, extension: string) =>
  readdirSync(new URL(`${name}/`, folder))
    .filter(file => file.endsWith(extension))
    .toSorted()

/** Throws with file and field if one of our files has a mistake. */
function check<Shape extends z.ZodType>(shape: Shape, value: unknown, file: string): z.output<Shape> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(
    `demo/${file}: ${parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
  )
}

function readArticle(path: string): DemoArticle {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(read(path))
  if (!parts) throw new Error(`demo/${path}: нет шапки между строками ---`)
  const article = { ...check(articleHead, parse(parts[1]!), path), body: parts[2]!.trim() }
  checkReview(article, path)
  return article
}

/** A health text has an expert who confirmed each of its claims by sources of the text, not later than its last change. */
function checkReview({ type, expert, review, sources }: DemoArticle, path: string): void {
  const fail = (reason: string) => {
    throw new Error(`demo/${path}: ${reason}`)
  }
  if ((type === 'health') !== (review !== undefined)) fail('review нужен тексту о здоровье, и только ему')
  if (!review) return
  if (expert === null) fail('у текста о здоровье нет эксперта')
  for (const { words, sources: numbers } of review.claims)
    if (numbers.some(number => number > sources.length)) fail(`нет такого источника: ${words}`)
  if (review.changes.some(({ daysAgo }) => daysAgo < review.daysAgo)) fail('правка после проверки эксперта')
}

/** Articles, newest first. */
export function readMagazine(): Magazine {
  const articles = ['articles', 'health', 'pages'].flatMap(name =>
    filesOf(name, '.html').map(file => readArticle(`${name}/${file}`)),
  )
  const recipes = filesOf('recipes', '.yaml')
    .filter(file => file !== 'taxonomies.yaml')
    .map(file => check(recipeFile, parse(read(`recipes/${file}`)), `recipes/${file}`))
  return {
    widgets: readWidgets([...articles, ...recipes]),
    polls: articles.flatMap(readPolls(check(pollsFile, parse(read('polls.yaml')), 'polls.yaml'))),
    people: check(peopleFile, JSON.parse(read('people.json')), 'people.json'),
    taxonomies: check(taxonomiesFile, JSON.parse(read('taxonomies.json')), 'taxonomies.json'),
    menus: check(menus, JSON.parse(read('menus.json')), 'menus.json'),
    articles: articles.toSorted((a, b) => a.daysAgo - b.daysAgo || b.time.localeCompare(a.time) || a.id - b.id),
    recipes: recipes.toSorted((a, b) => a.daysAgo - b.daysAgo || a.id - b.id),
    recipeTaxonomies: check(recipeTaxonomiesFile, parse(read('recipes/taxonomies.yaml')), 'recipes/taxonomies.yaml'),
    readers: check(readersFile, JSON.parse(read('readers.json')), 'readers.json'),
    conversations: filesOf('conversation', '.yaml').flatMap(file =>
      check(conversationFile, parse(read(`conversation/${file}`)), `conversation/${file}`),
    ),
    letters: check(lettersFile, parse(read('letters.yaml')), 'letters.yaml'),
  }
}

/** Polls are in the texts; `polls.yaml` has their votes. Answers of poll 3 have the ids 31, 32… */
function readPolls(answered: z.output<typeof pollsFile>) {
  return ({ id: postId, type, body }: DemoArticle): PollDraft[] =>
    Array.from(body.matchAll(pollBlock), ([, attributes]) => {
      const { pollId: id, question, answers } = check(pollAttributes, JSON.parse(attributes!), 'опрос')
      const { views, clicks } = answered[id]!
      return {
        id,
        source: `demo:poll:${id}`,
        name: question,
        question,
        theme: type === 'health' ? 'health' : type === 'page' ? 'plain' : 'coral',
        postId,
        views,
        answers: answers.map((text, at) => ({ id: id * 10 + at + 1, text, clicks: clicks[at]! })),
      }
    })
}

function readWidgets(texts: readonly { slug: string; id: number }[]): WidgetDraft[] {
  const idOf = new Map(texts.map(({ slug, id }) => [slug, id]))
  return check(widgetsFile, parse(read('widgets.yaml')), 'widgets.yaml').map(({ key, posts, ...widget }) => {
    const ids = posts?.map(slug => idOf.get(slug))
    return check(widgetDraft, { ...widget, source: `demo:widget:${key}`, ...(ids && { ids }) }, `widgets.yaml, ${key}`)
  })
}

const drawn = /\bart:([A-Za-z0-9_-]+)/g

/** Names of pictures in a body, written as `art:NAME`. */
export function picturesOfBody(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(drawn), match => match[1]!))]
}

export function replacePictures(body: string, address: (name: string) => string): string {
  return body.replace(drawn, (_, name: string) => address(name))
}

const ownFile = /\/media\/files\/demo\/([a-z0-9.-]+)/g

/** Names of files (audio, video, print) in a body, written as `/media/files/demo/NAME`. */
export function filesOfBody(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(ownFile), match => match[1]!))]
}

/** The body with the addresses of stored files; links to files also show the size. */
export function replaceFiles(body: string, find: (name: string) => { url: string; size_bytes: number }): string {
  return body
    .replace(/(<a href="\/media\/files\/demo\/([a-z0-9.-]+)")>/g, (_, start: string, name: string) => {
      return `${start} data-size="${find(name).size_bytes}">`
    })
    .replace(ownFile, (_, name: string) => find(name).url)
}

/** All files of the magazine. */
export function listFiles({ articles, recipes }: Magazine): string[] {
  return [...new Set([...articles, ...recipes].flatMap(({ body }) => filesOfBody(body)))]
}

export const plateOf = (recipe: DemoRecipe) => `${recipe.cover}-plate`

/** A cover may have the name of a motif; the prefix always selects the motif. */
export const iconOf = (topic: DemoTaxonomies['topics'][number]) => `motif-${topic.icon}`

/** All pictures of the magazine. Those of the newest pages come first, because readers see them first. */
export function listPictures({ people, readers, taxonomies, articles, recipes, letters }: Magazine): string[] {
  const covers = [...articles, ...recipes].toSorted((a, b) => a.daysAgo - b.daysAgo).flatMap(({ cover }) => cover ?? [])
  const plates = recipes.map(plateOf)
  const bodies = [...articles, ...recipes].flatMap(({ body }) => picturesOfBody(body))
  const banners = articles.flatMap(({ meta }) => picturesOfBody(JSON.stringify(meta.promo?.images ?? {})))
  const steps = recipes.flatMap(({ steps: all }) => all.flatMap(({ image }) => image ?? []))
  const icons = taxonomies.topics.map(iconOf)
  const courses = taxonomies.tags.flatMap(({ cover }) => cover ?? [])
  const shown = letters.issues.flatMap(({ blocks }) => blocks.flatMap(block => ('image' in block ? block.image : [])))
  const portraits = [...people.map(({ avatar }) => avatar), ...readers.flatMap(({ avatar }) => avatar ?? [])]
  return [
    ...new Set([...portraits, ...icons, ...courses, ...covers, ...plates, ...banners, ...bodies, ...steps, ...shown]),
  ]
}
