// Records of a WordPress export → drafts for the content service (contract/office/content.ts), and a list of what could not be imported.
// Pure: fetches and writes nothing. Large files are read twice: first `indexer` gets all records, then `toArticle` converts item by item.
import { createHash } from 'node:crypto'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import type { z } from 'zod'
import type { Picture } from '#article-body/attributes.ts'
import { anchorFrom } from '#article-body/outline.ts'
import { parseBody } from '#article-body/parse.ts'
import { picturesOf } from '#article-body/pictures.ts'
import { cleanSource } from '#article-body/safe.ts'
import { shortcodesToHtml } from '#article-body/shortcodes.ts'
import { walk, type Tree } from '#article-body/tree.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import type { personDraft, termDraft } from '#contract/office/content.ts'
import { isOwnPath, isReservedSlug, type SlugPlace } from '#domain/reserved-slugs.ts'
import { mendAddresses } from '../import/site/addresses.ts'
import type { ImportedComment } from '../import/site/bring-comments.ts'
import type { ImportedPicture, ReadArticle, SkippedItem } from '../import/site/import-site.ts'
import { takeInlinePictures } from '../import/media/inline-pictures.ts'
import { seoMeta } from '../import/site/seo-meta.ts'
import type { Problem } from '../import/summary.ts'
import { toCommentSource } from './comment-html.ts'
import type { WxrAuthor, WxrComment, WxrItem, WxrRecord, WxrSite, WxrTerm } from './read-wxr.ts'

export type WxrIndex = {
  site: WxrSite | null
  host: string
  /** Slug of the person by login name. */
  people: Map<string, string>
  authors: WxrAuthor[]
  /** Co-Authors Plus: display names of co-authors and of authors without an account, by their slugs. */
  coAuthors: Map<string, string>
  guests: Map<string, string>
  usedPeople: Set<string>
  terms: WxrTerm[]
  attachments: Map<number, Picture & { parentId: number }>
  attached: Map<number, Picture[]>
  /** Content of reusable blocks (`wp_block`) by id. */
  reusable: Map<number, string>
  /** Slug in use by key of the item (see keyIn). */
  slugs: Map<string, string>
  /** Fingerprints by id, which tell two items with one id apart. */
  signatures: Map<string, string>
  /** Slug in use by taxonomy and slug in the file. */
  termSlugs: Map<string, string>
  /** Offsets of the blog's clock from UTC, with the number of items for each. */
  offsets: Map<number, number>
  skipped: SkippedItem[]
  /** Slugs of menus that have items. */
  menus: Set<string>
  /** Key of the first comment of each person. */
  commenters: Map<string, { id: number; key: string }>
  problems: Problem[]
}

const articleTypes: Record<string, 'post' | 'page'> = { post: 'post', page: 'page' }
const statuses: Record<string, 'published' | 'draft' | 'scheduled' | 'private'> = {
  publish: 'published',
  future: 'scheduled',
  private: 'private',
  draft: 'draft',
  pending: 'draft',
  'auto-draft': 'draft',
}
/** Internal post types of WordPress that readers never saw as texts. */
const silentTypes = new Set(
  'attachment guest-author nav_menu_item revision wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face custom_css customize_changeset oembed_cache user_request'.split(
    ' ',
  ),
)
const silentTaxonomies = new Set([
  'author',
  'category',
  'post_tag',
  'nav_menu',
  'post_format',
  'wp_theme',
  'wp_template_part_area',
])

/** Everything except the bodies of articles, filled by `indexer`. */
export function makeIndex(): WxrIndex {
  return {
    site: null,
    host: '',
    people: new Map(),
    authors: [],
    coAuthors: new Map(),
    guests: new Map(),
    usedPeople: new Set(),
    terms: [],
    attachments: new Map(),
    attached: new Map(),
    reusable: new Map(),
    slugs: new Map(),
    signatures: new Map(),
    termSlugs: new Map(),
    offsets: new Map(),
    skipped: [],
    menus: new Set(),
    commenters: new Map(),
    problems: [],
  }
}

/** State of the indexer between records, beside the index. */
type Indexing = {
  index: WxrIndex
  usedSlugs: Set<string>
  usedTerms: Set<string>
  /** Types that are not imported but reported. */
  skippedTypes: Set<string>
  /** Place of each term in the index, by taxonomy and slug. */
  termKeys: Map<string, number>
  /** People and terms that so far appeared only in articles. A later file may have their own records. */
  guessed: Set<string>
}

