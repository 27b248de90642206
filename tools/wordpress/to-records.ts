// Records of a WordPress export → what the content service saves (contract/office/content.ts), and a list of what could not be brought.
// Pure: nothing is fetched or written. Two passes for large files: indexer over all records, then toArticle item by item.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import type { z } from 'zod'
import type { Picture } from '#article-body/attributes.ts'
import { anchorFrom } from '#article-body/outline.ts'
import { parseBody } from '#article-body/parse.ts'
import { picturesOf } from '#article-body/pictures.ts'
import { cleanSource } from '#article-body/safe.ts'
import { shortcodesToHtml } from '#article-body/shortcodes.ts'
import { excerptOf } from '#article-body/to-text.ts'
import { walk, type Tree } from '#article-body/tree.ts'
import type { personDraft, termDraft } from '#contract/office/content.ts'
import type { ImportedComment } from '../import/bring-comments.ts'
import type { ImportedArticle, ImportedPicture, ImportProblem } from '../import/import-site.ts'
import { toCommentSource } from './comment-html.ts'
import type { WxrAuthor, WxrComment, WxrItem, WxrRecord, WxrSite, WxrTerm } from './read-wxr.ts'

export type WxrIndex = {
  site: WxrSite | null
  host: string
  /** Slug of the person by login. */
  people: Map<string, string>
  authors: WxrAuthor[]
  terms: WxrTerm[]
  attachments: Map<number, Picture & { parentId: number }>
  attached: Map<number, Picture[]>
  /** Content of reusable blocks (`wp_block`) by id. */
  reusable: Map<number, string>
  /** Slug in use by id of the item. */
  slugs: Map<number, string>
  /** Slugs of menus that have something in them. */
  menus: Set<string>
  /** Number of the first comment of each person. */
  commenters: Map<string, number>
  problems: ImportProblem[]
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
/** Machinery of WordPress that readers never saw as texts. */
const silentTypes = new Set(
  'attachment nav_menu_item revision wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face custom_css customize_changeset oembed_cache user_request'.split(
    ' ',
  ),
)
const silentTaxonomies = new Set([
  'category',
  'post_tag',
  'nav_menu',
  'post_format',
  'wp_theme',
  'wp_template_part_area',
])

/** Small part of everything, all but the bodies of articles: `indexer` fills it. */
export function makeIndex(): WxrIndex {
  return {
    site: null,
    host: '',
    people: new Map(),
    authors: [],
    terms: [],
    attachments: new Map(),
    attached: new Map(),
    reusable: new Map(),
    slugs: new Map(),
    menus: new Set(),
    commenters: new Map(),
    problems: [],
  }
}

/** Call with every record, of each file of the export, then use the index. What several files tell counts once. */
export function indexer(index: WxrIndex): (record: WxrRecord) => void {
  const usedSlugs = new Set<string>()
  const usedPeople = new Set<string>()
  const skipped = new Set<string>()
  const termKeys = new Map<string, number>()
  /** People and terms that were met at an article only; a later file may have their own records. */
  const guessed = new Set<string>()
  const tell = (source: string, where: string, message: string) => index.problems.push({ source, where, message })
  const missing = (login: string) => `Автор «${login}»`
  const addAuthor = (author: WxrAuthor) => {
    if (index.people.has(author.login)) {
      if (!guessed.delete(missing(author.login))) return
      index.authors = index.authors.map(each => (each.login === author.login ? author : each))
      index.problems = index.problems.filter(({ where }) => where !== missing(author.login))
      return
    }
    index.authors.push(author)
    index.people.set(author.login, unique(anchorFrom(author.login) || `avtor-${index.authors.length}`, usedPeople))
  }
  const addTerm = (term: WxrTerm) => {
    const key = `${term.taxonomy}:${term.slug}`
    const at = termKeys.get(key)
    if (at === undefined) termKeys.set(key, index.terms.push(term) - 1)
    else if (guessed.delete(key)) index.terms[at] = term
  }
  return record => {
    switch (record.kind) {
      case 'problem':
        tell('', 'Файл экспорта', record.message)
        return
      case 'site':
        index.site = record
        index.host = hostOf(record.blogUrl) || hostOf(record.link) || hostOf(record.siteUrl)
        return
      case 'author':
        addAuthor(record)
        return
      case 'term':
        addTerm(record)
        return
      case 'item':
    }
    if (record.type === 'attachment') addAttachment(index, record)
    else if (record.type === 'wp_block') index.reusable.set(record.id, record.content)
    else if (record.type === 'nav_menu_item') {
      const menu = record.terms.find(term => term.taxonomy === 'nav_menu')?.slug
      if (menu) index.menus.add(menu)
    } else if (articleTypes[record.type]) {
      if (index.slugs.has(record.id)) return
      noteCommenters(index, record)
      const wanted = decodeSlug(record.slug) || anchorFrom(plainTitle(record.title)) || `${record.type}-${record.id}`
      const slug = unique(wanted, usedSlugs)
      if (slug !== wanted)
        tell(
          sourceKey(index, record.id),
          plainTitle(record.title),
          `Адрес «${wanted}» уже занят другой записью, новый адрес — «${slug}»`,
        )
      index.slugs.set(record.id, slug)
      // Exports of WordPress before 3.0 name authors at their posts only.
      if (record.author && !index.people.has(record.author)) {
        tell('', missing(record.author), 'Автора нет в списке авторов файла: его записи подписаны логином')
        addAuthor({
          kind: 'author',
          login: record.author,
          displayName: record.author,
          firstName: '',
          lastName: '',
        })
        guessed.add(missing(record.author))
      }
      // Exports of a part of a site name terms at their posts only.
      for (const { taxonomy, slug: termSlug, name } of record.terms) {
        const key = `${taxonomy}:${termSlug}`
        if (!termSlug || termKeys.has(key) || (taxonomy !== 'category' && taxonomy !== 'post_tag')) continue
        addTerm({ kind: 'term', taxonomy, slug: termSlug, parent: '', name, description: '' })
        guessed.add(key)
      }
    } else if (!silentTypes.has(record.type) && !skipped.has(record.type)) {
      skipped.add(record.type)
      tell('', `Тип записей «${record.type}»`, 'Записи этого типа не переносятся: их создал плагин или тема')
    }
  }
}

export function toPeople(index: WxrIndex): z.input<typeof personDraft>[] {
  return index.authors.map(author => ({
    source: sourceKey(index, `person:${author.login}`),
    slug: index.people.get(author.login)!,
    name: (
      plainTitle(author.displayName) ||
      [author.firstName, author.lastName].filter(Boolean).join(' ') ||
      author.login
    ).slice(0, 200),
  }))
}

/** Of a topic or a tag: a longer one would be refused, and with it every article of the topic. */
const longestDescription = 4000

/** Topics and tags, parents first. */
export function toTerms(index: WxrIndex): { terms: z.input<typeof termDraft>[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = []
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
      slug: decodeSlug(term.slug),
      title: (plainTitle(term.name) || decodeSlug(term.slug)).slice(0, 200),
      parent: parent && !isLoop ? decodeSlug(parent.slug) : null,
      description: description.slice(0, longestDescription),
    })
  }
  for (const term of index.terms)
    if (term.slug && (term.taxonomy === 'category' || term.taxonomy === 'post_tag')) place(term, [term.slug])
  for (const taxonomy of new Set(index.terms.map(term => term.taxonomy)))
    if (!silentTaxonomies.has(taxonomy))
      problems.push({
        source: '',
        where: `Таксономия «${taxonomy}»`,
        message: 'Не переносится: её создал плагин или тема',
      })
  return { terms, problems }
}

