// Turns a Ghost export into drafts for the content service and a list of what could not be imported.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { anchorFrom } from '#article-body/outline.ts'
import { parseBody } from '#article-body/parse.ts'
import { picturesOf } from '#article-body/pictures.ts'
import { cleanSource } from '#article-body/safe.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { isReservedSlug, type SlugPlace } from '#domain/reserved-slugs.ts'
import { mendAddresses } from '../import/site/addresses.ts'
import { takeInlinePictures } from '../import/media/inline-pictures.ts'
import type {
  ImportedArticle,
  ImportedPerson,
  ImportedPicture,
  ImportedSite,
  ReadArticle,
} from '../import/site/import-site.ts'
import { hostOf } from '../import/media/bring-media.ts'
import { seoMeta } from '../import/site/seo-meta.ts'
import type { Problem } from '../import/summary.ts'
import { lexicalToHtml } from './lexical-to-html.ts'
import { mobiledocToHtml } from './mobiledoc-to-html.ts'
import type { GhostExport, GhostPost, GhostTag, GhostUser } from './read-ghost.ts'
import { htmlToSource, resolveAddress, type Addresses } from './to-source.ts'

/** Replaces the host of the old site, which an export does not name. Its pictures are only looked for in a folder. */
export const unknownSite = 'https://ghost.invalid'

const statuses: Record<string, 'published' | 'draft' | 'scheduled' | 'private'> = {
  published: 'published',
  scheduled: 'scheduled',
  draft: 'draft',
  sent: 'private',
}

export type GhostRecords = Pick<ImportedSite, 'people' | 'terms' | 'problems'> & {
  articles: ReadArticle[]
  /** Addresses of pictures used as covers and portraits. */
  ownPictures: string[]
}

/**
 * Identifies the Ghost site: ids and addresses of two sites may be equal. An export does not name its host, and `--site` is optional, so
 * using it would make the same export look like another site.
 */
export function siteKey(ghost: GhostExport, site: string | undefined): string {
  const own = ghost.settings.get('site_uuid') || ghost.settings.get('db_hash')
  return `ghost:${own || anchorFrom(ghost.settings.get('title') ?? '') || (site && hostOf(site)) || 'site'}`
}

/** An export with what its records need of each other. */
type Source = {
  ghost: GhostExport
  key: string
  site: string
  addresses: Addresses
  /** Slugs by the ids of the export. */
  postSlugs: ReadonlyMap<string, string>
  tagSlugs: ReadonlyMap<string, string>
  personSlugs: ReadonlyMap<string, string>
  /** Tags that readers saw, and people with a name, by id. */
  tags: ReadonlyMap<string, GhostTag>
  authors: ReadonlyMap<string, GhostUser>
}

/** `site` is the address of the old site, if known. */
export function toRecords(ghost: GhostExport, site: string = unknownSite): GhostRecords {
  const source = openSource(ghost, site)
  const people = toPeople(source)
  const articles = ghost.posts.map(post => toReadArticle(post, source))
  const covers = articles.flatMap(({ article }) => article?.cover?.url ?? [])
  return {
    people,
    terms: toTerms(source),
    problems: problemsOf(ghost),
    articles,
    ownPictures: [...covers, ...people.flatMap(({ picture }) => picture ?? [])],
  }
}

const isInternal = (tag: GhostTag) => tag.visibility === 'internal' || tag.name.startsWith('#')

function openSource(ghost: GhostExport, site: string): Source {
  const postSlugs = slugsOf(ghost.posts, 'root', wantedSlug)
  const tags = new Map(ghost.tags.filter(tag => tag.name && !isInternal(tag)).map(tag => [tag.id, tag]))
  const authors = new Map(ghost.users.filter(user => user.name).map(user => [user.id, user]))
  return {
    ghost,
    key: siteKey(ghost, site === unknownSite ? undefined : site),
    site,
    addresses: makeAddresses(site, new Set(postSlugs.values())),
    postSlugs,
    tagSlugs: slugsOf([...tags.values()], 'below', tag => slugOf(tag.slug, tag.name, `metka-${tag.id}`)),
    personSlugs: slugsOf([...authors.values()], 'below', user => slugOf(user.slug, user.name, `avtor-${user.id}`)),
    tags,
    authors,
  }
}

/** Lists what the export lacks and what is left out of it on purpose. */
function problemsOf(ghost: GhostExport): Problem[] {
  const internal = ghost.tags.filter(isInternal)
  return [
    ...[...ghost.broken].map(([table, count]) => ({
      where: 'Файл экспорта',
      message: `В разделе «${table}» не прочесть записей: ${count}`,
    })),
    ...(internal.length > 0
      ? [
          {
            where: internal.map(({ name }) => `«${name}»`).join(', '),
            message: 'Внутренние метки не переносятся: читатели их не видели, ими управляла тема',
          },
        ]
      : []),
  ]
}

