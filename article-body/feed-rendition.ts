// The input of a feed rendition and its HTML writer: plain elements that every feed reader shows, absolute URLs, no class, id, style, script,
// form or frame. Strings without React, so that services can write feeds too.
import type { Picture } from './attributes.ts'
import type { CarouselPost } from './page-actions.ts'
import type { NodeOf, NodeType } from './tree.ts'

export type FeedPage = {
  /** Makes a URL absolute; undefined when the link would lead nowhere outside of the page. */
  absolute: (href: string) => string | undefined
  /** Absolute URL and size of a picture; undefined when it cannot be shown: then its text stays. */
  resolveImage: (picture: Picture) => { src: string; width?: number; height?: number } | undefined
  resolvePosts: (slugs: readonly string[]) => readonly CarouselPost[]
  /** Absolute URL of the article, if known: forms and notes link there. */
  pageUrl?: string
}

/** `parts` is the HTML of each child in order, `inside` all of it. */
export type FeedRendition<T extends NodeType> = (
  node: NodeOf<T>,
  inside: string,
  page: FeedPage,
  parts: readonly string[],
) => string

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (words: string) => words.replace(/[&<>"]/g, sign => entities[sign]!)

type Attributes = Record<string, string | number | boolean | undefined>

export function element(tag: string, attributes: Attributes, inside: string): string {
  return `<${tag}${attributesHtml(attributes)}>${inside}</${tag}>`
}

export function voidElement(tag: string, attributes: Attributes): string {
  return `<${tag}${attributesHtml(attributes)}>`
}

function attributesHtml(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined || value === false
        ? ''
        : value === true
          ? ` ${name}`
          : ` ${name}="${escapeHtml(`${value}`)}"`,
    )
    .join('')
}

/** A rendition that wraps its children in one element. */
export const wrap =
  (tag: string) =>
  (_node: unknown, inside: string): string =>
    element(tag, {}, inside)
export const onlyInside = (_node: unknown, inside: string) => inside
export const nothing = () => ''

export const paragraph = (words: string | undefined) => (words ? element('p', {}, escapeHtml(words)) : '')
/** Plain text in which empty lines separate paragraphs. */
export const paragraphs = (words: string) =>
  words
    .split(/\n\s*\n/)
    .map(paragraph)
    .join('')
/** The title of a block; not a heading, because it is not part of the outline. */
export const blockTitle = (words: string | undefined) =>
  words ? element('p', {}, element('strong', {}, escapeHtml(words))) : ''

/** A link, or only its text when it has no target. */
export function link(href: string | undefined, inside: string, page: FeedPage, rel?: string): string {
  const address = href && page.absolute(href)
  return address ? element('a', { href: address, rel }, inside) : inside
}

export function imageHtml(picture: Picture, page: FeedPage): string {
  const found = page.resolveImage(picture)
  if (!found) return ''
  return voidElement('img', {
    src: found.src,
    alt: picture.alt,
    width: found.width ?? picture.width,
    height: found.height ?? picture.height,
  })
}

/** A picture with its caption, which is HTML already. */
export function figure(picture: string, caption: string): string {
  if (!picture && !caption) return ''
  return element('figure', {}, picture + (caption ? element('figcaption', {}, caption) : ''))
}
