// Headings of an article: their anchors (stable, readable, unique) and the table of contents.
import { plainText } from './draft.ts'
import { pageAnchors } from './safe.ts'
import { walk, type BodyNode, type Tree } from './tree.ts'

const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}
const longest = 64
export function anchorFrom(words: string): string {
  const plain = words
    .toLowerCase()
    .replace(/[а-яё]/g, letter => latin[letter]!)
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
  const cut = plain.length > longest ? plain.slice(0, longest).replace(/-[^-]*$/, '') : plain
  return cut.replace(/^-+|-+$/g, '')
}

/** Anchor of every heading, by node id. */
export function headingAnchors(tree: Tree): Map<string, string> {
  const used = new Set(pageAnchors)
  const anchors = new Map<string, string>()
  /** The next number for headings with the same text. */
  const numbers = new Map<string, number>()
  walk(tree, node => {
    if (node.type === 'footnote') used.add(node.attributes.footnoteId)
    else if (node.type === 'footnote-ref') used.add(`${node.attributes.footnoteId}-link`)
    else if (node.type !== 'heading' && 'anchor' in node.attributes && node.attributes.anchor)
      used.add(node.attributes.anchor)
  })
  walk(tree, node => {
    if (node.type !== 'heading') return
    const own = node.attributes.anchor ?? (anchorFrom(plainText(node.children)) || 'razdel')
    let anchor = own
    let n = numbers.get(own) ?? 2
    for (; used.has(anchor); n++) anchor = `${own}-${n}`
    numbers.set(own, n)
    used.add(anchor)
    anchors.set(node.id, anchor)
  })
  return anchors
}

export type OutlineItem = { anchor: string; level: 2 | 3 | 4 | 5 | 6; text: string }

/** The page has its only h1 in its header: the highest level inside the body is 2. */
export const headingLevel = (level: number) => Math.max(2, level) as OutlineItem['level']

/** Level of every heading, by node id, without skipped levels: authors choose a level for its size, so only its rank counts. */
export function headingLevels(tree: Tree): Map<string, OutlineItem['level']> {
  const levels = new Map<string, OutlineItem['level']>()
  const above: number[] = []
  walk(tree, node => {
    if (node.type !== 'heading') return
    const own = headingLevel(node.attributes.level)
    while (above.length > 0 && above.at(-1)! >= own) above.pop()
    above.push(own)
    levels.set(node.id, (above.length + 1) as OutlineItem['level'])
  })
  return levels
}

/** Headings for the table of contents, without those inside spoilers and other folded blocks. */
export function outline(tree: Tree, deepest: 2 | 3 | 4 = 2): OutlineItem[] {
  const anchors = headingAnchors(tree)
  const levels = headingLevels(tree)
  const items: OutlineItem[] = []
  walk(tree, (node: BodyNode) => {
    if (['spoiler', 'details', 'callout', 'quote', 'table'].includes(node.type)) return 'skip'
    if (node.type !== 'heading') return
    const level = levels.get(node.id)!
    const text = plainText(node.children).replace(/\s+/g, ' ').trim()
    if (level <= deepest && text) items.push({ anchor: anchors.get(node.id)!, level, text })
    return
  })
  return items
}
