// What stands at paths of the site, for many at once: the same answers as the pages of `web/` give, without loading a page.
import { findRecipesAt } from '#contract/office/links.ts'
import { plainPath } from '#contract/office/addresses.ts'
import { ownSegments } from '#domain/reserved-slugs.ts'
import { listTargets } from '../addresses/store.ts'
import type { Content } from '../content.ts'
import { mainTermOf, postUrl, termUrl } from '../present.ts'
import { listPostsAt, listSlugsOfPeople, type PostAt } from './store-pages.ts'
import type { TermKind } from '../store/tables.ts'

/** `postId`: of an article, whose places can be read. `unknown`: not looked at, because it depends on a reader or another service is away. */
export type Page =
  | { state: 'live'; postId?: number }
  | { state: 'moved'; to: string }
  | { state: 'missing' }
  | { state: 'unknown' }

type Asked =
  | { kind: 'live' | 'unknown' | 'missing' }
  | { kind: 'term'; term: TermKind; path: string; /** A health article may have this address too. */ orHealth?: string }
  | { kind: 'person'; slug: string }
  | { kind: 'health'; slug: string }
  | { kind: 'recipe' }
  | { kind: 'post'; slug: string }

/** As many as the call takes. */
const recipesAtOnce = 500

const termSegments: Readonly<Record<string, TermKind>> = { topics: 'topic', tag: 'tag', stream: 'stream' }
const isDate = (parts: readonly string[]) =>
  parts.length <= 3 && /^\d{4}$/.test(parts[0]!) && parts.slice(1).every(part => /^\d{1,2}$/.test(part))

/** The archives that exist below the root and below /health/. */
function readArchive([first = '', ...rest]: readonly string[]): Asked | undefined {
  const term = termSegments[first]
  if (term)
    return rest.length === 0
      ? { kind: first === 'topics' ? 'live' : 'missing' }
      : { kind: 'term', term, path: rest.join('/') }
  if (first === 'author') return rest.length === 1 ? { kind: 'person', slug: rest[0]! } : { kind: 'missing' }
  if (first === 'list') return { kind: rest.length === 0 ? 'live' : 'missing' }
  if (first === 'top')
    return { kind: rest.length === 0 || /^(?:week|month|year|all)/.test(rest[0]!) ? 'live' : 'missing' }
  return isDate([first, ...rest]) ? { kind: 'live' } : undefined
}

function readHealth(rest: readonly string[]): Asked {
  const archive = rest.length === 0 || rest[0] === 'services' ? ({ kind: 'live' } as const) : readArchive(rest)
  if (archive) return archive
  return rest.length === 1
    ? { kind: 'term', term: 'health', path: rest[0]!, orHealth: rest[0]! }
    : { kind: 'health', slug: rest.at(-1)! }
}

/** What a path asks for, as the routes of spec 2 read it. */
export function readPath(path: string): Asked {
  const parts = plainPath(path)
    .split('/')
    .filter(part => part !== '')
  // Other forms of a page exist where the page does.
  while (parts.at(-1) === 'amp' || parts.at(-1) === 'feed' || (parts.at(-2) === 'feed' && parts.length > 1))
    parts.splice(parts.at(-1) === 'amp' || parts.at(-1) === 'feed' ? -1 : -2)
  const [first = '', ...rest] = parts
  if (first === '') return { kind: 'live' }
  if (first === 'health') return readHealth(rest)
  if (first === 'recipes' && rest.length === 0) return { kind: 'live' }
  if (first === 'recipes' || first === 'recipe') return { kind: 'recipe' }
  if (first === 'kursy')
    return rest.length === 0 ? { kind: 'live' } : { kind: 'term', term: 'tag', path: `kurs-${rest.join('/')}` }
  const archive = readArchive(parts)
  if (archive) return archive
  // Search, profiles, services, files: not pages of the magazine's archive.
  if (ownSegments.has(first.toLowerCase())) return { kind: 'unknown' }
  return { kind: 'post', slug: parts.join('/') }
}

const ofKind = <Kind extends Asked['kind']>(asked: ReadonlyMap<string, Asked>, kind: Kind) =>
  [...asked].flatMap(([path, each]) =>
    each.kind === kind ? [[path, each as Extract<Asked, { kind: Kind }>] as const] : [],
  )

export async function findPages(content: Content, paths: readonly string[]): Promise<Map<string, Page>> {
  const asked = new Map(paths.map(path => [path, readPath(path)]))
  const found = new Map<string, Page>()
  for (const [path, { kind }] of asked) if (kind === 'live' || kind === 'unknown') found.set(path, { state: kind })
  await Promise.all([
    findPosts(content, asked, found),
    findTerms(content, asked, found),
    findPeople(content, asked, found),
    findRecipes(content, asked, found),
  ])
  await findRedirected(content, paths, found)
  return found
}

