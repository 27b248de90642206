// The words of a page, a line for each block. Runs in a worker, because strangers write the page. Pure.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Not the matter of the page: menus, forms, and what nobody reads. */
const skipped = new Set(
  'script style noscript template svg math iframe object nav footer aside form button select textarea dialog'.split(
    ' ',
  ),
)
const skippedRoles = new Set(['navigation', 'banner', 'contentinfo', 'search', 'complementary', 'dialog'])
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

const isElement = (node: Node): node is Element => 'tagName' in node
const attributeOf = (element: Element, name: string) => element.attrs.find(each => each.name === name)?.value

function isSkipped(element: Element, isInMatter: boolean): boolean {
  if (skipped.has(element.tagName)) return true
  // The header of an article has its title; the header of a page has its menu.
  if (element.tagName === 'header' && !isInMatter) return true
  if (attributeOf(element, 'hidden') !== undefined || attributeOf(element, 'aria-hidden') === 'true') return true
  return skippedRoles.has(attributeOf(element, 'role') ?? '')
}

/** Goes through a tree without recursion: hostile pages are deep. */
function linesOf(root: Element, isInMatter: boolean): string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    const words = tidy(line)
    if (words !== '') lines.push(words)
    line = ''
  }
  const stack: (Node | 'end')[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === 'end') end()
    else if (!isElement(node)) line += 'value' in node ? node.value : ''
    else if (node === root || !isSkipped(node, isInMatter)) {
      const isBlock = !inline.has(node.tagName)
      if (isBlock) {
        end()
        stack.push('end')
      }
      for (const child of node.childNodes.toReversed()) if (child.nodeName !== '#comment') stack.push(child)
    }
  }
  end()
  return lines
}

const tidy = (words: string) =>
  words
    .toWellFormed()
    .replaceAll(/[\s\0\u00a0\u00ad\u200b\u2060]+/g, ' ')
    .trim()

/** `main`, or the only article of the page; undefined if the page does not say where its matter is. */
function findMatter(document: DefaultTreeAdapterTypes.Document): {
  body: Element | undefined
  matter: Element | undefined
} {
  let body: Element | undefined
  let main: Element | undefined
  const articles: Element[] = []
  const stack: Node[] = [...document.childNodes]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue
    if (node.tagName === 'body') body ??= node
    if (node.tagName === 'main' || attributeOf(node, 'role') === 'main') main ??= node
    if (node.tagName === 'article') articles.push(node)
    stack.push(...node.childNodes)
  }
  return { body, matter: main ?? (articles.length === 1 ? articles[0] : undefined) }
}

/** A page whose named matter has fewer letters than this is read whole. */
const matterLettersMin = 200

function readHtml(html: string): string[] {
  const { body, matter } = findMatter(parse(html))
  const lines = matter ? linesOf(matter, true) : []
  if (lines.join('').length >= matterLettersMin || !body) return lines
  return linesOf(body, false)
}

/** The charset that the page names in its first bytes, as browsers look for it. */
const namedCharset = (bytes: Uint8Array) =>
  /<meta[^>]+charset\s*=\s*["']?([\w:-]+)/i.exec(Buffer.from(bytes.subarray(0, 2048)).toString('latin1'))?.[1]

function decode(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

export type Page = { bytes: Uint8Array; isHtml: boolean; charset: string | undefined }

export const decodePage = ({ bytes, isHtml, charset }: Page): string =>
  decode(bytes, charset ?? (isHtml ? namedCharset(bytes) : undefined))

export function readPage(page: Page): string[] {
  const text = decodePage(page)
  return page.isHtml
    ? readHtml(text)
    : text
        .split(/\n\s*\n/)
        .map(tidy)
        .filter(line => line !== '')
}

/** The lines that both readings of a page have: counters and «read also» differ from one reading to the next. */
export function steadyLines(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(second)
  return first.filter(line => known.has(line))
}