/** One post or page. Anything else, and what was thrown away, gives no article. */
export function toArticle(
  item: WxrItem,
  index: WxrIndex,
): { article: ImportedArticle | null; problems: ImportProblem[] } {
  const type = articleTypes[item.type]
  if (!type) return { article: null, problems: [] }
  const source = sourceKey(index, item.id)
  const title = plainTitle(item.title)
  const where = title || `Запись ${item.id}`
  const problems: ImportProblem[] = []
  const tell = (message: string) => problems.push({ source, where, message })
  if (item.status === 'trash') {
    tell('Запись лежит в корзине и не перенесена')
    return { article: null, problems }
  }
  let status = statuses[item.status]
  if (!status) {
    status = 'draft'
    tell(`Неизвестное состояние «${item.status}»: запись перенесена как черновик`)
  }
  if (item.password && status === 'published') {
    status = 'private'
    tell('Запись была закрыта паролем: перенесена как закрытая')
  }
  if (!title) tell('У записи нет заголовка: поставлен «Без названия»')
  const publishedAt = item.publishedAt ?? (status === 'draft' ? null : localAsUtc(item.localDate))
  if (!item.publishedAt && publishedAt) tell('Нет времени по Гринвичу: местное время блога принято за него')
  if (!publishedAt && status !== 'draft') {
    status = 'draft'
    tell('Нет даты публикации: запись перенесена как черновик')
  }

  const body = bodyOf(item, index, tell)
  const footnotes = footnotesOf(item)
  const tree = parseBody(body, { footnotes })
  for (const message of bodyProblems(tree, body)) tell(message)

  const slugsOf = (taxonomy: string) => [
    ...new Set(item.terms.filter(term => term.taxonomy === taxonomy && term.slug).map(term => decodeSlug(term.slug))),
  ]

  const thumbnail = Number(item.meta._thumbnail_id?.[0])
  const cover = index.attachments.get(thumbnail)
  if (thumbnail && !cover) tell(`Обложки нет в файле экспорта (вложение ${thumbnail})`)
  const author = index.people.get(item.author) ?? null

  const slug = index.slugs.get(item.id) ?? (decodeSlug(item.slug) || `${item.type}-${item.id}`)
  const oldPath = pathOf(item.link, index.host)?.replace(/^\/+|\/+$/g, '')
  const formerSlugs = [
    ...(item.meta._wp_old_slug ?? []).map(decodeSlug),
    ...(oldPath ? [oldPath] : []),
    // WordPress answers by numbers too, whatever addresses are set up.
    ...(status === 'draft' ? [] : [`?p=${item.id}`, ...(type === 'page' ? [`?page_id=${item.id}`] : [])]),
  ].filter(old => old && old !== slug && old.length <= 500)
  const comments = commentsOf(item, index, publishedAt, tell)
  const seoTitle = ownWords(item.meta._yoast_wpseo_title?.[0] || item.meta.rank_math_title?.[0]).slice(0, 300)
  const seoDescription = ownWords(item.meta._yoast_wpseo_metadesc?.[0] || item.meta.rank_math_description?.[0]).slice(
    0,
    500,
  )
  const words = plainTitle(item.excerpt)
  return {
    article: {
      draft: {
        source,
        type,
        slug,
        status,
        title: title.slice(0, 500) || 'Без названия',
        excerpt: words.slice(0, 2000) || excerptOf(tree),
        body,
        publishedAt: publishedAt?.toISOString() ?? null,
        ...(item.modifiedAt ? { modifiedAt: item.modifiedAt.toISOString() } : {}),
        author,
        categories: slugsOf('category').slice(0, 20),
        tags: slugsOf('post_tag').slice(0, 50),
        caption: cover?.caption?.slice(0, 1000) ?? null,
        footnotes,
        commentsEnabled: item.areCommentsOpen,
        formerSlugs: [...new Set(formerSlugs)],
        ...(seoTitle || seoDescription
          ? {
              meta: {
                seo: { ...(seoTitle && { title: seoTitle }), ...(seoDescription && { description: seoDescription }) },
              },
            }
          : {}),
      },
      id: item.id,
      cover: cover ? { url: cover.src, alt: cover.alt, caption: cover.caption ?? null } : null,
      pictures: distinctPictures(tree),
      comments,
    },
    problems,
  }
}