/** Call it with every record of each file of the export, then use the index. Duplicates in several files count once. */
export function indexer(index: WxrIndex): (record: WxrRecord) => void {
  const indexing: Indexing = {
    index,
    usedSlugs: new Set(),
    usedTerms: new Set(),
    skippedTypes: new Set(),
    termKeys: new Map(),
    guessed: new Set(),
  }
  return record => {
    switch (record.kind) {
      case 'problem':
        return tellOf(index, '', record.place, record.message, !record.isLoss)
      case 'site':
        index.site = record
        index.host = hostOf(record.blogUrl) || hostOf(record.link) || hostOf(record.siteUrl)
        return
      case 'author':
        return indexAuthor(indexing, record)
      case 'term':
        return indexTerm(indexing, record)
      case 'item':
        return indexItem(indexing, record)
    }
  }
}

function tellOf({ problems }: WxrIndex, source: string, where: string, message: string, isNote = false): void {
  problems.push({ ...(source && { source }), where, message, isNote })
}

const unlisted = (login: string) => `Автор «${login}»`

function indexAuthor({ index, guessed }: Indexing, author: WxrAuthor): void {
  if (index.people.has(author.login)) {
    if (!guessed.delete(unlisted(author.login))) return
    index.authors = index.authors.map(each => (each.login === author.login ? author : each))
    index.problems = index.problems.filter(({ where }) => where !== unlisted(author.login))
    return
  }
  index.authors.push(author)
  index.people.set(author.login, unique(anchorFrom(author.login) || `avtor-${index.authors.length}`, index.usedPeople))
}

const isTopicOrTag = (taxonomy: string) => taxonomy === 'category' || taxonomy === 'post_tag'

function indexTerm({ index, termKeys, usedTerms, guessed }: Indexing, term: WxrTerm): void {
  const key = `${term.taxonomy}:${term.slug}`
  const at = termKeys.get(key)
  if (at !== undefined) {
    if (guessed.delete(key)) index.terms[at] = term
    return
  }
  termKeys.set(key, index.terms.push(term) - 1)
  if (!term.slug || !isTopicOrTag(term.taxonomy)) return
  const wanted = tidySlug(term.slug)
  const slug = unique(wanted, usedTerms, 'below', `${term.taxonomy}:`)
  index.termSlugs.set(key, slug)
  if (slug !== wanted && isReservedSlug(wanted, 'below'))
    tellOf(index, '', `«${term.name}»`, `Адрес «${wanted}» занят самим сайтом, новый адрес — «${slug}»`, true)
}

function indexItem(indexing: Indexing, item: WxrItem): void {
  const { index } = indexing
  const local = item.publishedAt && localInstant(item.localDate)
  if (item.publishedAt && local) {
    const offset = local.getTime() - item.publishedAt.getTime()
    index.offsets.set(offset, (index.offsets.get(offset) ?? 0) + 1)
  }
  if (item.type === 'attachment') addAttachment(index, item)
  else if (item.type === 'guest-author')
    index.guests.set(nicenameOf(item.slug), item.meta['cap-display_name']?.[0]?.trim() || plainTitle(item.title))
  else if (item.type === 'wp_block') index.reusable.set(item.id, item.content)
  else if (item.type === 'nav_menu_item') {
    const menu = item.terms.find(term => term.taxonomy === 'nav_menu')?.slug
    if (menu) index.menus.add(menu)
  } else if (articleTypes[item.type]) indexArticle(indexing, item)
  else if (!silentTypes.has(item.type)) indexSkipped(indexing, item)
}

function indexArticle(indexing: Indexing, item: WxrItem): void {
  const { index, usedSlugs } = indexing
  if (!index.signatures.has(item.key)) index.signatures.set(item.key, signatureOf(item))
  const key = keyIn(index, item)
  if (index.slugs.has(key)) return
  if (key !== item.key)
    tellOf(index, sourceKey(index, key), nameOf(item), `Номер ${item.id} в файле у двух записей: перенесены обе`, true)
  noteCommenters(index, item)
  const wanted = tidySlug(item.slug) || anchorFrom(plainTitle(item.title)) || `${item.type}-${key}`
  const slug = unique(wanted, usedSlugs, 'root')
  if (slug !== wanted) {
    const owner = isReservedSlug(wanted, 'root') ? 'занят самим сайтом' : 'уже занят другой записью'
    tellOf(index, sourceKey(index, key), nameOf(item), `Адрес «${wanted}» ${owner}, новый адрес — «${slug}»`, true)
  }
  index.slugs.set(key, slug)
  for (const { nicename, name } of coAuthorsOf(item))
    if (!index.coAuthors.has(nicename)) index.coAuthors.set(nicename, name)
  guessAuthor(indexing, item.author)
  for (const term of item.terms) guessTerm(indexing, term)
}

