// A Ghost export → drafts for the content service, and a list of what could not be imported. Pure.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { anchorFrom } from '#article-body/outline.ts'
import { parseBody } from '#article-body/parse.ts'
import { picturesOf } from '#article-body/pictures.ts'
import { cleanSource } from '#article-body/safe.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { isReservedSlug, type SlugPlace } from '#domain/reserved-slugs.ts'
import { mendAddresses } from '../import/addresses.ts'
import { takeInlinePictures } from '../import/inline-pictures.ts'
import type { ImportedArticle, ImportedPerson, ImportedSite, ReadArticle } from '../import/import-site.ts'
import { hostOf } from '../import/bring-media.ts'
import type { Problem } from '../import/summary.ts'
import { lexicalToHtml } from './lexical-to-html.ts'
import { mobiledocToHtml } from './mobiledoc-to-html.ts'
import type { GhostExport, GhostPost, GhostTag } from './read-ghost.ts'
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

/** `site` is the address of the old site, if known. */
export function toRecords(ghost: GhostExport, site: string = unknownSite): GhostRecords {
  const key = siteKey(ghost, site === unknownSite ? undefined : site)
  const problems: Problem[] = [...ghost.broken].map(([table, count]) => ({
    where: 'Файл экспорта',
    message: `В разделе «${table}» не прочесть записей: ${count}`,
  }))
  const posts = slugsOf(ghost.posts, 'root', post => slugOf(post.slug, post.title, `zapis-${post.id}`))
  const addresses = makeAddresses(site, new Set(posts.values()))
  const file = (address: string) => (address ? (cleanSource(resolveAddress(address, 'file', addresses)) ?? null) : null)

  const isInternal = (tag: GhostTag) => tag.visibility === 'internal' || tag.name.startsWith('#')
  const tags = new Map(ghost.tags.filter(tag => tag.name && !isInternal(tag)).map(tag => [tag.id, tag]))
  const internal = ghost.tags.filter(isInternal)
  if (internal.length > 0)
    problems.push({
      where: internal.map(({ name }) => `«${name}»`).join(', '),
      message: 'Внутренние метки не переносятся: читатели их не видели, ими управляла тема',
    })
  const tagSlugs = slugsOf([...tags.values()], 'below', tag => slugOf(tag.slug, tag.name, `metka-${tag.id}`))
  const authors = new Map(ghost.users.filter(user => user.name).map(user => [user.id, user]))
  const personSlugs = slugsOf([...authors.values()], 'below', user => slugOf(user.slug, user.name, `avtor-${user.id}`))

  const people = [...authors.values()].map((user): ImportedPerson => {
    const picture = file(user.profile_image || user.image)
    const twitter = user.twitter.replace(/^@/, '')
    return {
      draft: {
        source: `${key}:person:${user.id}`,
        slug: personSlugs.get(user.id)!,
        name: user.name.slice(0, 200),
        about: user.bio.slice(0, 4000),
        twitter: /^\w+$/.test(twitter) ? `https://twitter.com/${twitter}` : null,
      },
      picture,
    }
  })
  const terms = [...tags.values()].map(tag => ({
    source: `${key}:tag:${tag.id}`,
    kind: 'tag' as const,
    slug: tagSlugs.get(tag.id)!,
    title: tag.name.slice(0, 200),
    description: tag.description.slice(0, 4000),
  }))

  const articles = ghost.posts.map(post => {
    const found: Problem[] = []
    const where = post.title || `Запись ${post.id}`
    const source = `${key}:${post.uuid || post.id}`
    const tell = (message: string, isNote = false) => {
      if (!found.some(problem => problem.message === message)) found.push({ source, where, message, isNote })
    }
    return { article: toArticle(post), problems: found }

    function toArticle(post: GhostPost): ImportedArticle {
      const meta = ghost.meta.get(post.id)
      const type = post.type === 'page' || post.page ? ('page' as const) : ('post' as const)
      const { status, publishedAt } = stateOf(post, tell)
      const html = bodyHtml(post, tell)
      const host = hostOf(site) || hostOf(unknownSite)
      const { body: withPictures, pictures: inline } = takeInlinePictures(html, host, tell)
      const body = htmlToSource(mendAddresses(withPictures, tell), addresses, tell)
      const tree = parseBody(body)
      if (post.codeinjection_head || post.codeinjection_foot)
        tell('Вставленный код (code injection) не переносится: чужие скрипты и стили на странице не выполняются')
      if (post.canonical_url) tell(`Указание на первоисточник (canonical) не переносится: ${post.canonical_url}`)

      const slug = posts.get(post.id)!
      const wanted = slugOf(post.slug, post.title, `zapis-${post.id}`)
      if (slug !== wanted) {
        const owner = isReservedSlug(wanted, 'root') ? 'занят самим сайтом' : 'уже занят другой записью'
        tell(`Адрес «${wanted}» ${owner}, новый адрес — «${slug}»`, true)
      }
      const signed = ghost.authorsOf.get(post.id) ?? (post.author_id ? [post.author_id] : [])
      const known = signed.filter(id => personSlugs.has(id))
      if (known.length < signed.length) tell('Автора нет в файле')
      const cover = file(post.feature_image || post.image)
      const labels = (ghost.tagsOf.get(post.id) ?? []).flatMap(id => tagSlugs.get(id) ?? [])
      if (labels.length > mostTags)
        tell(`Меток больше ${mostTags}, остальные не перенесены: ${labels.slice(mostTags).join(', ').slice(0, 500)}`)
      if (known.length > mostAuthors) tell(`Авторов больше ${mostAuthors}, остальные не перенесены`)
      const caption = plain(meta?.feature_image_caption ?? '')
      const seo = {
        title: (meta?.meta_title || post.meta_title).slice(0, 300),
        description: (meta?.meta_description || post.meta_description).slice(0, 500),
      }
      return {
        draft: {
          source,
          type,
          slug,
          status,
          title: post.title.trim().slice(0, 500) || 'Без названия',
          excerpt: post.custom_excerpt.trim().slice(0, 2000),
          body,
          publishedAt: publishedAt?.toISOString() ?? null,
          ...(post.updated_at ? { modifiedAt: post.updated_at.toISOString() } : {}),
          author: personSlugs.get(known[0] ?? '') ?? null,
          customAuthors: known.length > 1 ? known.slice(0, mostAuthors).map(id => authors.get(id)!.name) : [],
          tags: [...new Set(labels)].slice(0, mostTags),
          caption: caption.slice(0, 1000) || null,
          formerSlugs: post.slug && post.slug !== slug && !isReservedSlug(post.slug, 'root') ? [post.slug] : [],
          ...(seo.title || seo.description
            ? {
                meta: {
                  seo: {
                    ...(seo.title && { title: seo.title }),
                    ...(seo.description && { description: seo.description }),
                  },
                },
              }
            : {}),
        },
        ...(post.slug && { oldAddress: `/${post.slug}/` }),
        inline,
        cover: cover === null ? null : { url: cover, alt: meta?.feature_image_alt ?? '', caption: caption || null },
        pictures: [
          ...new Map(picturesOf(tree).map(({ src, alt }) => [src, { url: src, alt, caption: null }])).values(),
        ],
        comments: [],
      }
    }
  })
  const covers = articles.flatMap(({ article }) => article?.cover?.url ?? [])
  return {
    people,
    terms,
    problems,
    articles,
    ownPictures: [...covers, ...people.flatMap(({ picture }) => picture ?? [])],
  }
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
