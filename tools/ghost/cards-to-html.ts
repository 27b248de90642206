// Cards of Ghost's editors → the HTML that Ghost shows for them. Used only if an export has no HTML. Both editors keep a card as a
// name and a payload, with the same names in the payload.
import { escapeHtml } from '#domain/escape-html.ts'
import { openTag, tag, tagIf } from './html-text.ts'

export type Payload = Record<string, unknown>
export type Tell = (message: string) => void

const textOf = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const words = (value: unknown) => escapeHtml(textOf(value))
const record = (value: unknown): Payload => (typeof value === 'object' && value !== null ? (value as Payload) : {})
const caption = (payload: Payload) => tagIf('figcaption', {}, textOf(payload.caption))

const figure = (name: string, payload: Payload, inside: string) => {
  const width = payload.cardWidth === 'wide' || payload.cardWidth === 'full' ? ` kg-width-${payload.cardWidth}` : ''
  return tag('figure', { class: `kg-card kg-${name}-card${width}` }, inside + caption(payload))
}
const picture = (payload: Payload, className = 'kg-image') =>
  openTag('img', {
    src: textOf(payload.src),
    alt: textOf(payload.alt),
    class: className,
    width: payload.width,
    height: payload.height,
  })
const box = (name: string, inside: string) => tag('div', { class: `kg-card kg-${name}-card` }, inside)
const link = (className: string, url: unknown, inside: string) =>
  inside.trim() ? tag('a', { class: className, href: textOf(url) }, inside) : ''

const cards: Record<string, (payload: Payload, tell: Tell) => string> = {
  image: payload => {
    const image = picture(payload)
    return figure('image', payload, payload.href ? tag('a', { href: textOf(payload.href) }, image) : image)
  },
  gallery: payload => {
    const images = Array.isArray(payload.images) ? payload.images.map(record) : []
    return figure('gallery', payload, images.map(image => picture(image)).join(''))
  },
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  html: payload => `<!--kg-card-begin: html-->${textOf(payload.html)}<!--kg-card-end: html-->`,
  markdown: markdownText,
  'card-markdown': markdownText,
  code: codeCard,
  codeblock: codeCard,
  embed: payload =>
    figure('embed', payload, textOf(payload.html) || tag('a', { href: textOf(payload.url) }, words(payload.url))),
  bookmark: payload => {
    const about = { ...record(payload.metadata), ...payload }
    const line = (name: string, value: unknown) => tagIf('div', { class: `kg-bookmark-${name}` }, words(value))
    const content =
      line('title', about.title || about.url) +
      line('description', about.description) +
      line('author', about.author) +
      line('publisher', about.publisher)
    return figure('bookmark', payload, link('kg-bookmark-container', about.url, content))
  },
  toggle: payload =>
    box(
      'toggle',
      tag('h4', { class: 'kg-toggle-heading-text' }, textOf(payload.heading)) +
        tag('div', { class: 'kg-toggle-content' }, textOf(payload.content)),
    ),
  callout: payload =>
    box(
      'callout',
      tagIf('div', { class: 'kg-callout-emoji' }, words(payload.calloutEmoji)) +
        tag('div', { class: 'kg-callout-text' }, textOf(payload.calloutText)),
    ),
  button: payload => box('button', link('kg-btn', payload.buttonUrl, words(payload.buttonText))),
  file: payload =>
    box(
      'file',
      tag(
        'a',
        { class: 'kg-file-card-container', href: textOf(payload.src) },
        tagIf('div', { class: 'kg-file-card-title' }, words(payload.fileTitle)) +
          tagIf('div', { class: 'kg-file-card-caption' }, words(payload.fileCaption)) +
          tagIf('div', { class: 'kg-file-card-filename' }, words(payload.fileName)),
      ),
    ),
  audio: payload =>
    box(
      'audio',
      tag('audio', { src: textOf(payload.src) }, '') + tagIf('div', { class: 'kg-audio-title' }, words(payload.title)),
    ),
  video: payload =>
    figure(
      'video',
      payload,
      tag(
        'video',
        { src: textOf(payload.src), poster: textOf(payload.customThumbnailSrc || payload.thumbnailSrc) },
        '',
      ),
    ),
  product: payload =>
    box(
      'product',
      (payload.productImageSrc ? picture({ src: payload.productImageSrc, alt: '' }, 'kg-product-card-image') : '') +
        tagIf('h4', { class: 'kg-product-card-title' }, textOf(payload.productTitle)) +
        (payload.productRatingEnabled
          ? '<span class="kg-product-card-rating-active"></span>'.repeat(Number(payload.productStarRating) || 0)
          : '') +
        tagIf('div', { class: 'kg-product-card-description' }, textOf(payload.productDescription)) +
        link('kg-product-card-button', payload.productUrl, words(payload.productButton)),
    ),
  header: payload =>
    box(
      'header',
      tagIf('h2', { class: 'kg-header-card-heading' }, textOf(payload.header)) +
        tagIf('p', { class: 'kg-header-card-subheading' }, textOf(payload.subheader)) +
        link('kg-header-card-button', payload.buttonUrl, words(payload.buttonText)),
    ),
  signup: payload =>
    box(
      'signup',
      tagIf('h2', {}, textOf(payload.header)) +
        tagIf('p', {}, textOf(payload.subheader)) +
        tagIf('p', {}, textOf(payload.disclaimer)),
    ),
  'call-to-action': payload =>
    box(
      'cta',
      tagIf('p', {}, textOf(payload.sponsorLabel)) +
        textOf(payload.textValue) +
        link('kg-cta-button', payload.buttonUrl, words(payload.buttonText)),
    ),
  paywall: () => '<!--members-only-->',
  email: (_, tell) => emailOnly(tell),
  'email-cta': (_, tell) => emailOnly(tell),
}

function markdownText(payload: Payload, tell: Tell): string {
  tell('Разметка Markdown осталась в тексте как есть: готового HTML в выгрузке нет')
  return textOf(payload.markdown)
    .split(/\n[ \t]*\n/)
    .filter(piece => piece.trim())
    .map(piece => tag('p', {}, escapeHtml(piece.trim()).replaceAll('\n', '<br>')))
    .join('')
}

function codeCard(payload: Payload): string {
  const language = textOf(payload.language)
  const code = tag('pre', {}, tag('code', { class: language && `language-${language}` }, words(payload.code)))
  return figure('code', payload, code)
}

function emailOnly(tell: Tell): string {
  tell('Вставка только для писем не перенесена: на сайте её не было')
  return ''
}

/** The HTML of a card. An unknown card becomes its text. */
export function cardToHtml(name: string, payload: Payload, tell: Tell): string {
  const known = Object.hasOwn(cards, name) ? cards[name] : undefined
  if (known) return known(payload, tell)
  tell(`Вставка «${name}» здесь не известна: перенесены её слова`)
  const said = Object.entries(payload).filter(
    ([key, value]) => typeof value === 'string' && /text|title|html|caption|heading|content|description/i.test(key),
  )
  return said.map(([, value]) => tag('div', {}, value as string)).join('')
}
