// Russian typography at save: quotation marks, dashes, ellipses, minus, no-break spaces. By typograf, with the rules listed here and no
// others. Letters and digits are never touched, so е and ё stay as the author wrote them; text that has its typography already stays as it
// is. Code, keys, verse, foreign words, URLs and shortcodes are skipped.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import typografPackage from 'typograf'
import { attributesJson } from './block-comment.ts'
import { shownTexts } from './shown-texts.ts'
import type { BodyNode, Tree } from './tree.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Texts that an editor wants unchanged; compared without regard to kinds of spaces. */
export type KeptTexts = ReadonlySet<string>

const rules = [
  'common/punctuation/quote',
  'common/punctuation/hellip',
  'ru/dash/main',
  'ru/dash/directSpeech',
  'ru/dash/years',
  'ru/dash/daysMonth',
  'ru/dash/month',
  'ru/dash/weekday',
  'ru/dash/centuries',
  'ru/nbsp/*',
  'common/nbsp/*',
]
/** The rule for square metres would change a digit; the authors of typograf disable the others too. */
const notRules = ['ru/nbsp/m', 'common/nbsp/replaceNbsp', 'common/nbsp/afterNumber']

// The package's types describe its CommonJS build; the import is the class itself.
const Typograf = typografPackage as unknown as typeof typografPackage.default
const makeTypograf = (without: string[]) => {
  const made = new Typograf({ locale: ['ru', 'en-US'], disableRule: '*', enableRule: rules })
  made.disableRule([...notRules, ...without])
  return made
}
const typograf = makeTypograf([])
const quoteless = makeTypograf(['common/punctuation/quote'])

const minus = '\u2212'
/** A hyphen before a number is a minus before degrees, and after a word or a bracket; between numbers it is a range. */
const negative = /(?<=^|[\s(«„])-(?=\d+(?:[.,]\d+)?\s?(?:°|градус))|(?<=[\p{L},:;]\s|\()-(?=\d)/gu

/** Characters with a meaning for typograf or for this file; texts with them are left alone. */
const reserved = /[\ue000-\uf8ff\ufeff]|\p{Cs}/u
const hidden: readonly (readonly [string, string])[] = [
  ['<', '\ue010'],
  ['>', '\ue011'],
  ['&', '\ue012'],
]
const marks = { open: '<b>', close: '</b>' } as const
const anyMark = /<\/?b>/
/** Replaces skipped parts inside a line, so that their neighbours see a word. */
const standIn = 'ъъъъ'
const mostPasses = 4
/** Deeper nesting is left alone: no real text has it, and each level takes stack space. */
const deepest = 500

const hide = (text: string) => hidden.reduce((now, [from, to]) => now.replaceAll(from, to), text)
const show = (text: string) => hidden.reduce((now, [from, to]) => now.replaceAll(to, from), text)
const countOf = (text: string, mark: string) => text.split(mark).length - 1
/** True when quotation marks are paired. With an inch sign or an unclosed mark their direction is unknown. */
const arePaired = (text: string) =>
  countOf(text, '"') % 2 === 0 && countOf(text, '«') === countOf(text, '»') && countOf(text, '„') === countOf(text, '“')
const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
const pass = (text: string) => typograf.execute(text).replace(negative, minus)
const passWithoutQuotes = (text: string) => quoteless.execute(text).replace(negative, minus)

/** A part of a line; `mark` is the tag before it: the start or the end of an element. */
type TextRun = { text: string; isFixed: boolean; mark: 'open' | 'close' }

/**
 * URLs, sums, runs too long for a word (rules scan from each of their letters to the end), e-mail addresses and shortcodes inside a
 * text.
 */
const fixedInside =
  /(?:https?:\/\/|www\.)[^\s<>"«»]+|\d+(?:\s[-+*/=]\s?\d+)+|[^\s"«»„“]{100,}|[\w.+-]+@[\w-]+\.[\w.-]+|\[\/?[a-z][\w-]*(?:\s[^\]]{0,1000})?\/?\]/giu

function partsOf({ text, isFixed, mark }: TextRun): TextRun[] {
  if (isFixed) return [{ text, isFixed, mark }]
  const parts: TextRun[] = []
  let at = 0
  for (const match of text.matchAll(fixedInside)) {
    parts.push(
      { text: text.slice(at, match.index), isFixed: false, mark: at === 0 ? mark : 'close' },
      { text: match[0], isFixed: true, mark: 'open' },
    )
    at = match.index + match[0].length
  }
  parts.push({ text: text.slice(at), isFixed: false, mark: at === 0 ? mark : 'close' })
  return parts
}

/** One pass over the runs of a line; undefined when nothing changes or the result cannot be trusted. */
function passOver(runs: readonly TextRun[]): TextRun[] | undefined {
  const parts = runs.map(partsOf)
  const given = parts
    .flat()
    .map(({ text, isFixed, mark }, at) => (at === 0 ? '' : marks[mark]) + (isFixed ? standIn : hide(text)))
    .join('')
  const isPaired = arePaired(given)
  let after = isPaired ? pass(given) : passWithoutQuotes(given)
  if (isPaired && after !== given && !arePaired(after)) after = passWithoutQuotes(given)
  if (after === given || wordsOf(after) !== wordsOf(given)) return undefined
  const texts = after.split(anyMark)
  if (texts.length !== parts.flat().length) return undefined
  let next = 0
  return runs.map((run, at) => ({
    ...run,
    text: parts[at]!.map(part => {
      const text = texts[next++]!
      return part.isFixed ? part.text : show(text)
    }).join(''),
  }))
}

/**
 * Applies typography to the runs of one line until a pass changes nothing, so that the result is stable. When that never happens the line
 * stays as it is.
 */
function typographRuns(runs: readonly TextRun[]): string[] {
  const as = runs.map(({ text }) => text)
  const open = runs.filter(({ isFixed }) => !isFixed)
  if (!open.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) || open.some(({ text }) => reserved.test(text))) return as
  let now = runs
  for (let passes = 0; passes < mostPasses; passes++) {
    const next = passOver(now)
    if (!next) return now.map(({ text }) => text)
    now = next
  }
  return as
}

