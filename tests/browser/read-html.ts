// Reads answers as HTML, without a browser.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

function listElements(node: Node, found: Element[]): Element[] {
  if ('tagName' in node) found.push(node)
  if ('childNodes' in node) for (const child of node.childNodes) listElements(child, found)
  return found
}

let last: { html: string; elements: readonly Element[] } | undefined

/** Keeps the document read last: a test asks several questions about one, and parsing it takes longer than answering them. */
export function elementsOf(html: string): readonly Element[] {
  if (last?.html !== html) last = { html, elements: listElements(parse(html), []) }
  return last.elements
}

export const attributeOf = (element: Element | undefined, name: string) =>
  element?.attrs.find(each => each.name === name)?.value

export function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join(' ') : ''
}

const classesOf = (node: Node) => ('tagName' in node ? (attributeOf(node, 'class') ?? '').split(' ') : [])

/** Forms and polls are links in AMP, and widgets are absent there: their words do not belong to the article. */
function spokenText(node: Node): string {
  if (classesOf(node).some(name => /^(b-(email|question|poll)|quick-polls|no-print)$/.test(name))) return ''
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(spokenText).join(' ') : ''
}

/** The words of a body, separated by single spaces. */
export function wordsOfBody(html: string): string {
  return elementsOf(html)
    .filter(each => classesOf(each).includes('b-body'))
    .map(spokenText)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export const linkOf = (html: string, rel: string) =>
  attributeOf(
    elementsOf(html).find(each => each.tagName === 'link' && attributeOf(each, 'rel') === rel),
    'href',
  )

export const scriptsOf = (html: string) =>
  elementsOf(html).filter(each => each.tagName === 'script' && attributeOf(each, 'type') !== 'application/ld+json')

/** Elements that AMP replaces with its own. */
const replaced = new Set(['img', 'video', 'audio', 'iframe', 'form', 'input', 'button', 'picture', 'object', 'embed'])
const ampScript = /^https:\/\/cdn\.ampproject\.org\/v0(\.js|\/amp-[a-z-]+-0\.1\.js)$/

/** Lists what breaks the rules of AMP and of spec 5, as far as the official validator is not needed for it. */
export function findAmpProblems(html: string): string[] {
  const all = elementsOf(html)
  const problems: string[] = []
  const custom = all.filter(each => each.tagName === 'style' && attributeOf(each, 'amp-custom') !== undefined)
  const sheet = custom.map(textOf).join('')
  if (custom.length !== 1) problems.push(`${custom.length} sheets`)
  if (Buffer.byteLength(sheet) > 75_000) problems.push(`a sheet of ${Buffer.byteLength(sheet)} bytes`)
  if (/!important|@import/.test(sheet)) problems.push('!important or @import in the sheet')
  const used = new Set(all.map(each => each.tagName).filter(name => name.startsWith('amp-') && name !== 'amp-img'))
  for (const each of all) {
    const name = each.tagName
    if (/amp/i.test(`${attributeOf(each, 'class') ?? ''} ${attributeOf(each, 'id') ?? ''}`))
      problems.push(`<${name}> has a class or an id with «amp»`)
    if (replaced.has(name)) problems.push(`<${name}>`)
    for (const attribute of each.attrs) if (attribute.name.startsWith('on')) problems.push(`${name} ${attribute.name}`)
    const style = attributeOf(each, 'style')
    if (style?.includes('important')) problems.push(`<${name} style> with important`)
  }
  const loaded = new Set<string>()
  for (const script of scriptsOf(html)) {
    const source = attributeOf(script, 'src') ?? ''
    if (!ampScript.test(source)) problems.push(`a script ${source}`)
    const extension = attributeOf(script, 'custom-element')
    if (extension) loaded.add(extension)
  }
  for (const name of used) if (!loaded.has(name)) problems.push(`${name} is not loaded`)
  return [...new Set(problems)]
}
