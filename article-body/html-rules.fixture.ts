// The HTML that an article may contain, by target. Parsed as a browser parses it; the result lists every violation.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { AmpBody } from './render-amp.tsx'
import { isSafeHref, isSafeSource } from './safe.ts'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

const words = (list: string) => new Set(list.split(' '))
const plainTags =
  'a abbr b blockquote br cite code dd del details div dl dt em figcaption figure footer h2 h3 h4 h5 h6 hr ins kbd li mark ol p pre q section small span strong sub summary sup table tbody td tfoot th thead time tr u ul'
const webTags = words(
  `${plainTags} audio button form iframe img input label noscript picture source textarea track video`,
)
const ampTags = words(`${plainTags} amp-audio amp-img amp-image-slider amp-video track`)
const feedTags = words(
  'a abbr audio blockquote br cite code dd del dl dt em figcaption figure h2 h3 h4 h5 h6 hr img ins kbd li mark ol p pre q small strong sub sup table tbody td tfoot th thead time tr u ul video',
)
const feedAttributes = words(
  'alt cite colspan controls datetime height href poster preload rel reversed rowspan scope src start title type value width',
)

function elementsOf(html: string): { element: Element; parents: string[] }[] {
  const found: { element: Element; parents: string[] }[] = []
  const walk = (nodes: Node[], parents: string[]) => {
    for (const node of nodes) {
      if (!('tagName' in node)) continue
      found.push({ element: node, parents })
      walk(node.childNodes, [...parents, node.tagName])
    }
  }
  const document = parse(`<!doctype html><body>${html}`, { scriptingEnabled: false })
  walk(document.childNodes, [])
  // The parser itself adds html, head and body.
  return found.slice(3)
}

const attributesOf = ({ attrs }: Element) => Object.fromEntries(attrs.map(({ name, value }) => [name, value]))

/** What a rendering draws itself: no text can name it. */
const ownDrawing = /^\/mascot\/[a-z]+\.svg$/

/** Violations that no target allows. */
function sharedProblems({ tagName, attrs }: Element): string[] {
  const problems: string[] = []
  for (const { name, value } of attrs) {
    const says = `${tagName} ${name}="${value}"`
    if (/^on|srcdoc|formaction|xlink|ping/.test(name)) problems.push(says)
    if (name === 'href' && !isSafeHref(value)) problems.push(says)
    if ((name === 'src' || name === 'poster') && !isSafeSource(value) && !ownDrawing.test(value)) problems.push(says)
    if (name === 'target' && value !== '_blank') problems.push(says)
    if (name === 'style' && /url|expression|important|position:|javascript|[<>]/i.test(value)) problems.push(says)
    if (name === 'class' && value.split(' ').some(one => !/^(?:b-|is-style-)/.test(one))) problems.push(says)
  }
  const { target, rel } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
  if (target && !rel?.includes('noopener')) problems.push(`${tagName} opens a window that can reach back`)
  return problems
}

function doubledIds(elements: { element: Element }[]): string[] {
  const ids = elements.map(({ element }) => attributesOf(element)['id']).filter(id => id !== undefined)
  return ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `id ${id} stands twice`)
}

export function webProblems(html: string): string[] {
  const elements = elementsOf(html)
  return [
    ...elements.flatMap(({ element }) => [
      ...(webTags.has(element.tagName) ? [] : [`<${element.tagName}>`]),
      ...sharedProblems(element),
      ...(element.tagName === 'form' && !/^\/(?!\/)/.test(attributesOf(element)['action'] ?? '')
        ? ['a form leads elsewhere']
        : []),
    ]),
    ...doubledIds(elements),
  ]
}

const ampLayouts = words('responsive fill fixed fixed-height')

/** What the official validator refuses and a rendition could get wrong; and spec 5: neither class nor id contains "amp". */
export function ampProblems({ html, components }: AmpBody): string[] {
  const elements = elementsOf(html)
  const used = new Set<string>()
  const problems = elements.flatMap(({ element, parents }) => {
    const { tagName } = element
    const all = attributesOf(element)
    const found = sharedProblems(element)
    if (!ampTags.has(tagName)) found.push(`<${tagName}>`)
    if (/amp/i.test(`${all['class'] ?? ''} ${all['id'] ?? ''}`)) found.push(`"amp" in ${all['class']} ${all['id']}`)
    if (Object.keys(all).some(name => name.startsWith('data-') && !['data-language', 'data-label'].includes(name)))
      found.push(`${tagName} carries data for a script`)
    if (tagName.startsWith('amp-')) {
      if (tagName !== 'amp-img') used.add(tagName)
      if (all['lightbox'] !== undefined) used.add('amp-lightbox-gallery')
      const { layout = '' } = all
      if (!ampLayouts.has(layout)) found.push(`${tagName} layout="${layout}"`)
      if (layout !== 'fill' && !/^[1-9]\d*$/.test(all['height'] ?? '')) found.push(`${tagName} has no height`)
      const width = layout === 'fixed-height' ? /^auto$/ : /^[1-9]\d*$/
      if (layout !== 'fill' && !width.test(all['width'] ?? '')) found.push(`${tagName} has no width`)
      if (tagName !== 'amp-image-slider' && !all['src']) found.push(`${tagName} has no src`)
      if (tagName === 'amp-img' && all['alt'] === undefined) found.push('amp-img has no alt')
    }
    if (tagName === 'track' && (!parents.includes('amp-video') || !all['srclang'])) found.push('a track of no language')
    return found
  })
  if ([...used].toSorted().join() !== components.join()) problems.push(`uses ${[...used]}, asks for ${components}`)
  return [...problems, ...doubledIds(elements)]
}

export function feedProblems(html: string): string[] {
  return elementsOf(html).flatMap(({ element }) => [
    ...(feedTags.has(element.tagName) ? [] : [`<${element.tagName}>`]),
    ...sharedProblems(element),
    ...element.attrs.flatMap(({ name, value }) =>
      !feedAttributes.has(name) || (/^(?:href|src|poster|cite)$/.test(name) && !/^[a-z][a-z+.-]*:/i.test(value))
        ? [`${element.tagName} ${name}="${value}"`]
        : [],
    ),
  ])
}

/** HTML without the ties of bind-lines.ts, for tests of its structure. */
export const withoutTies = (html: string): string => html.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