const normal = (text: string) => text.replace(/\s+/g, ' ').trim()
const isKept = (kept: KeptTexts, text: string) => kept.size > 0 && kept.has(normal(text))
export const keepTexts = (texts: Iterable<string>): KeptTexts => new Set([...texts].map(normal))

/** Applies typography to a line without marks: a title, a caption, a step of a recipe. */
export function typographLine(text: string, kept: KeptTexts = new Set()): string {
  return isKept(kept, text) ? text : typographRuns([{ text, isFixed: false, mark: 'open' }])[0]!
}

/* ---- bodies */

const silentTags = new Set(
  'code pre kbd samp var tt script style textarea template noscript svg math iframe object select title'.split(' '),
)
const inlineTags = new Set(
  'a abbr b bdi bdo big cite data del dfn em font i ins label mark nobr q s small span strike strong sub sup time u wbr'.split(
    ' ',
  ),
)
const isElement = (node: Node): node is Element => 'tagName' in node
const isForeign = (element: Element) => {
  const lang = element.attrs.find(({ name }) => name === 'lang' || name === 'xml:lang')?.value
  return lang !== undefined && !/^ru\b/i.test(lang)
}

/** Position of a text in the source; between two texts of one line there are only tags. */
type Span = TextRun & { start: number; end: number }
type Change = { start: number; end: number; text: string }

/** Text of a part of the source without tags. */
const decode = (raw: string) =>
  parseFragment(raw)
    .childNodes.map(node => ('value' in node ? node.value : ''))
    .join('')
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Applies typography to the source of an article, blocks or HTML. Only text between tags and the named texts of blocks change. */
export function typographBody(source: string, kept: KeptTexts = new Set()): string {
  const changes: Change[] = []
  let line: Span[] = []
  let mark: TextRun['mark'] = 'open'

  const endLine = () => {
    const texts = typographRuns(line)
    for (const [at, { start, end, text }] of line.entries())
      if (texts[at] !== text) changes.push({ start, end, text: escape(texts[at]!) })
    line = []
  }

  const addText = (start: number, end: number, value: string) => {
    const raw = source.slice(start, end)
    // The parser drops a stray tag inside; writing the text back would lose the tag.
    const isFixed = isKept(kept, value) || /<[a-z/!?]/i.test(raw)
    // Empty lines separate the paragraphs of classic posts.
    const gaps = isFixed ? [] : [...raw.matchAll(/\n[ \t]*\n\s*/g)]
    if (gaps.length === 0) return void line.push({ start, end, text: value, isFixed, mark })
    let at = 0
    for (const gap of [...gaps, undefined]) {
      const run = raw.slice(at, gap?.index)
      const text = raw === value ? run : decode(run)
      line.push({ start: start + at, end: start + at + run.length, text, isFixed, mark })
      if (gap) {
        endLine()
        at = gap.index + gap[0].length
      }
    }
  }

  const visit = (nodes: readonly Node[], depth: number) => {
    if (depth > deepest) return endLine()
    for (const node of nodes) {
      const place = node.sourceCodeLocation
      if ('value' in node) {
        if (place) addText(place.startOffset, place.endOffset, node.value)
      } else if (node.nodeName === '#comment') {
        endLine()
        const text = typographBlock((node as DefaultTreeAdapterTypes.CommentNode).data, kept)
        if (text !== undefined && place) changes.push({ start: place.startOffset, end: place.endOffset, text })
      } else if (isElement(node)) {
        const isInline = inlineTags.has(node.tagName)
        if (silentTags.has(node.tagName) || isForeign(node)) {
          if (isInline || /^(code|kbd|samp|var|tt)$/.test(node.tagName))
            line.push({ start: 0, end: 0, text: '', isFixed: true, mark: 'open' })
          else endLine()
          mark = 'close'
          continue
        }
        if (!isInline) endLine()
        mark = 'open'
        visit(node.childNodes, depth + 1)
        mark = 'close'
        if (!isInline) endLine()
      }
    }
  }
  visit(parseFragment(source, { sourceCodeLocationInfo: true, scriptingEnabled: false }).childNodes, 0)
  endLine()

  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
    // The parser moves text out of a table, so its reported position is wrong.
    if (start < at) continue
    parts.push(source.slice(at, start), text)
    at = end
  }
  return parts.join('') + source.slice(at)
}

