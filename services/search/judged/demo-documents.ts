// The demo magazine as search documents, read from its files; the judged questions are asked of them.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'yaml'
import { parseBody } from '#article-body/parse.ts'
import { toText } from '#article-body/to-text.ts'
import type { SearchDocument } from '#contract/office/content.ts'

const demo = new URL('../../../demo/', import.meta.url)
const day = 86_400

type FrontMatter = {
  id: number
  slug: string
  type?: 'post' | 'page' | 'health'
  title: string
  excerpt?: string
  author?: string
  expert?: string
  categories?: string[]
  tags?: string[]
  daysAgo?: number
}
type RecipeFile = FrontMatter & {
  body?: string
  dishTypes?: string[]
  cuisines?: string[]
  cookingMethods?: string[]
  keywords?: string[]
  ingredients: { items: { name: string; ingredient?: string }[] }[]
  steps: { title: string; text: string }[]
  tips?: string[]
  faq?: { question: string; answer: string }[]
}

/** The titles of topics, tags, people and recipe terms by slug. */
function readTitles(): Map<string, string> {
  const titles = new Map<string, string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (value && typeof value === 'object') {
      const { slug, title, name } = value as Record<string, unknown>
      const text = name ?? title
      if (typeof slug === 'string' && typeof text === 'string') titles.set(slug, text)
      Object.values(value).forEach(visit)
    }
  }
  for (const file of ['taxonomies.json', 'people.json', 'recipes/taxonomies.yaml'])
    visit(parse(readFileSync(new URL(file, demo), 'utf8')))
  return titles
}

export function makeCard(document: {
  id: number
  kind: SearchDocument['kind']
  slug: string
  title: string
  excerpt: string
  url: string
}) {
  return {
    id: document.id,
    post_title: document.title,
    post_author: null,
    post_excerpt: document.excerpt,
    post_name: document.slug,
    post_type: document.kind,
    post_date: '2026-01-01T10:00:00+03:00',
    post_date_gmt: '2026-01-01T07:00:00Z',
    post_taxonomy_slug: null,
    post_tag_slug_ru: [],
    post_author_nicename: null,
    post_author_name: null,
    post_author_link: null,
    post_cover: null,
    post_lh_advert: false,
    post_is_promo: false,
    post_default_img: false,
    post_category: null,
    post_category_slug_ru: null,
    post_category_slug: null,
    post_category_links: [],
    post_comments_enabled: true,
    post_more_meta: { url: document.url, reading_minutes: 3, total_minutes: null },
  }
}

export type DemoDocument = SearchDocument & { slug: string }

function readArticles(folder: string, titles: ReadonlyMap<string, string>): DemoDocument[] {
  return readdirSync(new URL(folder, demo))
    .filter(name => name.endsWith('.html'))
    .map(name => {
      const [, front = '', body = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(new URL(`${folder}${name}`, demo), 'utf8')) ?? []
      const matter = parse(front) as FrontMatter
      const kind = matter.type ?? 'post'
      const names = [...(matter.categories ?? []), ...(matter.tags ?? []), matter.author, matter.expert]
      return finish(
        matter,
        kind,
        names.flatMap(slug => titles.get(slug ?? '') ?? []),
        [],
        toText(parseBody(body)),
        basename(name, '.html'),
      )
    })
}

function finish(
  matter: FrontMatter,
  kind: SearchDocument['kind'],
  keywords: string[],
  ingredients: string[],
  body: string,
  slug: string,
): DemoDocument {
  const excerpt = matter.excerpt ?? ''
  const url = kind === 'recipe' ? `/recipe/${slug}` : `/${slug}`
  return {
    id: matter.id,
    slug,
    kind,
    title: matter.title,
    excerpt,
    keywords: keywords.join(', '),
    ingredients,
    body,
    publishedAt: 1_790_000_000 - (matter.daysAgo ?? 0) * day,
    card: makeCard({ id: matter.id, kind, slug, title: matter.title, excerpt, url }),
  }
}

function readRecipes(titles: ReadonlyMap<string, string>): DemoDocument[] {
  return readdirSync(new URL('recipes/', demo))
    .filter(name => name.endsWith('.yaml') && !name.startsWith('_'))
    .map(name => parse(readFileSync(new URL(`recipes/${name}`, demo), 'utf8')) as RecipeFile)
    .filter(recipe => Array.isArray(recipe.steps))
    .map(recipe => {
      const body = [
        toText(parseBody(recipe.body ?? '')),
        ...recipe.steps.map(step => `${step.title}. ${step.text}`),
        ...(recipe.tips ?? []),
        ...(recipe.faq ?? []).map(({ question, answer }) => `${question} ${answer}`),
      ].join('\n\n')
      const { dishTypes = [], cuisines = [], cookingMethods = [], keywords = [] } = recipe
      const names = [...dishTypes, ...cuisines, ...cookingMethods, ...keywords, recipe.author]
      const items = recipe.ingredients.flatMap(group => group.items)
      const terms = items.flatMap(item => titles.get(item.ingredient ?? '') ?? [])
      const ingredients = [...new Set([...items.map(item => item.name), ...terms])]
      return finish(
        recipe,
        'recipe',
        names.flatMap(slug => titles.get(slug ?? '') ?? []),
        ingredients,
        body,
        recipe.slug,
      )
    })
}

export function readDemoDocuments(): DemoDocument[] {
  const titles = readTitles()
  return [...['articles/', 'health/', 'pages/'].flatMap(folder => readArticles(folder, titles)), ...readRecipes(titles)]
}