/* ---- pieces */

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.toLowerCase().replace(/^www\./, '') : ''

const sourceKey = (index: WxrIndex, id: number | string) => `wordpress:${index.host || 'site'}:${id}`

/** WordPress keeps Cyrillic slugs percent-encoded. A broken encoding stays as it is. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).toLowerCase().normalize('NFC')
  } catch {
    return slug.toLowerCase()
  }
}

/** Words of a title: WordPress lets marks and entities into it. */
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

/** What an editor wrote for search engines; what an SEO plugin put together of `%%title%%` or `%title%` says nothing here. */
function ownWords(text = ''): string {
  return /%[\w-]+(?:\([^)]*\))?%/.test(text) ? '' : text
}

function unique(wanted: string, used: Set<string>): string {
  let slug = wanted
  for (let n = 2; used.has(slug); n++) slug = `${wanted}-${n}`
  used.add(slug)
  return slug
}

const localAsUtc = (local: string) => {
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

/** The body as it will be stored: links to the old host made relative, reusable blocks and galleries of attachments put in place. */
function bodyOf(item: WxrItem, index: WxrIndex, tell: (message: string) => void): string {
  const withBlocks = putReusable(item.content, index, tell, [])
  const withGalleries = shortcodesToHtml(withBlocks, {
    attachment: id => index.attachments.get(id),
    attached: index.attached.get(item.id) ?? [],
    onlyShortcodes: ['gallery'],
  })
  if (!index.host) return withGalleries
  const host = index.host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return withGalleries.replace(
    new RegExp(`(\\shref=["'])https?://(?:www\\.)?${host}(?=[/"'?#])(?!/wp-content/)(/?)`, 'gi'),
    '$1/',
  )
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

function bodyProblems(tree: Tree, body: string): Set<string> {
  const messages = new Set<string>()
  walk(tree, node => {
    if (node.type === 'unknown') {
      const { name, reason } = node.attributes
      messages.add(
        name.includes('/')
          ? `Блок «${name}» здесь не показать: ${node.children.length ? 'перенесены только его слова' : 'он собирался на сервере WordPress'}`
          : reason?.startsWith('Error on src')
            ? `Картинка или вставка «${name}» с недопустимым адресом не перенесена`
            : `Элемент «${name}» заменён простым текстом`,
      )
    }
    if (node.type === 'shortcode')
      messages.add(`Шорткод [${node.attributes.name}] не показать: нет его файлов в экспорте`)
    if (node.type === 'external-script' || node.type === 'inline-script')
      messages.add('Скрипт из текста не выполняется на странице')
    if (node.type === 'iframe') messages.add(`Вставка с ${hostOf(node.attributes.src)} откроется с чужого сайта`)
  })
  if (/<!--nextpage-->/.test(body)) messages.add('Разбивка на страницы убрана: текст идёт одной страницей')
  const plugin =
    /\[(contact-form-7|wpforms|elementor-template|vc_row|et_pb_section|fusion_builder_container|ninja_form|gravityform)\b/.exec(
      body,
    )
  if (plugin) messages.add(`Шорткод плагина [${plugin[1]}] остался в тексте как есть`)
  return messages
}

const commentStatuses: Readonly<Record<string, ImportedComment['status']>> = {
  '1': 'approved',
  '0': 'pending',
  spam: 'spam',
}
const isTrash = ({ approved }: WxrComment) => /trash/.test(approved)
const isReal = ({ type }: WxrComment) => type === '' || type === 'comment'

/** One e-mail and one name are one person. */
const commenterOf = ({ author, authorEmail }: WxrComment) => `${authorEmail.trim().toLowerCase()} ${plainTitle(author)}`

/** A person is known by the number of their first comment: nothing of the e-mail goes further. */
function noteCommenters(index: WxrIndex, { comments }: WxrItem): void {
  for (const comment of comments.filter(isReal)) {
    const known = index.commenters.get(commenterOf(comment))
    if (known === undefined || comment.id < known) index.commenters.set(commenterOf(comment), comment.id)
  }
}

function commentsOf(
  item: WxrItem,
  index: WxrIndex,
  publishedAt: Date | null,
  tell: (message: string) => void,
): ImportedComment[] {
  const key = (id: number) => sourceKey(index, `comment:${id}`)
  const left = (message: string, count: number) => {
    if (count > 0) tell(`${message}: ${count}`)
  }
  const real = item.comments.filter(isReal)
  const brought = real.filter(comment => !isTrash(comment) && toCommentSource(comment.content) !== '')
  const ids = new Set(brought.map(({ id }) => id))
  left('Уведомления с других сайтов (pingback, trackback) не переносятся', item.comments.length - real.length)
  left('Комментарии из корзины не переносятся', real.filter(isTrash).length)
  left('Пустые комментарии не переносятся', real.filter(comment => !isTrash(comment)).length - brought.length)
  return brought.map(comment => ({
    source: key(comment.id),
    parent: ids.has(comment.parentId) && comment.parentId !== comment.id ? key(comment.parentId) : null,
    author: {
      source: sourceKey(index, `commenter:${index.commenters.get(commenterOf(comment)) ?? comment.id}`),
      name: plainTitle(comment.author).slice(0, 200) || 'Гость',
    },
    createdAt: (comment.createdAt ?? publishedAt ?? new Date(0)).toISOString(),
    content: toCommentSource(comment.content),
    status: commentStatuses[comment.approved] ?? 'pending',
  }))
}
