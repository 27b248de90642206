// Reads a WordPress export (WXR) as a stream: one typed record at a time, whatever the size of the file.
// Tolerant: broken characters, unknown elements and a cut end become problems, never an exception.
import { SaxesParser } from 'saxes'

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
/** A term of any taxonomy: `category`, `post_tag`, `nav_menu` or a plugin's own. `parent` is a slug, '' at the top. */
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
  /** UTC; null when WordPress wrote zeros. */
  createdAt: Date | null
  content: string
  /** '1', '0', 'spam', 'trash', as written. */
  approved: string
  /** '' or 'comment' for a comment; 'pingback', 'trackback'. */
  type: string
  parentId: number
}
/** A post, page, attachment, menu item or any other post type. Instants are UTC. */
export type WxrItem = {
  kind: 'item'
  id: number
  type: string
  status: string
  title: string
  link: string
  /** As written: maybe percent-encoded. */
  slug: string
  /** Login. */
  author: string
  content: string
  excerpt: string
  publishedAt: Date | null
  modifiedAt: Date | null
  /** Local time of the blog, as written. */
  localDate: string
  parentId: number
  password: string
  areCommentsOpen: boolean
  terms: { taxonomy: string; slug: string; name: string }[]
  meta: Record<string, string[]>
  attachmentUrl: string
  comments: WxrComment[]
}
export type WxrProblem = { kind: 'problem'; message: string }
export type WxrRecord = WxrSite | WxrAuthor | WxrTerm | WxrItem | WxrProblem

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

const recordNames = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'])
const mostProblems = 20

/** Chunks of the file in, records out in the order of the file; the site comes first. */
export async function* readWxr(
  source: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<WxrRecord> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder('utf-8')
  const ready: WxrRecord[] = []
  const channel: Element = { name: 'channel', attributes: {}, text: '', children: [] }
  const open: Element[] = []
  let isInChannel = false
  let isSiteKnown = false
  let problems = 0

  const announceSite = () => {
    if (isSiteKnown) return
    isSiteKnown = true
    ready.push(siteFrom(channel))
  }
  const report = (message: string) => {
    problems += 1
    if (problems <= mostProblems) ready.push({ kind: 'problem', message })
  }

  parser.on('error', error => report(`Ошибка в XML: ${error.message}`))
  parser.on('opentag', tag => {
    if (!isInChannel) {
      isInChannel = tag.name === 'channel'
      return
    }
    open.push({ name: tag.name, attributes: tag.attributes as Record<string, string>, text: '', children: [] })
  })
  const onText = (text: string) => {
    const top = open.at(-1)
    if (top) top.text += text
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) {
      isInChannel = false
      return
    }
    const parent = open.at(-1)
    if (parent) parent.children.push(element)
    else if (recordNames.has(element.name)) {
      announceSite()
      ready.push(recordFrom(element))
    } else channel.children.push(element)
  })

  for await (const chunk of source) {
    parser.write(withoutForbidden(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })))
    yield* ready.splice(0)
  }
  const rest = decoder.decode()
  if (rest) parser.write(withoutForbidden(rest))
  parser.close()
  if (channel.children.length || isSiteKnown) announceSite()
  else report('Это не экспорт WordPress: в файле нет элемента channel')
  if (open.length) report('Файл обрывается: последняя запись не прочитана')
  if (problems > mostProblems)
    ready.push({ kind: 'problem', message: `И ещё ошибок в XML: ${problems - mostProblems}` })
  yield* ready.splice(0)
}

/** Characters that XML forbids and that texts pasted from elsewhere carry all the same. */
const withoutForbidden = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

const childOf = (element: Element, name: string) => element.children.find(child => child.name === name)?.text ?? ''
const wordsOf = (element: Element, name: string) => childOf(element, name).trim()
const numberOf = (element: Element, name: string) => Number.parseInt(childOf(element, name), 10) || 0

/** `2013-04-09 11:20:39` in UTC → instant; zeros, emptiness and nonsense → null. */
function instant(text: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text.trim())
  if (!match || match[1] === '0000') return null
  const date = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}Z`)
  return Number.isNaN(date.getTime()) ? null : date
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
    localDate: wordsOf(element, 'wp:post_date'),
    parentId: numberOf(element, 'wp:post_parent'),
    password: wordsOf(element, 'wp:post_password'),
    areCommentsOpen: wordsOf(element, 'wp:comment_status') === 'open',
    terms: element.children
      .filter(child => child.name === 'category' && child.attributes.domain)
      .map(child => ({
        // Before WordPress 3.0.
        taxonomy: child.attributes.domain === 'tag' ? 'post_tag' : child.attributes.domain!,
        slug: child.attributes.nicename ?? '',
        name: child.text.trim(),
      })),
    meta,
    attachmentUrl: wordsOf(element, 'wp:attachment_url'),
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