/** Exports before WordPress 3.0 name authors only in their posts. */
function guessAuthor(indexing: Indexing, login: string): void {
  const { index, guessed } = indexing
  if (!login || index.people.has(login)) return
  tellOf(index, '', unlisted(login), 'Автора нет в списке авторов файла: его записи подписаны логином', true)
  indexAuthor(indexing, { kind: 'author', login, displayName: login, firstName: '', lastName: '' })
  guessed.add(unlisted(login))
}

/** Partial exports name terms only in their posts. */
function guessTerm(indexing: Indexing, { taxonomy, slug, name }: WxrItem['terms'][number]): void {
  const key = `${taxonomy}:${slug}`
  if (!slug || indexing.termKeys.has(key) || !isTopicOrTag(taxonomy)) return
  indexTerm(indexing, { kind: 'term', taxonomy, slug, parent: '', name, description: '' })
  indexing.guessed.add(key)
}

/** An item of a type that is not imported. */
function indexSkipped({ index, skippedTypes }: Indexing, item: WxrItem): void {
  if (index.skipped.length < mostSkipped)
    index.skipped.push({
      source: sourceKey(index, item.key),
      type: item.type,
      title: nameOf(item),
      reason: `Записи типа «${item.type}» не переносятся`,
      oldAddress: item.link,
    })
  if (skippedTypes.has(item.type)) return
  skippedTypes.add(item.type)
  tellOf(index, '', `Тип записей «${item.type}»`, 'Записи этого типа не переносятся: их создал плагин или тема')
}

export function toPeople(index: WxrIndex): z.input<typeof personDraft>[] {
  const guests = [...resolveCoAuthors(index)].flatMap(([nicename, { slug, name, isGuest }]) =>
    isGuest ? [{ source: sourceKey(index, `guest:${nicename}`), slug, name: name.slice(0, 200) }] : [],
  )
  const authors = index.authors.map(author => ({
    source: sourceKey(index, `person:${author.login}`),
    slug: index.people.get(author.login)!,
    name: (
      plainTitle(author.displayName) ||
      [author.firstName, author.lastName].filter(Boolean).join(' ') ||
      author.login
    ).slice(0, 200),
  }))
  return [...authors, ...guests]
}

type CoAuthor = { slug: string; name: string; isGuest: boolean }
const resolved = new WeakMap<WxrIndex, Map<string, CoAuthor>>()

/** Co-authors by their Co-Authors Plus slugs. Made once, when the index is complete. */
function resolveCoAuthors(index: WxrIndex): ReadonlyMap<string, CoAuthor> {
  const known = resolved.get(index)
  if (known) return known
  const byNicename = new Map(
    index.authors.flatMap(author => [
      [nicenameOf(author.login), author] as const,
      [nicenameOf(anchorFrom(author.login)), author] as const,
      [nicenameOf(author.login.replace(/[^\p{L}\p{N}]+/gu, '-')), author] as const,
    ]),
  )
  const found = new Map<string, CoAuthor>()
  for (const [nicename, name] of index.coAuthors) {
    const author = byNicename.get(nicename) ?? byNicename.get(nicenameOf(name))
    if (author) {
      const shown = plainTitle(author.displayName) || author.login
      found.set(nicename, { slug: index.people.get(author.login)!, name: shown, isGuest: false })
    } else {
      const slug = unique(anchorFrom(nicename) || 'avtor', index.usedPeople)
      found.set(nicename, { slug, name: index.guests.get(nicename) || plainTitle(name) || nicename, isGuest: true })
    }
  }
  resolved.set(index, found)
  return found
}

/** Limit of a topic's or tag's text: a longer one would be refused, and with it every article of the topic. */
const longestDescription = 4000

