// Converts lists of Word, which are paragraphs with a level in their style and a marker before their text, to HTML lists.
import {
  hasClass,
  isElement,
  makeElement,
  rebuild,
  setChildren,
  styleOf,
  textOf,
  type Child,
  type Element,
  type Parent,
} from './html-tree.ts'

type Entry = { level: number; list: string; isOrdered: boolean; start: number | undefined; element: Element }

const isMarker = (element: Element) => /ignore/.test(styleOf(element).get('mso-list') ?? '')

function markerOf(parent: Parent): string | undefined {
  for (const node of parent.childNodes) {
    if (!isElement(node)) continue
    const found = isMarker(node) ? textOf(node) : markerOf(node)
    if (found !== undefined) return found.replaceAll(/[\s\u00a0]+/g, '')
  }
  return undefined
}

/** Markers of ordered lists: «1.», «2)», «a.», «iv.», «б)». Everything else (dashes, bullets, symbol fonts) is unordered. */
const ordered = /^\(?(\d+|[a-zа-яё]|[ivxlcdm]+)[.)]/i

function entryOf(node: Child): Entry | undefined {
  if (!isElement(node) || !/^(?:p|h[1-6])$/.test(node.tagName)) return undefined
  const style = styleOf(node).get('mso-list') ?? ''
  const found = /(l\d+)\s+level(\d+)/.exec(style)
  const marker = markerOf(node)
  if (!found && !(hasClass(node, /MsoListParagraph/) && marker !== undefined)) return undefined
  const number = ordered.exec(marker ?? '')?.[1]
  return {
    level: Number(found?.[2] ?? 1),
    list: found?.[1] ?? '',
    isOrdered: number !== undefined,
    start: number !== undefined && /^\d+$/.test(number) ? Number(number) : undefined,
    element: node,
  }
}

const withoutMarker = (element: Element): Child[] => {
  rebuild(element, node => (isElement(node) && isMarker(node) ? [] : [node]))
  return element.childNodes
}

/** Converts consecutive entries to nested lists. */
function makeLists(entries: readonly Entry[]): Element[] {
  const lists: Element[] = []
  /** The open lists, outermost first. */
  const open: { level: number; list: Element; isOrdered: boolean }[] = []
  for (const { level, isOrdered, start, element } of entries) {
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const last = open.at(-1)
    if (last?.level === level && last.isOrdered !== isOrdered) open.pop()
    if (open.at(-1)?.level !== level) {
      const from: Record<string, string> = isOrdered && start !== undefined && start > 1 ? { start: String(start) } : {}
      const list = makeElement(isOrdered ? 'ol' : 'ul', [], from)
      const parent = open.at(-1)?.list.childNodes.at(-1)
      if (parent && isElement(parent)) setChildren(parent, [...parent.childNodes, list])
      else lists.push(list)
      open.push({ level, list, isOrdered })
    }
    const { list } = open.at(-1)!
    setChildren(list, [...list.childNodes, makeElement('li', withoutMarker(element))])
  }
  return lists
}

/** Converts consecutive list entries to lists, in every element of the tree. */
export function joinLists(parent: Parent): void {
  for (const node of parent.childNodes) if ('childNodes' in node) joinLists(node)
  if (!parent.childNodes.some(node => entryOf(node) !== undefined)) return
  const made: Child[] = []
  let run: Entry[] = []
  const end = () => {
    made.push(...makeLists(run))
    run = []
  }
  for (const node of parent.childNodes) {
    const entry = entryOf(node)
    if (entry && run.length > 0 && run[0]!.list !== entry.list && entry.level === 1) end()
    if (entry) run.push(entry)
    else if (isElement(node) || textOf(node).trim() !== '') {
      end()
      made.push(node)
    }
  }
  end()
  setChildren(parent, made)
}