const fileAt = (address: string, { addresses }: Source) =>
  address ? (cleanSource(resolveAddress(address, 'file', addresses)) ?? null) : null

function toPeople(source: Source): ImportedPerson[] {
  return [...source.authors.values()].map(user => {
    const twitter = user.twitter.replace(/^@/, '')
    return {
      draft: {
        source: `${source.key}:person:${user.id}`,
        slug: source.personSlugs.get(user.id)!,
        name: user.name.slice(0, 200),
        about: user.bio.slice(0, 4000),
        twitter: /^\w+$/.test(twitter) ? `https://twitter.com/${twitter}` : null,
      },
      picture: fileAt(user.profile_image || user.image, source),
    }
  })
}

function toTerms({ key, tags, tagSlugs }: Source): GhostRecords['terms'] {
  return [...tags.values()].map(tag => ({
    source: `${key}:tag:${tag.id}`,
    kind: 'tag' as const,
    slug: tagSlugs.get(tag.id)!,
    title: tag.name.slice(0, 200),
    description: tag.description.slice(0, 4000),
  }))
}

/** Tells the same thing of a post only once. */
type Tell = (message: string, isNote?: boolean) => void

function toReadArticle(post: GhostPost, source: Source): ReadArticle {
  const problems: Problem[] = []
  const entry = `${source.key}:${post.uuid || post.id}`
  const where = post.title || `Запись ${post.id}`
  const tell: Tell = (message, isNote = false) => {
    if (!problems.some(problem => problem.message === message)) problems.push({ source: entry, where, message, isNote })
  }
  return { article: toArticle(post, entry, source, tell), problems }
}

/** `entry` is the key of the post. */
function toArticle(post: GhostPost, entry: string, source: Source, tell: Tell): ImportedArticle {
  const meta = source.ghost.meta.get(post.id)
  const { status, publishedAt } = stateOf(post, tell)
  const { body, inline } = bodyOf(post, source, tell)
  if (post.codeinjection_head || post.codeinjection_foot)
    tell('Вставленный код (code injection) не переносится: чужие скрипты и стили на странице не выполняются')
  if (post.canonical_url) tell(`Указание на первоисточник (canonical) не переносится: ${post.canonical_url}`)
  const slug = slugOfPost(post, source, tell)
  const people = signaturesOf(post, source, tell)
  const cover = fileAt(post.feature_image || post.image, source)
  const tags = tagsOf(post, source, tell)
  if (people.length > mostAuthors) tell(`Авторов больше ${mostAuthors}, остальные не перенесены`)
  const caption = plain(meta?.feature_image_caption ?? '')
  return {
    draft: {
      source: entry,
      type: post.type === 'page' || post.page ? 'page' : 'post',
      slug,
      status,
      title: post.title.trim().slice(0, 500) || 'Без названия',
      excerpt: post.custom_excerpt.trim().slice(0, 2000),
      body,
      publishedAt: publishedAt?.toISOString() ?? null,
      ...(post.updated_at ? { modifiedAt: post.updated_at.toISOString() } : {}),
      author: source.personSlugs.get(people[0] ?? '') ?? null,
      customAuthors: people.length > 1 ? people.slice(0, mostAuthors).map(id => source.authors.get(id)!.name) : [],
      tags,
      caption: caption.slice(0, 1000) || null,
      formerSlugs: post.slug && post.slug !== slug && !isReservedSlug(post.slug, 'root') ? [post.slug] : [],
      ...seoMeta(
        (meta?.meta_title || post.meta_title).slice(0, 300),
        (meta?.meta_description || post.meta_description).slice(0, 500),
      ),
    },
    ...(post.slug && { oldAddress: `/${post.slug}/` }),
    inline,
    cover: cover === null ? null : { url: cover, alt: meta?.feature_image_alt ?? '', caption: caption || null },
    pictures: picturesIn(body),
    comments: [],
  }
}

function bodyOf(post: GhostPost, { site, addresses }: Source, tell: Tell) {
  const host = hostOf(site) || hostOf(unknownSite)
  const { body, pictures: inline } = takeInlinePictures(bodyHtml(post, tell), host, tell)
  return { body: htmlToSource(mendAddresses(body, tell), addresses, tell), inline }
}

const picturesIn = (body: string): ImportedPicture[] => [
  ...new Map(picturesOf(parseBody(body)).map(({ src, alt }) => [src, { url: src, alt, caption: null }])).values(),
]

const wantedSlug = (post: GhostPost) => slugOf(post.slug, post.title, `zapis-${post.id}`)