/** Topics and tags, parents first. */
export function toTerms(index: WxrIndex): { terms: z.input<typeof termDraft>[]; problems: Problem[] } {
  const problems: Problem[] = []
  const terms: z.input<typeof termDraft>[] = []
  const categories = new Map(index.terms.filter(term => term.taxonomy === 'category').map(term => [term.slug, term]))
  const placed = new Set<string>()
  const place = (term: WxrTerm, below: readonly string[]) => {
    const key = `${term.taxonomy}:${decodeSlug(term.slug)}`
    if (placed.has(key)) return
    const parent = term.taxonomy === 'category' ? categories.get(term.parent) : undefined
    const isLoop = parent !== undefined && below.includes(parent.slug)
    if (parent && !isLoop) place(parent, [...below, term.slug])
    if (term.parent && term.taxonomy === 'category' && (!parent || isLoop))
      problems.push({
        source: sourceKey(index, `term:${term.slug}`),
        where: `Рубрика «${term.name}»`,
        message: isLoop
          ? 'Рубрики ссылаются друг на друга по кругу, рубрика поставлена на верхний уровень'
          : `Родительской рубрики «${term.parent}» нет в файле`,
      })
    if (placed.has(key)) return
    placed.add(key)
    const description = plainTitle(term.description)
    if (description.length > longestDescription)
      problems.push({
        source: sourceKey(index, `term:${term.slug}`),
        where: `Рубрика «${term.name}»`,
        message: `Описание обрезано: в нём больше ${longestDescription} знаков`,
      })
    terms.push({
      source: sourceKey(index, `${term.taxonomy}:${term.slug}`),
      kind: term.taxonomy === 'category' ? 'topic' : 'tag',
      slug: termSlug(index, term.taxonomy, term.slug),
      title: (plainTitle(term.name) || decodeSlug(term.slug)).slice(0, 200),
      parent: parent && !isLoop ? termSlug(index, 'category', parent.slug) : null,
      description: description.slice(0, longestDescription),
    })
  }
  for (const term of index.terms)
    if (term.slug && (term.taxonomy === 'category' || term.taxonomy === 'post_tag')) place(term, [term.slug])
  for (const taxonomy of new Set(index.terms.map(term => term.taxonomy)))
    if (!silentTaxonomies.has(taxonomy))
      problems.push({
        where: `Таксономия «${taxonomy}»`,
        message: 'Не переносится: её создал плагин или тема',
      })
  return { terms, problems }
}

/** Limits of a draft (contract/office/content.ts). What exceeds them is reported. */
const most = { categories: 100, tags: 300, customAuthors: 50, footnotes: 300, formerSlugs: 500 }

/** Reports what an item loses (`isNote`: what it does not lose). */
type Tell = (message: string, isNote?: boolean) => void

/** A post or page as a draft. Undefined for other types and for items in the trash. */
export function toArticle(item: WxrItem, index: WxrIndex): ReadArticle {
  const type = articleTypes[item.type]
  if (!type) return { article: null, problems: [] }
  const key = keyIn(index, item)
  const source = sourceKey(index, key)
  const title = plainTitle(item.title)
  const where = nameOf(item)
  const problems: Problem[] = []
  const tell: Tell = (message, isNote = false) => problems.push({ source, where, message, isNote })
  if (item.status === 'trash') {
    tell('Запись лежит в корзине и не перенесена', true)
    const skipped = { source, type, title: where, reason: 'Запись лежит в корзине', oldAddress: item.link }
    return { article: null, problems, skipped }
  }
  const { status, publishedAt } = stateOf(item, index, title, tell)
  const { body, inline } = bodyOf(item, index, tell)
  const footnotes = upTo(most.footnotes, footnotesOf(item), 'Сносок', ({ content }) => content.slice(0, 60), tell)
  const tree = parseBody(body, { footnotes })
  for (const [message, isNote] of bodyProblems(tree, body)) tell(message, isNote)

  const cover = coverOf(item, index, tell)
  const { author, signed } = signaturesOf(item, index)
  const slug = index.slugs.get(key) ?? (tidySlug(item.slug) || `${item.type}-${key}`)
  const comments = commentsOf(item, key, index, publishedAt, tell)
  const words = plainTitle(item.excerpt)
  if (words.length > 2000) tell('Анонс длиннее 2000 знаков обрезан')
  return {
    article: {
      draft: {
        source,
        type,
        slug,
        status,
        title: title.slice(0, 500) || 'Без названия',
        excerpt: words.slice(0, 2000),
        body,
        publishedAt: publishedAt?.toISOString() ?? null,
        ...(item.modifiedAt ? { modifiedAt: item.modifiedAt.toISOString() } : {}),
        author,
        customAuthors:
          signed.length > 1
            ? upTo(most.customAuthors, signed, 'Авторов', ({ name }) => name, tell).map(({ name }) =>
                name.slice(0, 200),
              )
            : [],
        categories: upTo(most.categories, slugsOf(item, index, 'category'), 'Рубрик', each => each, tell),
        tags: upTo(most.tags, slugsOf(item, index, 'post_tag'), 'Меток', each => each, tell),
        caption: cover?.caption?.slice(0, 1000) ?? null,
        footnotes,
        commentsEnabled: item.areCommentsOpen,
        formerSlugs: formerSlugsOf(item, index, { slug, isDraft: status === 'draft', isPage: type === 'page' }),
        ...seoMeta(
          ownWords(item.meta._yoast_wpseo_title?.[0] || item.meta.rank_math_title?.[0]).slice(0, 300),
          ownWords(item.meta._yoast_wpseo_metadesc?.[0] || item.meta.rank_math_description?.[0]).slice(0, 500),
        ),
      },
      ...(item.id > 0 && key === item.key && { id: item.id }),
      oldAddress: item.link,
      cover: cover ? { url: cover.src, alt: cover.alt, caption: cover.caption ?? null } : null,
      pictures: distinctPictures(tree),
      inline,
      comments,
    },
    problems,
  }
}

