// A Ghost export → what the content service saves, and a list of what could not be brought. Pure.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { anchorFrom } from '#article-body/outline.ts'
import { parseBody } from '#article-body/parse.ts'
import { picturesOf } from '#article-body/pictures.ts'
import { cleanSource } from '#article-body/safe.ts'
import { excerptOf } from '#article-body/to-text.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import type { ImportedArticle, ImportedPerson, ImportedSite } from '../import/import-site.ts'
import { hostOf } from '../import/bring-media.ts'
import type { Problem } from '../import/summary.ts'
import { lexicalToHtml } from './lexical-to-html.ts'
import { mobiledocToHtml } from './mobiledoc-to-html.ts'
import type { GhostExport, GhostPost, GhostTag } from './read-ghost.ts'
import { htmlToSource, resolveAddress, type Addresses } from './to-source.ts'

/** Stands for the host of the old site, which an export does not name: its pictures are looked for in a folder only. */
export const unknownSite = 'https://ghost.invalid'

const statuses: Record<string, 'published' | 'draft' | 'scheduled' | 'private'> = {
  published: 'published',
  scheduled: 'scheduled',
  draft: 'draft',
  sent: 'private',
}

export type GhostRecords = Pick<ImportedSite, 'people' | 'terms' | 'problems'> & {
  articles: { article: ImportedArticle | null; problems: Problem[] }[]
  /** Addresses of pictures that the site shows as covers and faces. */
  ownPictures: string[]
}

/** `site` is the address of the old site, when it is known. */
export function toRecords(ghost: GhostExport, site: string = unknownSite): GhostRecords {
  const problems: Problem[] = [...ghost.broken].map(([table, count]) => ({
    where: 'Файл экспорта',
    message: `В разделе «${table}» не прочесть записей: ${count}`,
  }))
  const posts = slugsOf(ghost.posts)
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
  const tagSlugs = new Map([...tags.values()].map(tag => [tag.id, slugOf(tag.slug, tag.name, `metka-${tag.id}`)]))
  const authors = new Map(ghost.users.filter(user => user.name).map(user => [user.id, user]))
  const personSlugs = new Map(
    [...authors.values()].map(user => [user.id, slugOf(user.slug, user.name, `avtor-${user.id}`)]),
  )

  const people = [...authors.values()].map((user): ImportedPerson => {
    const picture = file(user.profile_image || user.image)
    const twitter = user.twitter.replace(/^@/, '')
    return {
      draft: {
        source: `ghost:person:${user.id}`,
        slug: personSlugs.get(user.id)!,
        name: user.name.slice(0, 200),
        about: user.bio.slice(0, 4000),
        twitter: /^\w+$/.test(twitter) ? `https://twitter.com/${twitter}` : null,
      },
      picture,
    }
  })
  const terms = [...tags.values()].map(tag => ({
    source: `ghost:tag:${tag.id}`,
    kind: 'tag' as const,
    slug: tagSlugs.get(tag.id)!,
    title: tag.name.slice(0, 200),
    description: tag.description.slice(0, 4000),
  }))

  const articles = ghost.posts.map(post => {
    const found: Problem[] = []
    const where = post.title || `Запись ${post.id}`
    const tell = (message: string) => {
      if (!found.some(problem => problem.message === message)) found.push({ where, message })
    }
    return { article: toArticle(post), problems: found }

    function toArticle(post: GhostPost): ImportedArticle {
      const meta = ghost.meta.get(post.id)
      const type = post.type === 'page' || post.page ? ('page' as const) : ('post' as const)
      const { status, publishedAt } = stateOf(post, tell)
      const body = htmlToSource(bodyHtml(post, tell), addresses, tell)
      const tree = parseBody(body)
      if (post.codeinjection_head || post.codeinjection_foot)
        tell('Вставленный код (code injection) не переносится: чужие скрипты и стили на странице не выполняются')
      if (post.canonical_url) tell(`Указание на первоисточник (canonical) не переносится: ${post.canonical_url}`)

      const slug = posts.get(post.id)!
      const signed = ghost.authorsOf.get(post.id) ?? (post.author_id ? [post.author_id] : [])
      const known = signed.filter(id => personSlugs.has(id))
      if (known.length < signed.length) tell('Автора нет в файле')
      const cover = file(post.feature_image || post.image)
      const caption = plain(meta?.feature_image_caption ?? '')
      const seo = {
        title: (meta?.meta_title || post.meta_title).slice(0, 300),
        description: (meta?.meta_description || post.meta_description).slice(0, 500),
      }
      return {
        draft: {
          source: `ghost:${post.uuid || post.id}`,
          type,
          slug,
          status,
          title: post.title.trim().slice(0, 500) || 'Без названия',
          excerpt: post.custom_excerpt.trim().slice(0, 2000) || excerptOf(tree),
          body,
          publishedAt: publishedAt?.toISOString() ?? null,
          ...(post.updated_at ? { modifiedAt: post.updated_at.toISOString() } : {}),
          author: personSlugs.get(known[0] ?? '') ?? null,
          customAuthors: known.length > 1 ? known.slice(0, 20).map(id => authors.get(id)!.name) : [],
          tags: [...new Set((ghost.tagsOf.get(post.id) ?? []).flatMap(id => tagSlugs.get(id) ?? []))].slice(0, 50),
          caption: caption.slice(0, 1000) || null,
          formerSlugs: post.slug && post.slug !== slug ? [post.slug] : [],
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

/** What Ghost showed; made of its editors' documents where the export has no HTML. */
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

/** One address each: a slug that an earlier entry has gets a number. */
function slugsOf(posts: readonly GhostPost[]): Map<string, string> {
  const used = new Set<string>()
  const slugs = new Map<string, string>()
  for (const post of posts) {
    const wanted = slugOf(post.slug, post.title, `zapis-${post.id}`)
    let slug = wanted
    for (let n = 2; used.has(slug); n++) slug = `${wanted}-${n}`
    used.add(slug)
    slugs.set(post.id, slug)
  }
  return slugs
}

function slugOf(slug: string, title: string, fallback: string): string {
  // Ghost calls what has no title «untitled», and drafts so by dozens.
  return (slug.trim().toLowerCase() || anchorFrom(title) || fallback).slice(0, 180)
}

/** Archives of Ghost have the addresses of ours; articles lose the slash at the end. */
function makeAddresses(site: string, slugs: ReadonlySet<string>): Addresses {
  return {
    page: path => {
      const [, slug, rest] = /^\/([^/?#]+)\/?([?#].*)?$/.exec(path) ?? []
      return slug !== undefined && slugs.has(slug) ? `/${slug}${rest ?? ''}` : path || '/'
    },
    file: path => site.replace(/\/$/, '') + path,
  }
}

/** Words of a caption, in which Ghost allows marks. */
function plain(html: string): string {
  const wordsOf = (node: DefaultTreeAdapterTypes.ChildNode): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : ''
  return parseFragment(html).childNodes.map(wordsOf).join('').replace(/\s+/g, ' ').trim()
}

export const hostsOf = (addresses: readonly string[]) => new Set(addresses.map(hostOf).filter(Boolean))