async function findPosts(content: Content, asked: ReadonlyMap<string, Asked>, found: Map<string, Page>): Promise<void> {
  const wanted = [
    ...ofKind(asked, 'post').map(([path, { slug }]) => ({ path, slug, isHealth: false })),
    ...ofKind(asked, 'health').map(([path, { slug }]) => ({ path, slug, isHealth: true })),
    ...ofKind(asked, 'term').flatMap(([path, { orHealth }]) =>
      orHealth ? [{ path, slug: orHealth, isHealth: true }] : [],
    ),
  ]
  if (wanted.length === 0) return
  const { present, former } = await listPostsAt(content.db.kysely, [...new Set(wanted.map(({ slug }) => slug))])
  const terms = await content.taxonomy.terms(
    [...present, ...former.map(({ post }) => post)].flatMap(({ term_ids }) => term_ids),
  )
  const urlOf = (post: PostAt) => postUrl(post, mainTermOf(post, terms))
  for (const { path, slug, isHealth } of wanted) {
    const post = present.find(each => each.slug === slug && (each.type === 'health') === isHealth)
    if (post) {
      const url = urlOf(post)
      found.set(
        path,
        plainPath(url) === plainPath(path) || !isHealth
          ? { state: 'live', postId: post.id }
          : { state: 'moved', to: url },
      )
      continue
    }
    // An imported path of another site is looked up in both namespaces: its article may be about health now.
    const moved = former.find(
      each => each.slug === slug && (slug.includes('/') || each.namespace === (isHealth ? 'health' : 'root')),
    )
    if (moved) found.set(path, { state: 'moved', to: urlOf(moved.post) })
  }
}

async function findTerms(content: Content, asked: ReadonlyMap<string, Asked>, found: Map<string, Page>): Promise<void> {
  for (const [path, { term: kind, path: of }] of ofKind(asked, 'term')) {
    const term = await content.taxonomy.findTerm(kind, of)
    if (!term) continue
    const url = kind === 'tag' && path.startsWith('/kursy') ? path : termUrl(term)
    // Archives of the health room have the same addresses below /health/.
    const isHere = plainPath(path) === plainPath(url) || plainPath(path) === `/health${plainPath(url)}`
    found.set(path, isHere ? { state: 'live' } : { state: 'moved', to: url })
  }
}

async function findPeople(
  content: Content,
  asked: ReadonlyMap<string, Asked>,
  found: Map<string, Page>,
): Promise<void> {
  const wanted = ofKind(asked, 'person')
  if (wanted.length === 0) return
  const known = new Set(
    await listSlugsOfPeople(
      content.db.kysely,
      wanted.map(([, { slug }]) => slug),
    ),
  )
  for (const [path, { slug }] of wanted) if (known.has(slug)) found.set(path, { state: 'live' })
}

async function findRecipes(
  content: Content,
  asked: ReadonlyMap<string, Asked>,
  found: Map<string, Page>,
): Promise<void> {
  const paths = ofKind(asked, 'recipe').map(([path]) => path)
  if (paths.length === 0) return
  try {
    for (let at = 0; at < paths.length; at += recipesAtOnce) {
      const { items } = await content.context.ask(findRecipesAt, {
        body: { paths: paths.slice(at, at + recipesAtOnce) },
      })
      for (const { path, isLive, to } of items)
        if (to !== null) found.set(path, { state: 'moved', to })
        else if (isLive) found.set(path, { state: 'live' })
    }
  } catch (error) {
    content.context.log.warn({ err: error }, 'links to recipes were not checked')
    for (const path of paths) found.set(path, { state: 'unknown' })
  }
}

const bare = (path: string) => plainPath(path).replace(/^\/+/, '')

/** Posts that an import brought from paths that begin like ones of ours: `/recipes/syrniki`, `/tag/polka`. */
async function findImported(content: Content, paths: readonly string[], found: Map<string, Page>): Promise<void> {
  const deep = paths.filter(path => bare(path).includes('/'))
  if (deep.length === 0) return
  const { former } = await listPostsAt(content.db.kysely, deep.map(bare))
  const terms = await content.taxonomy.terms(former.flatMap(({ post }) => post.term_ids))
  for (const path of deep) {
    const moved = former.find(({ slug }) => slug === bare(path))
    if (moved) found.set(path, { state: 'moved', to: postUrl(moved.post, mainTermOf(moved.post, terms)) })
  }
}

/** A redirect is asked for only where there is no page (decision 059). */
async function findRedirected(content: Content, paths: readonly string[], found: Map<string, Page>): Promise<void> {
  const lost = paths.filter(path => !found.has(path))
  if (lost.length === 0) return
  await findImported(content, lost, found)
  const left = lost.filter(path => !found.has(path))
  const targets = await listTargets(content.db.kysely, left.map(plainPath))
  for (const path of left) {
    const to = targets.get(plainPath(path))
    found.set(path, to === undefined ? { state: 'missing' } : { state: 'moved', to })
  }
}