/** Takes as many as allowed and reports the names of the others. */
function upTo<Item>(
  limit: number,
  items: readonly Item[],
  what: string,
  nameIn: (each: Item) => string,
  tell: Tell,
): Item[] {
  if (items.length > limit)
    tell(`${what} больше ${limit}, остальные не перенесены: ${items.slice(limit).map(nameIn).join(', ').slice(0, 500)}`)
  return items.slice(0, limit)
}

function stateOf(item: WxrItem, index: WxrIndex, title: string, tell: Tell) {
  const note = (message: string) => tell(message, true)
  let status = statuses[item.status]
  if (!status) {
    status = 'draft'
    note(`Неизвестное состояние «${item.status}»: запись перенесена как черновик`)
  }
  if (item.password && status === 'published') {
    status = 'private'
    note('Запись была закрыта паролем: перенесена как закрытая')
  }
  if (!title) note('У записи нет заголовка: поставлен «Без названия»')
  if (title.length > 500) tell('Заголовок длиннее 500 знаков обрезан')
  const publishedAt = dateOf(item, index, status === 'draft' ? () => {} : note)
  if (!publishedAt && status !== 'draft') {
    status = 'draft'
    tell('Нет даты публикации: запись перенесена как черновик')
  }
  return { status, publishedAt }
}

function coverOf(item: WxrItem, { attachments }: WxrIndex, tell: Tell): Picture | undefined {
  const thumbnail = Number(item.meta._thumbnail_id?.[0])
  const cover = attachments.get(thumbnail)
  if (thumbnail && !cover) tell(`Обложки нет в файле экспорта (вложение ${thumbnail})`)
  return cover
}

/** The person whose article it is, and all who signed it. */
function signaturesOf(item: WxrItem, index: WxrIndex): { author: string | null; signed: CoAuthor[] } {
  const signed = coAuthorsOf(item).map(({ nicename }) => resolveCoAuthors(index).get(nicename)!)
  const creator = index.people.get(item.author) ?? null
  const isCreators = signed.length === 0 || signed.some(({ slug }) => slug === creator)
  return { author: isCreators ? creator : signed[0]!.slug, signed }
}

const slugsOf = (item: WxrItem, index: WxrIndex, taxonomy: string) => [
  ...new Set(
    item.terms
      .filter(term => term.taxonomy === taxonomy && term.slug)
      .map(term => termSlug(index, taxonomy, term.slug)),
  ),
]

function formerSlugsOf(
  item: WxrItem,
  index: WxrIndex,
  { slug, isDraft, isPage }: { slug: string; isDraft: boolean; isPage: boolean },
): string[] {
  const oldPath = pathOf(item.link, index.host)?.replace(/^\/+|\/+$/g, '')
  const former = [
    ...(item.meta._wp_old_slug ?? []).map(decodeSlug),
    ...(oldPath ? [oldPath] : []),
    // WordPress also answers at `?p=ID`, with any setting of permalinks.
    ...(isDraft || item.id === 0 ? [] : [`?p=${item.id}`, ...(isPage ? [`?page_id=${item.id}`] : [])]),
    // A single-segment address of a page may be reserved here.
  ].filter(
    old => old && old !== slug && old.length <= 500 && (old.includes('/') || old.startsWith('?') || !isOwnPath(old)),
  )
  return [...new Set(former)].slice(0, most.formerSlugs)
}