function slugOfPost(post: GhostPost, { postSlugs }: Source, tell: Tell): string {
  const slug = postSlugs.get(post.id)!
  const wanted = wantedSlug(post)
  if (slug !== wanted) {
    const owner = isReservedSlug(wanted, 'root') ? 'занят самим сайтом' : 'уже занят другой записью'
    tell(`Адрес «${wanted}» ${owner}, новый адрес — «${slug}»`, true)
  }
  return slug
}

/** Ids of the people who signed a post and are in the export. */
function signaturesOf(post: GhostPost, { ghost, personSlugs }: Source, tell: Tell): string[] {
  const signed = ghost.authorsOf.get(post.id) ?? (post.author_id ? [post.author_id] : [])
  const known = signed.filter(id => personSlugs.has(id))
  if (known.length < signed.length) tell('Автора нет в файле')
  return known
}

function tagsOf(post: GhostPost, { ghost, tagSlugs }: Source, tell: Tell): string[] {
  const labels = (ghost.tagsOf.get(post.id) ?? []).flatMap(id => tagSlugs.get(id) ?? [])
  if (labels.length > mostTags)
    tell(`Меток больше ${mostTags}, остальные не перенесены: ${labels.slice(mostTags).join(', ').slice(0, 500)}`)
  return [...new Set(labels)].slice(0, mostTags)
}

function stateOf(post: GhostPost, tell: (message: string) => void) {
  let status = statuses[post.status]
  if (!status) {
    status = 'draft'
    tell(`Неизвестное состояние «${post.status}»: запись перенесена как черновик`)
  }
  if (post.status === 'sent') tell('Запись рассылалась только письмом: перенесена как закрытая')
  else if (status !== 'draft' && post.visibility && post.visibility !== 'public') {
    status = 'private'
    tell('Запись была только для подписчиков: перенесена как закрытая')
  }
  const publishedAt = post.published_at ?? (status === 'draft' ? null : post.created_at)
  if (!publishedAt && status !== 'draft') {
    status = 'draft'
    tell('Нет даты публикации: запись перенесена как черновик')
  }
  return { status, publishedAt }
}

/** The HTML that Ghost showed, or HTML made from the editor's document if the export has none. */
function bodyHtml(post: GhostPost, tell: (message: string) => void): string {
  if (post.html.trim()) return post.html
  const made =
    (post.lexical && lexicalToHtml(post.lexical, tell)) || (post.mobiledoc && mobiledocToHtml(post.mobiledoc, tell))
  if (made) return made
  if (post.markdown) {
    tell('Разметка Markdown осталась в тексте как есть: готового HTML в выгрузке нет')
    return `<p>${escapeHtml(post.markdown).replace(/\n\s*\n/g, '</p><p>')}</p>`
  }
  if (post.lexical || post.mobiledoc) tell('Текст не прочесть: документ редактора повреждён')
  return ''
}

/** Gives each entry its own slug: one that an earlier entry or the site itself uses gets a number. */
function slugsOf<Entry extends { id: string }>(
  entries: readonly Entry[],
  place: SlugPlace,
  wantedOf: (entry: Entry) => string,
): Map<string, string> {
  const used = new Set<string>()
  const slugs = new Map<string, string>()
  for (const entry of entries) {
    const wanted = wantedOf(entry)
    let slug = wanted
    for (let n = 2; used.has(slug) || isReservedSlug(slug, place); n++) slug = `${wanted}-${n}`
    used.add(slug)
    slugs.set(entry.id, slug)
  }
  return slugs
}

/** Limits of a draft (contract/office/content.ts). */
const [mostTags, mostAuthors] = [300, 50]

function slugOf(slug: string, title: string, fallback: string): string {
  // Ghost gives entries without a title the title «untitled», and drafts often have it.
  return (
    slug
      .trim()
      .toLowerCase()
      .replace(/[\s/?#]+/g, '-') ||
    anchorFrom(title) ||
    fallback
  ).slice(0, 180)
}

/** Archives of Ghost have the same addresses as ours; articles lose the final slash. */
function makeAddresses(site: string, slugs: ReadonlySet<string>): Addresses {
  return {
    page: path => {
      const [, slug, rest] = /^\/([^/?#]+)\/?([?#].*)?$/.exec(path) ?? []
      return slug !== undefined && slugs.has(slug) ? `/${slug}${rest ?? ''}` : path || '/'
    },
    file: path => site.replace(/\/$/, '') + path,
  }
}

/** Text of a caption, in which Ghost allows markup. */
function plain(html: string): string {
  const wordsOf = (node: DefaultTreeAdapterTypes.ChildNode): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : ''
  return parseFragment(html).childNodes.map(wordsOf).join('').replace(/\s+/g, ' ').trim()
}

export const hostsOf = (addresses: readonly string[]) => new Set(addresses.map(hostOf).filter(Boolean))