/** Applies typography to the comment that opens a block; undefined when nothing changes. */
function typographBlock(comment: string, kept: KeptTexts): string | undefined {
  const [, name, json, end] = /^\s+wp:(delno\/[a-z-]+)\s+(\{.*\})\s*(\/?)$/s.exec(comment) ?? []
  if (name === undefined || json === undefined) return undefined
  let attributes: unknown
  try {
    attributes = JSON.parse(json)
  } catch {
    return undefined
  }
  let isChanged = false
  let isTooDeep = false
  const change = (value: unknown, key: string, depth: number): unknown => {
    if (typeof value === 'string') {
      const after = shownTexts.has(key) ? typographLine(value, kept) : value
      isChanged ||= after !== value
      return after
    }
    if (typeof value !== 'object' || value === null) return value
    isTooDeep ||= depth > deepest
    if (isTooDeep) return value
    if (Array.isArray(value)) return value.map(each => change(each, key, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, change(each, inner, depth + 1)]))
  }
  const changed = change(attributes, '', 0)
  if (!isChanged || isTooDeep) return undefined
  return `<!-- wp:${name} ${attributesJson(changed)} ${end ?? ''}-->`
}

/* ---- differences */

export type Difference = { nodeId: string; before: string; after: string }

/** The differences between a body without typography and with it: texts of nodes, and texts in attributes. */
export function treeDifferences(before: Tree, after: Tree): Difference[] {
  const differences: Difference[] = []
  const compare = (nodeId: string, was: unknown, is: unknown) => {
    if (typeof was === 'string' && typeof is === 'string') {
      if (was !== is) differences.push({ nodeId, before: was, after: is })
    } else if (typeof was === 'object' && was !== null && typeof is === 'object' && is !== null) {
      for (const [key, value] of Object.entries(was)) compare(nodeId, value, (is as Record<string, unknown>)[key])
    }
  }
  const visit = (was: readonly BodyNode[], is: readonly BodyNode[]) => {
    for (const [at, node] of is.entries()) {
      const old = was[at]
      if (!old) continue
      compare(node.id, old.text, node.text)
      compare(node.id, old.attributes, node.attributes)
      visit(old.children, node.children)
    }
  }
  visit(before, after)
  return differences
}

export type FieldDifference = { field: string; nodeId: string | null; before: string; after: string }

/** Applies typography to the fields of one draft and records the changes. */
export function openTypography(keptTexts: Iterable<string>) {
  const kept = keepTexts(keptTexts)
  const differences: FieldDifference[] = []
  return {
    differences,
    line<Text extends string | null>(field: string, text: Text): Text {
      if (!text) return text
      const after = typographLine(text, kept)
      if (after !== text) differences.push({ field, nodeId: null, before: text, after })
      return after as Text
    },
    /** `parse` parses the source into the tree whose nodes the differences name. */
    body(field: string, source: string, parse: (source: string) => Tree): string {
      const after = typographBody(source, kept)
      if (after !== source)
        for (const difference of treeDifferences(parse(source), parse(after)))
          differences.push({ field, ...difference })
      return after
    },
  }
}