/* ---- helpers */

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.toLowerCase().replace(/^www\./, '') : ''

const mostSkipped = 100_000

const nameOf = (item: WxrItem) =>
  plainTitle(item.title) || `Запись ${item.id || item.slug || item.link || 'без номера'}`

/** Tells whether two items with one id are the same. */
const signatureOf = (item: WxrItem) => item.guid || item.link || item.slug || item.title

/** The key of an item in this export: its own, unless another item has its id. */
export function keyIn(index: WxrIndex, item: WxrItem): string {
  const signature = signatureOf(item)
  const first = index.signatures.get(item.key)
  if (first === undefined || first === signature) return item.key
  return `${item.key}-${createHash('sha256').update(signature).digest('hex').slice(0, 12)}`
}

const termSlug = (index: WxrIndex, taxonomy: string, slug: string) =>
  index.termSlugs.get(`${taxonomy}:${slug}`) ?? tidySlug(slug)

/** `cap-anna` and `Anna` are the same person. */
const nicenameOf = (name: string) => decodeSlug(name.trim()).replace(/^cap-/, '')

const coAuthorsOf = (item: WxrItem) => [
  ...new Map(
    item.terms
      .filter(({ taxonomy, slug }) => taxonomy === 'author' && slug)
      .map(({ slug, name }) => [nicenameOf(slug), { nicename: nicenameOf(slug), name }]),
  ).values(),
]

/** The UTC time of WordPress; else that of the feed; else local time, moved by the offset of most items. */
function dateOf(item: WxrItem, index: WxrIndex, note: (message: string) => void): Date | null {
  if (item.publishedAt ?? item.feedDate) return item.publishedAt ?? item.feedDate
  const local = localInstant(item.localDate)
  if (local) {
    const [offset = 0] = [...index.offsets].toSorted((a, b) => b[1] - a[1])[0] ?? []
    const hours = offset / 3_600_000
    note(
      index.offsets.size === 0
        ? 'Нет времени по Гринвичу: местное время блога принято за него'
        : `Нет времени по Гринвичу: оно взято из местного, как у других записей (UTC${hours < 0 ? '' : '+'}${hours})`,
    )
    return new Date(local.getTime() - offset)
  }
  if (!item.modifiedAt || item.status === 'draft' || item.status === 'auto-draft') return null
  note('Нет даты публикации: взята дата последней правки')
  return item.modifiedAt
}

const sourceKey = (index: WxrIndex, id: number | string) => `wordpress:${index.host || 'site'}:${id}`

/** WordPress percent-encodes Cyrillic slugs. A broken encoding stays unchanged. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).toLowerCase().normalize('NFC')
  } catch {
    return slug.toLowerCase()
  }
}

/** Plain text of a title, in which WordPress allows markup and entities. */
function plainTitle(html: string): string {
  const words: string[] = []
  const collect = (nodes: DefaultTreeAdapterTypes.ChildNode[]) => {
    for (const node of nodes) {
      if ('value' in node) words.push(node.value)
      else if ('childNodes' in node) collect(node.childNodes)
    }
  }
  collect(parseFragment(html).childNodes)
  return words.join('').replace(/\s+/g, ' ').trim()
}

/** An SEO text that an editor wrote. A template of an SEO plugin such as `%%title%%` or `%title%` is useless here. */
function ownWords(text = ''): string {
  return /%[\w-]+(?:\([^)]*\))?%/.test(text) ? '' : text
}

