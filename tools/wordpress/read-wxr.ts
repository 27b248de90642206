// Reads a WordPress export (WXR) as a stream of typed records, for files of any size.
// Broken characters, unknown elements and a truncated end become problems, never an exception.
import { createHash } from 'node:crypto'
import { makeScanner, type Element } from './scan-wxr.ts'

export type WxrSite = {
  kind: 'site'
  title: string
  link: string
  siteUrl: string
  blogUrl: string
  version: string
}
export type WxrAuthor = {
  kind: 'author'
  login: string
  displayName: string
  firstName: string
  lastName: string
}
/** A term of any taxonomy: `category`, `post_tag`, `nav_menu` or one of a plugin. `parent` is a slug, '' at the top level. */
export type WxrTerm = {
  kind: 'term'
  taxonomy: string
  slug: string
  parent: string
  name: string
  description: string
}
export type WxrComment = {
  id: number
  author: string
  authorEmail: string
  /** UTC; null if WordPress wrote zeros. */
  createdAt: Date | null
  content: string
  /** '1', '0', 'spam' or 'trash', as in the file. */
  approved: string
  /** '' or 'comment' for a comment; 'pingback', 'trackback'. */
  type: string
  parentId: number
}
/** A post, page, attachment, menu item or any other post type. Instants are in UTC. */
export type WxrItem = {
  kind: 'item'
  /** 0 if the file has none. */
  id: number
  /** Identifies the item: its id; without one its guid, its address, or its slug and date. */
  key: string
  guid: string
  /** True if the item has WordPress elements; items of feeds have none. */
  isOfWordPress: boolean
  type: string
  status: string
  title: string
  link: string
  /** Written as in the file, possibly percent-encoded. */
  slug: string
  /** Login name. */
  author: string
  content: string
  excerpt: string
  publishedAt: Date | null
  modifiedAt: Date | null
  /** `<pubDate>`: as precise as `publishedAt`, and also in files of other programs. */
  feedDate: Date | null
  /** Local time of the blog, as in the file. */
  localDate: string
  parentId: number
  password: string
  areCommentsOpen: boolean
  terms: { taxonomy: string; slug: string; name: string }[]
  meta: Record<string, string[]>
  attachmentUrl: string
  /** Audio and video of a podcast. */
  enclosures: { url: string; type: string }[]
  comments: WxrComment[]
}
/** `place` is line and column. A loss is more than a corrected mistake. */
export type WxrProblem = { kind: 'problem'; place: string; message: string; isLoss?: boolean }
export type WxrRecord = WxrSite | WxrAuthor | WxrTerm | WxrItem | WxrProblem

const recordNames = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'])
const mostProblems = 20

/** Takes the characters of the file and yields records in the order of the file, the site first. */
export async function* readWxr(source: AsyncIterable<string> | Iterable<string>): AsyncGenerator<WxrRecord> {
  const ready: WxrRecord[] = []
  const channel: Element = { name: 'channel', attributes: {}, text: '', children: [] }
  let isSiteKnown = false
  let problems = 0

  const announceSite = () => {
    if (isSiteKnown) return
    isSiteKnown = true
    ready.push(siteFrom(channel))
  }
  const scanner = makeScanner({
    element(element) {
      if (recordNames.has(element.name)) {
        announceSite()
        ready.push(recordFrom(element))
      } else if (!isSiteKnown) channel.children.push(element)
    },
    fault({ line, column, message, isLoss }) {
      problems += 1
      if (problems <= mostProblems)
        ready.push({ kind: 'problem', place: `строка ${line}, столбец ${column}`, message, isLoss })
    },
  })
  for await (const text of source) {
    scanner.write(text)
    yield* ready.splice(0)
  }
  const { hasChannel, cut, isWhole, line } = scanner.end()
  const place = `строка ${line}`
  if (hasChannel) announceSite()
  else ready.push({ kind: 'problem', place, message: 'Это не экспорт WordPress: в файле нет элемента channel' })
  if (cut) {
    const title = wordsOf(cut, 'title')
    const which = title ? `«${title.slice(0, 200)}» ` : ''
    ready.push({
      kind: 'problem',
      place,
      isLoss: true,
      message: `Файл обрывается: последняя запись ${which}не прочитана. Выгрузите её ещё раз`,
    })
  } else if (hasChannel && !isWhole)
    ready.push({
      kind: 'problem',
      place,
      isLoss: true,
      message: 'Файл обрывается: прочитано всё до этого места. Были ли записи дальше, не узнать: выгрузите ещё раз',
    })
  if (problems > mostProblems)
    ready.push({ kind: 'problem', place: 'дальше', message: `И ещё ошибок в XML: ${problems - mostProblems}` })
  yield* ready.splice(0)
}

