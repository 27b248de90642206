// Ghost's HTML → a body with our blocks: each card becomes the matching block. No word is lost: an unknown card is replaced by its
// content.
import { parseFragment, serialize, serializeOuter, type DefaultTreeAdapterTypes } from 'parse5'
import { openingComment } from '#article-body/block-comment.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { openTag, tag, tagIf } from './html-text.ts'
import type { Tell } from './cards-to-html.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node
const attr = (element: Element, name: string) => element.attrs.find(one => one.name === name)?.value ?? ''
const classesOf = (element: Element) => attr(element, 'class').split(/\s+/).filter(Boolean)
const hasClass = (element: Element, name: string) => classesOf(element).includes(name)

function findAll(root: Element, matches: (element: Element) => boolean): Element[] {
  return root.childNodes.flatMap(child =>
    isElement(child) ? [...(matches(child) ? [child] : []), ...findAll(child, matches)] : [],
  )
}
const byTag = (root: Element, ...names: string[]) => findAll(root, each => names.includes(each.tagName))[0]
const byClass = (root: Element, ...names: string[]) =>
  names.map(name => findAll(root, each => hasClass(each, name))[0]).find(Boolean)
const htmlOf = (element: Element | undefined) => (element ? serialize(element).trim() : '')
function wordsOf(node: Node | undefined): string {
  if (!node) return ''
  if ('value' in node) return node.value
  return isElement(node) ? node.childNodes.map(wordsOf).join('') : ''
}
const saysSomething = (nodes: readonly Node[]) =>
  nodes.some(node => wordsOf(node).trim() || (isElement(node) && (node.tagName === 'img' || byTag(node, 'img'))))

const block = (name: string, html: string, attributes: Record<string, unknown> = {}) =>
  `${openingComment(name, attributes)}\n${html}\n<!-- /wp:${name} -->\n\n`
const emptyBlock = (name: string, attributes: Record<string, unknown>) =>
  `${openingComment(name, attributes, true)}\n\n`

const paragraph = (html: string) => (html.trim() ? block('paragraph', `<p>${html}</p>`) : '')
const captionOf = (card: Element) => htmlOf(byTag(card, 'figcaption'))
const figcaption = (card: Element) => tagIf('figcaption', {}, captionOf(card))

const picture = (img: Element) =>
  openTag('img', Object.fromEntries(['src', 'alt', 'width', 'height'].map(name => [name, attr(img, name)])))

const alignOf = (card: Element) =>
  hasClass(card, 'kg-width-wide') ? ' alignwide' : hasClass(card, 'kg-width-full') ? ' alignfull' : ''

function imageBlock(card: Element, img: Element): string {
  const link = findAll(card, each => each.tagName === 'a').find(each => byTag(each, 'img') === img)
  const image = link ? tag('a', { href: attr(link, 'href') }, picture(img)) : picture(img)
  return block('image', `<figure class="wp-block-image${alignOf(card)}">${image}${figcaption(card)}</figure>`)
}

const button = (link: Element | undefined) =>
  link && wordsOf(link).trim()
    ? block(
        'buttons',
        `<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="${escapeHtml(attr(link, 'href'))}">${htmlOf(link)}</a></div></div>`,
      )
    : ''

type Card = (card: Element, tell: Tell) => string