/** Makes a valid slug: one segment of limited length. */
const tidySlug = (slug: string) =>
  decodeSlug(slug.trim())
    .replace(/[\s/?#\\]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 180)

/** `prefix` separates topics from tags, which may have equal slugs. */
function unique(wanted: string, used: Set<string>, place: SlugPlace = 'below', prefix = ''): string {
  let slug = wanted
  for (let n = 2; used.has(prefix + slug) || isReservedSlug(slug, place); n++) slug = `${wanted}-${n}`
  used.add(prefix + slug)
  return slug
}

const localInstant = (local: string) => {
  const date = new Date(`${local.replace(' ', 'T')}Z`)
  return /^\d{4}-/.test(local) && !local.startsWith('0000') && !Number.isNaN(date.getTime()) ? date : null
}

function addAttachment(index: WxrIndex, item: WxrItem) {
  if (index.attachments.has(item.id)) return
  const src = cleanSource(item.attachmentUrl)
  if (!src || !/\.(?:jpe?g|png|gif|webp|avif|svg|bmp|heic)(?:\?|$)/i.test(src)) return
  const caption = plainTitle(item.excerpt)
  const picture = {
    src,
    alt: item.meta._wp_attachment_image_alt?.[0] ?? '',
    ...(caption ? { caption } : {}),
    parentId: item.parentId,
  }
  index.attachments.set(item.id, picture)
  if (item.parentId) index.attached.set(item.parentId, [...(index.attached.get(item.parentId) ?? []), picture])
}

/** The body to store: links to the old host become relative; reusable blocks and galleries of attachments are expanded. */
function bodyOf(
  item: WxrItem,
  index: WxrIndex,
  tell: (message: string, isNote?: boolean) => void,
): { body: string; inline: Map<string, Buffer> } {
  const withBlocks = putReusable(item.content, index, tell, [])
  const withGalleries = shortcodesToHtml(withBlocks, {
    attachment: id => index.attachments.get(id),
    attached: index.attached.get(item.id) ?? [],
    onlyShortcodes: ['gallery'],
  })
  const whole = withPodcast(withGalleries, item.enclosures)
  const { body: withPictures, pictures: inline } = takeInlinePictures(whole, index.host || 'wordpress.invalid', tell)
  const mended = mendAddresses(withPictures, tell)
  if (!index.host) return { body: mended, inline }
  const host = index.host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const body = mended.replace(
    new RegExp(`(\\shref=["'])https?://(?:www\\.)?${host}(?=[/"'?#])(?!/wp-content/)(/?)`, 'gi'),
    '$1/',
  )
  return { body, inline }
}

/** A podcast episode is about its audio: it goes first, unless the text already shows it. */
function withPodcast(body: string, enclosures: WxrItem['enclosures']): string {
  const blocks = enclosures
    .filter(({ url }) => !body.includes(url) && !body.includes(escapeHtml(url)))
    .map(({ url, type }) => {
      const src = escapeHtml(url)
      const extension = /\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? ''
      if (/^audio\//i.test(type) || /^(?:mp3|m4a|ogg|oga|opus|aac|wav|flac)$/.test(extension))
        return `<!-- wp:audio -->\n<figure class="wp-block-audio"><audio controls src="${src}"></audio></figure>\n<!-- /wp:audio -->`
      if (/^video\//i.test(type) || /^(?:mp4|m4v|webm|ogv|mov)$/.test(extension))
        return `<!-- wp:video -->\n<figure class="wp-block-video"><video controls src="${src}"></video></figure>\n<!-- /wp:video -->`
      const name = escapeHtml(decodeSlug(url.split(/[?#]/, 1)[0]!.split('/').at(-1)!) || url)
      return `<!-- wp:file {"href":"${src}"} -->\n<div class="wp-block-file"><a href="${src}">${name}</a></div>\n<!-- /wp:file -->`
    })
  return blocks.length === 0 ? body : `${blocks.join('\n\n')}\n\n${body}`
}

function putReusable(
  content: string,
  index: WxrIndex,
  tell: (message: string) => void,
  inside: readonly number[],
): string {
  return content.replace(/<!--\s+wp:block\s+(\{[^>]*?\})\s+\/-->/g, (whole, json: string) => {
    const ref = Number(/"ref"\s*:\s*(\d+)/.exec(json)?.[1])
    const block = index.reusable.get(ref)
    if (block === undefined || inside.includes(ref) || inside.length > 8) {
      tell(`Многоразового блока ${ref} нет в файле`)
      return whole
    }
    return putReusable(block, index, tell, [...inside, ref])
  })
}

function pathOf(link: string, host: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (host && hostOf(link) !== host) return null
  return url.pathname === '/' ? null : decodeSlugPath(url.pathname)
}
const decodeSlugPath = (path: string) => path.split('/').map(decodeSlug).join('/')

function footnotesOf(item: WxrItem): { id: string; content: string }[] {
  try {
    const notes: unknown = JSON.parse(item.meta.footnotes?.[0] ?? '[]')
    if (!Array.isArray(notes)) return []
    return notes.flatMap(note =>
      typeof note?.id === 'string' && typeof note?.content === 'string' ? [{ id: note.id, content: note.content }] : [],
    )
  } catch {
    return []
  }
}

function distinctPictures(tree: Tree): ImportedPicture[] {
  const pictures = new Map<string, ImportedPicture>()
  for (const { src, alt, caption } of picturesOf(tree))
    if (!pictures.has(src)) pictures.set(src, { url: src, alt, caption: caption ?? null })
  return [...pictures.values()]
}

/** Messages, each with a flag for mere information. */
function bodyProblems(tree: Tree, body: string): Map<string, boolean> {
  const messages = new Map<string, boolean>()
  const add = (message: string, isNote = false) => messages.set(message, isNote)
  walk(tree, node => {
    if (node.type === 'unknown') {
      const { name, reason } = node.attributes
      add(
        name.includes('/')
          ? `Блок «${name}» здесь не показать: ${node.children.length ? 'перенесены только его слова' : 'он собирался на сервере WordPress'}`
          : reason?.startsWith('Error on src')
            ? `Картинка или вставка «${name}» с недопустимым адресом не перенесена`
            : `Элемент «${name}» заменён простым текстом`,
      )
    }
    if (node.type === 'shortcode') add(`Шорткод [${node.attributes.name}] не показать: нет его файлов в экспорте`)
    if (node.type === 'external-script' || node.type === 'inline-script')
      add('Скрипт из текста не выполняется на странице')
    if (node.type === 'iframe') add(`Вставка с ${hostOf(node.attributes.src)} откроется с чужого сайта`, true)
  })
  if (/<!--nextpage-->/.test(body)) add('Разбивка на страницы убрана: текст идёт одной страницей', true)
  const plugin =
    /\[(contact-form-7|wpforms|elementor-template|vc_row|et_pb_section|fusion_builder_container|ninja_form|gravityform)\b/.exec(
      body,
    )
  if (plugin) add(`Шорткод плагина [${plugin[1]}] остался в тексте как есть`)
  return messages
}

const commentStatuses: Readonly<Record<string, ImportedComment['status']>> = {
  '1': 'approved',
  '0': 'pending',
  spam: 'spam',
}
const isTrash = ({ approved }: WxrComment) => /trash/.test(approved)
const isReal = ({ type }: WxrComment) => type === '' || type === 'comment'

/** One email address and one name are one person. */
const commenterOf = ({ author, authorEmail }: WxrComment) => `${authorEmail.trim().toLowerCase()} ${plainTitle(author)}`

/** Id of a comment; without one its text and time. */
const commentKey = (itemKey: string, comment: WxrComment) =>
  comment.id > 0
    ? String(comment.id)
    : `${itemKey}-${createHash('sha256').update(`${comment.author}\n${comment.createdAt?.toISOString()}\n${comment.content}`).digest('hex').slice(0, 16)}`

/** A person is identified by their first comment. The email address is not passed on. */
function noteCommenters(index: WxrIndex, item: WxrItem): void {
  for (const comment of item.comments.filter(isReal)) {
    const known = index.commenters.get(commenterOf(comment))
    if (known === undefined || (comment.id > 0 && comment.id < known.id))
      index.commenters.set(commenterOf(comment), { id: comment.id, key: commentKey(keyIn(index, item), comment) })
  }
}

function commentsOf(
  item: WxrItem,
  itemKey: string,
  index: WxrIndex,
  publishedAt: Date | null,
  tell: (message: string, isNote: boolean) => void,
): ImportedComment[] {
  const key = (id: number | string) => sourceKey(index, `comment:${id}`)
  const left = (message: string, count: number) => {
    if (count > 0) tell(`${message}: ${count}`, true)
  }
  const real = item.comments.filter(isReal)
  const brought = real.filter(comment => !isTrash(comment) && toCommentSource(comment.content) !== '')
  const ids = new Set(brought.map(({ id }) => id))
  left('Уведомления с других сайтов (pingback, trackback) не переносятся', item.comments.length - real.length)
  left('Комментарии из корзины не переносятся', real.filter(isTrash).length)
  left('Пустые комментарии не переносятся', real.filter(comment => !isTrash(comment)).length - brought.length)
  return brought.map(comment => ({
    source: key(commentKey(itemKey, comment)),
    parent:
      comment.parentId > 0 && ids.has(comment.parentId) && comment.parentId !== comment.id
        ? key(comment.parentId)
        : null,
    author: {
      source: sourceKey(
        index,
        `commenter:${index.commenters.get(commenterOf(comment))?.key ?? commentKey(itemKey, comment)}`,
      ),
      name: plainTitle(comment.author).slice(0, 200) || 'Гость',
    },
    createdAt: (comment.createdAt ?? publishedAt ?? new Date(0)).toISOString(),
    content: toCommentSource(comment.content),
    status: commentStatuses[comment.approved] ?? 'pending',
  }))
}