const childOf = (element: Element, name: string) => element.children.find(child => child.name === name)?.text ?? ''
const wordsOf = (element: Element, name: string) => childOf(element, name).trim()
const numberOf = (element: Element, name: string) => Number.parseInt(childOf(element, name), 10) || 0

/** `2013-04-09 11:20:39` in UTC → instant; null for zeros, empty and invalid values. */
function instant(text: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text.trim())
  if (!match || match[1] === '0000') return null
  const date = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `Thu, 02 Jan 2020 03:04:05 +0000` → instant; WordPress writes `30 Nov -0001` for none. */
function feedInstant(text: string): Date | null {
  const date = new Date(text)
  const year = date.getUTCFullYear()
  return !/^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} /i.test(text) || !(year >= 1970 && year < 3000) ? null : date
}

/** Two items with one key are the same: an export in several files repeats items. */
function keyOf(element: Element): string {
  const id = numberOf(element, 'wp:post_id')
  if (id > 0) return String(id)
  const name = (kind: string, text: string) => `${kind}-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  const guid = wordsOf(element, 'guid')
  if (guid) return name('guid', guid)
  const link = wordsOf(element, 'link')
  // A draft may have the address of the site itself.
  if (link && URL.canParse(link) && (new URL(link).pathname !== '/' || new URL(link).search !== ''))
    return name('link', link)
  const slug = wordsOf(element, 'wp:post_name') || wordsOf(element, 'title')
  const date = wordsOf(element, 'wp:post_date') || wordsOf(element, 'wp:post_date_gmt') || wordsOf(element, 'pubDate')
  return name('slug', `${slug}\n${date}\n${slug === '' ? childOf(element, 'content:encoded') : ''}`)
}

/** Enclosures of WordPress and of podcast plugins (`url\nlength\ntype`), or `<enclosure>` as in a feed. */
function enclosuresOf(element: Element, meta: Record<string, string[]>): { url: string; type: string }[] {
  const ofMeta = Object.entries(meta).flatMap(([key, values]) =>
    /(?:^|:)enclosure$/.test(key)
      ? values.map(value => {
          const [url = '', , type = ''] = value.split('\n').map(part => part.trim())
          return { url, type }
        })
      : key === 'audio_file'
        ? values.map(value => ({ url: value.trim(), type: 'audio/mpeg' }))
        : [],
  )
  const ofFeed = element.children
    .filter(child => child.name === 'enclosure')
    .map(({ attributes }) => ({ url: attributes.url ?? '', type: attributes.type ?? '' }))
  const distinct = new Map([...ofMeta, ...ofFeed].map(each => [each.url, each]))
  return [...distinct.values()].filter(({ url }) => /^(?:https?:)?\/\//.test(url)).slice(0, 20)
}

function siteFrom(channel: Element): WxrSite {
  return {
    kind: 'site',
    title: wordsOf(channel, 'title'),
    link: wordsOf(channel, 'link'),
    siteUrl: wordsOf(channel, 'wp:base_site_url'),
    blogUrl: wordsOf(channel, 'wp:base_blog_url'),
    version: wordsOf(channel, 'wp:wxr_version'),
  }
}

function recordFrom(element: Element): WxrRecord {
  switch (element.name) {
    case 'wp:author':
      return {
        kind: 'author',
        login: wordsOf(element, 'wp:author_login'),
        displayName: wordsOf(element, 'wp:author_display_name'),
        firstName: wordsOf(element, 'wp:author_first_name'),
        lastName: wordsOf(element, 'wp:author_last_name'),
      }
    case 'wp:category':
      return {
        kind: 'term',
        taxonomy: 'category',
        slug: wordsOf(element, 'wp:category_nicename'),
        parent: wordsOf(element, 'wp:category_parent'),
        name: wordsOf(element, 'wp:cat_name'),
        description: wordsOf(element, 'wp:category_description'),
      }
    case 'wp:tag':
      return {
        kind: 'term',
        taxonomy: 'post_tag',
        slug: wordsOf(element, 'wp:tag_slug'),
        parent: '',
        name: wordsOf(element, 'wp:tag_name'),
        description: wordsOf(element, 'wp:tag_description'),
      }
    case 'wp:term':
      return {
        kind: 'term',
        taxonomy: wordsOf(element, 'wp:term_taxonomy'),
        slug: wordsOf(element, 'wp:term_slug'),
        parent: wordsOf(element, 'wp:term_parent'),
        name: wordsOf(element, 'wp:term_name'),
        description: wordsOf(element, 'wp:term_description'),
      }
    default:
      return itemFrom(element)
  }
}

function itemFrom(element: Element): WxrItem {
  const meta: Record<string, string[]> = Object.create(null)
  for (const child of element.children)
    if (child.name === 'wp:postmeta') (meta[wordsOf(child, 'wp:meta_key')] ??= []).push(childOf(child, 'wp:meta_value'))
  return {
    kind: 'item',
    id: numberOf(element, 'wp:post_id'),
    key: keyOf(element),
    guid: wordsOf(element, 'guid'),
    isOfWordPress: element.children.some(child => child.name.startsWith('wp:')),
    type: wordsOf(element, 'wp:post_type') || 'post',
    status: wordsOf(element, 'wp:status') || 'publish',
    title: wordsOf(element, 'title'),
    link: wordsOf(element, 'link'),
    slug: wordsOf(element, 'wp:post_name'),
    author: wordsOf(element, 'dc:creator'),
    content: childOf(element, 'content:encoded'),
    excerpt: childOf(element, 'excerpt:encoded'),
    publishedAt: instant(childOf(element, 'wp:post_date_gmt')),
    modifiedAt: instant(childOf(element, 'wp:post_modified_gmt')),
    feedDate: feedInstant(wordsOf(element, 'pubDate')),
    localDate: wordsOf(element, 'wp:post_date'),
    parentId: numberOf(element, 'wp:post_parent'),
    password: wordsOf(element, 'wp:post_password'),
    areCommentsOpen: wordsOf(element, 'wp:comment_status') === 'open',
    terms: element.children
      .filter(child => child.name === 'category' && child.attributes.domain)
      .map(child => ({
        // Exports before WordPress 3.0.
        taxonomy: child.attributes.domain === 'tag' ? 'post_tag' : child.attributes.domain!,
        slug: child.attributes.nicename ?? '',
        name: child.text.trim(),
      })),
    meta,
    attachmentUrl: wordsOf(element, 'wp:attachment_url'),
    enclosures: enclosuresOf(element, meta),
    comments: element.children.filter(child => child.name === 'wp:comment').map(commentFrom),
  }
}

function commentFrom(element: Element): WxrComment {
  return {
    id: numberOf(element, 'wp:comment_id'),
    author: wordsOf(element, 'wp:comment_author'),
    authorEmail: wordsOf(element, 'wp:comment_author_email'),
    createdAt: instant(childOf(element, 'wp:comment_date_gmt')) ?? instant(childOf(element, 'wp:comment_date')),
    content: childOf(element, 'wp:comment_content').trim(),
    approved: wordsOf(element, 'wp:comment_approved'),
    type: wordsOf(element, 'wp:comment_type'),
    parentId: numberOf(element, 'wp:comment_parent'),
  }
}