const cards: Record<string, Card> = {
  'kg-image-card': (card, tell) => {
    const img = byTag(card, 'img')
    return img ? imageBlock(card, img) : unknown(card, tell)
  },
  'kg-gallery-card': card => {
    const images = findAll(card, each => each.tagName === 'img')
      .map(img => `<figure class="wp-block-image">${picture(img)}</figure>`)
      .join('')
    return block('gallery', `<figure class="wp-block-gallery${alignOf(card)}">${images}${figcaption(card)}</figure>`)
  },
  'kg-bookmark-card': card => {
    const link = byTag(card, 'a')
    const title = htmlOf(byClass(card, 'kg-bookmark-title')) || escapeHtml(link ? attr(link, 'href') : '')
    const by = ['kg-bookmark-author', 'kg-bookmark-publisher']
      .map(name => htmlOf(byClass(card, name)))
      .filter(Boolean)
      .join(' · ')
    return block(
      'group',
      `<div class="wp-block-group">${paragraph(tag('a', { href: link && attr(link, 'href') }, `<strong>${title}</strong>`))}${paragraph(htmlOf(byClass(card, 'kg-bookmark-description')))}${paragraph(tagIf('small', {}, by))}${paragraph(captionOf(card))}</div>`,
    )
  },
  'kg-embed-card': (card, tell) => {
    const rest = card.childNodes.filter(node => !(isElement(node) && node.tagName === 'figcaption'))
    const caption = figcaption(card)
    if (!byTag(card, 'iframe', 'video', 'audio')) return inside(rest, tell) + paragraph(captionOf(card))
    return block('html', tag('figure', {}, serializeAll(rest) + caption))
  },
  'kg-code-card': card => {
    const pre = byTag(card, 'pre')
    return (pre ? codeBlock(pre) : '') + paragraph(captionOf(card))
  },
  'kg-toggle-card': (card, tell) => {
    const heading = wordsOf(byClass(card, 'kg-toggle-heading-text')).trim()
    const content = byClass(card, 'kg-toggle-content')
    return block(
      'details',
      `<details class="wp-block-details"><summary>${escapeHtml(heading)}</summary>${content ? inside(content.childNodes, tell) : ''}</details>`,
    )
  },
  'kg-callout-card': (card, tell) => {
    const emoji = htmlOf(byClass(card, 'kg-callout-emoji'))
    const text = byClass(card, 'kg-callout-text')
    return block('delno/callout', paragraph(emoji) + (text ? inside(text.childNodes, tell) : ''))
  },
  'kg-button-card': card => button(byTag(card, 'a')),
  'kg-file-card': card => {
    const link = byTag(card, 'a')
    const of = (name: string) => htmlOf(byClass(card, `kg-file-card-${name}`))
    const name = of('title') || of('filename') || escapeHtml(link ? attr(link, 'href') : '')
    const details = [of('title') && of('filename'), of('filesize')].filter(Boolean).join(', ')
    return (
      block('file', `<div class="wp-block-file">${tag('a', { href: link && attr(link, 'href') }, name)}</div>`) +
      paragraph([of('caption'), details].filter(Boolean).join(' · '))
    )
  },
  'kg-audio-card': card => {
    const audio = byTag(card, 'audio')
    const title = tagIf('figcaption', {}, htmlOf(byClass(card, 'kg-audio-title')))
    const src = audio && (attr(audio, 'src') || attr(byTag(audio, 'source') ?? audio, 'src'))
    return block(
      'audio',
      `<figure class="wp-block-audio">${tag('audio', { controls: 'controls', src }, '')}${title}</figure>`,
    )
  },
  'kg-video-card': card => {
    const video = byTag(card, 'video')
    const poster = video && (attr(video, 'poster') || /url\(['"]?([^'")]+)/.exec(attr(video, 'style'))?.[1])
    const src = video && (attr(video, 'src') || attr(byTag(video, 'source') ?? video, 'src'))
    return block(
      'video',
      `<figure class="wp-block-video">${tag('video', { controls: 'controls', src, poster: poster?.includes('spacergif') ? '' : poster }, '')}${figcaption(card)}</figure>`,
    )
  },
  'kg-product-card': (card, tell) => {
    const img = byClass(card, 'kg-product-card-image')
    const link = byClass(card, 'kg-product-card-button')
    const title = wordsOf(byClass(card, 'kg-product-card-title')).trim()
    const description = byClass(card, 'kg-product-card-description')
    const stars = findAll(card, each => hasClass(each, 'kg-product-card-rating-active')).length
    const rating = stars > 0 ? `Оценка: ${stars} из 5` : ''
    if (img && link)
      return emptyBlock('delno/goods', {
        link: attr(link, 'href'),
        image: { src: attr(img, 'src'), alt: attr(img, 'alt') },
        ...(title && { title }),
        text: [description && wordsOf(description).trim(), rating].filter(Boolean).join(' '),
        button: wordsOf(link).trim(),
      })
    return block(
      'group',
      `<div class="wp-block-group">${img ? imageBlock(img.parentNode as Element, img) : ''}${title ? block('heading', `<h4>${escapeHtml(title)}</h4>`, { level: 4 }) : ''}${paragraph(rating)}${description ? inside(description.childNodes, tell) : ''}${button(link)}</div>`,
    )
  },
  'kg-header-card': card => {
    const heading = htmlOf(byClass(card, 'kg-header-card-heading', 'kg-header-card-header') ?? byTag(card, 'h1', 'h2'))
    const below = byClass(card, 'kg-header-card-subheading', 'kg-header-card-subheader') ?? byTag(card, 'h3', 'p')
    return (
      (heading ? block('heading', `<h2>${heading}</h2>`) : '') +
      paragraph(htmlOf(below)) +
      button(byClass(card, 'kg-header-card-button') ?? byTag(card, 'a'))
    )
  },
  'kg-signup-card': (card, tell) => {
    tell('Форма подписки не перенесена, только её слова')
    const texts = findAll(card, each => /^(h[1-6]|p)$/.test(each.tagName))
    return block('group', `<div class="wp-block-group">${inside(texts, tell)}</div>`)
  },
  'kg-cta-card': (card, tell) => {
    const link = byClass(card, 'kg-cta-button')
    const images = findAll(card, each => each.tagName === 'img').map(img => imageBlock(card, img))
    const texts = findAll(card, each => hasClass(each, 'kg-cta-sponsor-label') || hasClass(each, 'kg-cta-text'))
    const words =
      texts.length > 0 ? texts.flatMap(each => each.childNodes) : card.childNodes.filter(node => node !== link)
    return block('group', `<div class="wp-block-group">${images.join('')}${inside(words, tell)}${button(link)}</div>`)
  },
}

function unknown(card: Element, tell: Tell): string {
  const name = classesOf(card).find(each => /^kg-(?!card$|width-).*-card$/.test(each)) ?? 'kg-card'
  tell(`Вставка «${name.slice(3)}» здесь не известна: перенесены её слова`)
  return inside(card.childNodes, tell)
}

const serializeAll = (nodes: readonly Node[]) => nodes.map(node => serializeOuter(node)).join('')

function codeBlock(pre: Element): string {
  const code = byTag(pre, 'code')
  const language = code && classesOf(code).find(name => name.startsWith('language-'))
  return code
    ? block('code', `<pre class="wp-block-code${language ? ` ${language}` : ''}"><code>${serialize(code)}</code></pre>`)
    : block('preformatted', `<pre class="wp-block-preformatted">${serialize(pre)}</pre>`)
}

/** Elements that may be in a line with loose text. */
const inline = new Set(
  'a abbr b bdi br cite code del em i ins kbd mark q s samp small span strike strong sub sup time u wbr'.split(' '),
)

/** Everything below an element, as a sequence of blocks. */
function inside(nodes: readonly Node[], tell: Tell): string {
  let source = ''
  let line: Node[] = []
  const endLine = () => {
    if (saysSomething(line)) source += paragraph(serializeAll(line).trim())
    line = []
  }
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    if (node.nodeName === '#comment') {
      endLine()
      const words = (node as DefaultTreeAdapterTypes.CommentNode).data.trim()
      if (words === 'members-only') tell('Часть записи была только для подписчиков')
      if (words === 'kg-card-begin: html') {
        const end = nodes.findIndex(
          (each, i) =>
            i > at && each.nodeName === '#comment' && 'data' in each && each.data.trim() === 'kg-card-end: html',
        )
        const raw = nodes.slice(at + 1, end === -1 ? undefined : end)
        // Text such as `<!-- wp:` would be parsed as a block.
        if (raw.length > 0) source += block('html', serializeAll(raw.filter(each => each.nodeName !== '#comment')))
        at += raw.length
      }
    } else if (!isElement(node) || inline.has(node.tagName)) line.push(node)
    else {
      endLine()
      source += blockOf(node, tell)
    }
  }
  endLine()
  return source
}

function blockOf(element: Element, tell: Tell): string {
  const card = classesOf(element).find(name => Object.hasOwn(cards, name))
  if (card) return cards[card]!(element, tell)
  const html = () => serializeOuter(element)
  switch (element.tagName) {
    case 'p':
      return saysSomething([element]) || byTag(element, 'iframe', 'video', 'audio') ? block('paragraph', html()) : ''
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const level = Number(element.tagName[1])
      return block('heading', html(), level === 2 ? {} : { level })
    }
    case 'ul':
    case 'ol':
      return block('list', html(), element.tagName === 'ol' ? { ordered: true } : {})
    case 'blockquote':
      return hasClass(element, 'kg-blockquote-alt')
        ? block(
            'pullquote',
            `<figure class="wp-block-pullquote"><blockquote>${paragraph(htmlOf(element))}</blockquote></figure>`,
          )
        : block('quote', `<blockquote class="wp-block-quote">${inside(element.childNodes, tell)}</blockquote>`)
    case 'pre':
      return codeBlock(element)
    case 'hr':
      return block('separator', '<hr class="wp-block-separator">')
    case 'table':
      return block('table', `<figure class="wp-block-table">${html()}</figure>`)
    case 'img':
      return imageBlock(element, element)
    case 'figure': {
      const images = findAll(element, each => each.tagName === 'img')
      if (images.length === 1 && !byTag(element, 'iframe', 'video', 'audio', 'table', 'pre'))
        return imageBlock(element, images[0]!)
      return block('html', html())
    }
    case 'div':
    case 'section':
      if (hasClass(element, 'kg-card')) return unknown(element, tell)
      return inside(element.childNodes, tell)
    default:
      return block('html', html())
  }
}

/** Addresses within Ghost: `__GHOST_URL__` and paths from the root. Smaller copies of a picture become the picture. */
export type Addresses = { page(path: string): string; file(path: string): string }

const addressed: Record<string, 'page' | 'file'> = { href: 'page', src: 'file', poster: 'file' }

function resolveAddresses(nodes: readonly Node[], addresses: Addresses): void {
  for (const node of nodes) {
    if (!isElement(node)) continue
    for (const one of node.attrs) {
      const kind = addressed[one.name]
      if (kind) one.value = resolveAddress(one.value, kind, addresses)
      else if (one.name === 'style') one.value = one.value.replaceAll('__GHOST_URL__', addresses.file(''))
    }
    node.attrs = node.attrs.filter(({ name }) => name !== 'srcset' && name !== 'sizes' && name !== 'loading')
    resolveAddresses(node.childNodes, addresses)
  }
}

export function resolveAddress(value: string, kind: 'page' | 'file', addresses: Addresses): string {
  const path = /^(?:__GHOST_URL__|(?=\/(?!\/)))(.*)$/s.exec(value.trim())?.[1]
  const isFile = kind === 'file' || path?.startsWith('/content/')
  const address = path === undefined ? value : isFile ? addresses.file(path) : addresses.page(path)
  return address.replace(/(\/content\/images\/)size\/[\w-]+\/(?:format\/\w+\/)?/, '$1')
}

/** Converts Ghost's HTML to our body format. */
export function htmlToSource(html: string, addresses: Addresses, tell: Tell): string {
  const { childNodes } = parseFragment(html, { scriptingEnabled: false })
  resolveAddresses(childNodes, addresses)
  return inside(childNodes, tell).trim()
}
