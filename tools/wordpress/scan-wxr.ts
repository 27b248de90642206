// Tokenizer for WordPress exports. An XML parser cannot read real exports: after one unescaped `&` or `<`, or one lost end of a CDATA
// section, it loses the rest. The vocabulary of an export is small and known, which is used to recognise mistakes: inside of a text, only
// the end of this text or a name that cannot be in a text is a tag.
import { characterOf, forbidden, references, xmlEntities } from './characters.ts'

export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }
/** A corrected mistake of the file. Lines and columns start at 1. */
export type Fault = { line: number; column: number; message: string; isLoss: boolean }

export type ScanHandler = {
  /** A child of the channel, complete. */
  element(element: Element): void
  fault(fault: Fault): void
}
export type Scanner = {
  write(text: string): void
  /** Returns the state at the end: whether there was a channel, and what the end of the file truncated. */
  end(): { hasChannel: boolean; cut: Element | undefined; isWhole: boolean; line: number }
}

/** Elements that contain elements, with their parents. All others contain text. */
const parentsOf = new Map<string, readonly string[]>(
  Object.entries({
    rss: [''],
    channel: ['rss', ''],
    item: ['channel'],
    image: ['channel'],
    'wp:author': ['channel'],
    'wp:category': ['channel'],
    'wp:tag': ['channel'],
    'wp:term': ['channel'],
    'wp:termmeta': ['wp:term', 'wp:category', 'wp:tag'],
    'wp:postmeta': ['item'],
    'wp:comment': ['item'],
    'wp:commentmeta': ['wp:comment'],
  }),
)
/** Names that are in no HTML: inside of a text they mean that its end was lost. */
const ownNames = String.raw`\/?(?:item|channel|rss|wp:[a-z_]+|dc:creator|content:encoded|excerpt:encoded|pubDate)(?=[\s\/>])`
/** Elements that are read. Elements of plugins beside them are not checked. */
const readTexts = /^(?:title|link|guid|description|category|pubDate|(?:wp|dc|content|excerpt):\w+)$/
const ownTag = new RegExp(`^<${ownNames}`)
/** After the lost end of a CDATA section. */
const afterEnd = new RegExp(
  String.raw`^\s*<(?:${ownNames}|(?:title|link|guid|description|category|enclosure)(?=[\s>]))`,
)

/** Characters that are needed to decide whether a `<` in a text begins a tag. */
const longestMark = 200
/** No tag of an export is longer. */
const longestTag = 64 * 1024
const longestText = 32 * 1024 * 1024
const mostChildren = 200_000
/** Reported mistakes per text: enough to see what is wrong with it. */
const mostFaultsOfText = 3

/** State of the scanner between two chunks. Its steps are the functions below. */
type Scan = {
  handler: ScanHandler
  /** Text that is not read yet, and the offset where it begins. */
  rest: string
  line: number
  column: number
  mode: 'markup' | 'cdata' | 'comment' | 'skip'
  hasChannel: boolean
  isWhole: boolean
  /** Open elements that contain elements, the outermost first. */
  open: Element[]
  /** The element whose text is being read. */
  leaf: Element | undefined
  /** Its text so far. */
  pieces: string[]
  size: number
  faultsOfText: number
}

export function makeScanner(handler: ScanHandler): Scanner {
  const scan: Scan = {
    handler,
    rest: '',
    line: 1,
    column: 1,
    mode: 'markup',
    hasChannel: false,
    isWhole: false,
    open: [],
    leaf: undefined,
    pieces: [],
    size: 0,
    faultsOfText: 0,
  }
  return {
    write(text) {
      scan.rest += text
      while (scan.rest !== '' && step(scan, false));
    },
    end() {
      while (scan.rest !== '' && step(scan, true));
      const { open, leaf, pieces, hasChannel, isWhole, line } = scan
      const cut = open.find(({ name }) => name === 'item')
      if (cut && leaf) cut.children.push({ ...leaf, text: pieces.join('') })
      return { hasChannel, cut, isWhole, line }
    },
  }
}

/* ---- faults and the place in the file */

/** `before` is the text between the place that was reached and the fault. */
function fault({ handler, line, column }: Scan, message: string, before = '', isLoss = false): void {
  let [at, place] = [line, column]
  for (const character of before) [at, place] = character === '\n' ? [at + 1, 1] : [at, place + 1]
  handler.fault({ line: at, column: place, message, isLoss })
}

function faultOfText(scan: Scan, message: string, before = ''): void {
  if (!scan.leaf || !readTexts.test(scan.leaf.name)) return
  scan.faultsOfText += 1
  if (scan.faultsOfText <= mostFaultsOfText) fault(scan, message, before)
}

function take(scan: Scan, length: number): void {
  const taken = scan.rest.slice(0, length)
  scan.rest = scan.rest.slice(length)
  const lastEnd = taken.lastIndexOf('\n')
  if (lastEnd < 0) scan.column += taken.length
  else {
    for (let at = taken.indexOf('\n'); at >= 0; at = taken.indexOf('\n', at + 1)) scan.line += 1
    scan.column = taken.length - lastEnd
  }
}

/* ---- texts */

function add(scan: Scan, text: string): void {
  const clean = text.replace(forbidden, (_, at: number) => {
    faultOfText(scan, 'Служебный знак в тексте убран', text.slice(0, at))
    return ''
  })
  scan.size += clean.length
  if (scan.size <= longestText) scan.pieces.push(clean)
  else if (scan.size - clean.length <= longestText) fault(scan, 'Текст длиннее 32 млн знаков обрезан', '', true)
}

const referenceOrSign = new RegExp(`${references.source}|&`, 'gi')

/** Text outside of CDATA; `text` is what comes next. */
function decoded(scan: Scan, text: string): string {
  return text.replace(referenceOrSign, (whole, body: string | undefined, at: number) => {
    if (body === undefined) {
      faultOfText(scan, 'Знак «&» не записан как &amp;: принят за текст', text.slice(0, at))
      return '&'
    }
    const character = characterOf(body)
    if (character === undefined)
      faultOfText(scan, `«${whole}» — неизвестный знак: оставлен как есть`, text.slice(0, at))
    else if (!body.startsWith('#') && !xmlEntities.has(body))
      faultOfText(scan, 'Знак HTML (например, &nbsp;) в XML не объявлен: прочитан как в HTML', text.slice(0, at))
    return character ?? whole
  })
}

/* ---- elements */

function beginLeaf(scan: Scan, element: Element): void {
  scan.leaf = element
  scan.pieces = []
  scan.size = 0
  scan.faultsOfText = 0
}

function endLeaf(scan: Scan): void {
  const { leaf, open, handler } = scan
  if (!leaf) return
  leaf.text = scan.pieces.join('')
  const parent = open.at(-1)
  if (!parent) return
  if (parent.name === 'channel') handler.element(leaf)
  else if (parent.children.length < mostChildren) parent.children.push(leaf)
  scan.leaf = undefined
}

function endContainer(scan: Scan): void {
  const { open, handler } = scan
  const element = open.pop()!
  const parent = open.at(-1)
  if (element.name === 'channel' || element.name === 'rss') scan.isWhole = true
  else if (parent?.name === 'channel') handler.element(element)
  else if (parent && parent.children.length < mostChildren) parent.children.push(element)
}

/** Closes open elements down to `depth`. */
function closeTo(scan: Scan, depth: number): void {
  while (scan.open.length > depth) {
    fault(scan, `Элемент <${scan.open.at(-1)!.name}> не закрыт: закрыт здесь`)
    endContainer(scan)
  }
}

function onStart(scan: Scan, name: string, attributes: Record<string, string>, isEmpty: boolean): void {
  const { open } = scan
  const element: Element = { name, attributes, text: '', children: [] }
  const parents = parentsOf.get(name)
  if (!scan.hasChannel && name !== 'channel') return
  if (parents) {
    const depth = open.findLastIndex(each => parents.includes(each.name)) + 1
    if (depth > 0) closeTo(scan, depth)
    else if (name !== 'channel' || open.length > 0) return
    scan.hasChannel = true
    open.push(element)
    if (isEmpty) endContainer(scan)
  } else if (open.length > 0) {
    beginLeaf(scan, element)
    if (isEmpty) endLeaf(scan)
  }
}

function onEnd(scan: Scan, name: string): void {
  const at = scan.open.findLastIndex(each => each.name === name)
  if (at >= 0) {
    closeTo(scan, at + 1)
    endContainer(scan)
  }
}

/* ---- steps: each answers false if more of the file is needed */

/** One step over the rest. */
function step(scan: Scan, isLast: boolean): boolean {
  if (scan.mode === 'comment') return stepOver(scan, '-->')
  if (scan.mode === 'skip') return stepOver(scan, '?>')
  if (scan.mode === 'cdata') return stepCdata(scan, isLast)
  const at = scan.rest.indexOf('<')
  return at === 0 ? stepMarkup(scan, isLast) : stepText(scan, at, isLast)
}

/** Passes over everything up to a mark. */
function stepOver(scan: Scan, mark: string): boolean {
  const at = scan.rest.indexOf(mark)
  if (at < 0) {
    take(scan, Math.max(0, scan.rest.length - mark.length))
    return false
  }
  take(scan, at + mark.length)
  scan.mode = 'markup'
  return true
}

/** Text up to the next `<` at `at`; -1 means that there is none. */
function stepText(scan: Scan, at: number, isLast: boolean): boolean {
  const { rest, leaf, open } = scan
  // The end of the chunk may cut a character reference.
  let length = at < 0 ? rest.length : at
  const reference = at < 0 && !isLast ? rest.lastIndexOf('&') : -1
  if (reference >= 0 && rest.length - reference < 40) length = reference
  if (length === 0) return false
  const text = rest.slice(0, length)
  if (leaf) add(scan, decoded(scan, text))
  else if (open.length > 0 && text.trim() !== '' && /\S/.test(text.replace(forbidden, '')))
    fault(scan, 'Текст между элементами пропущен', /^\s*/.exec(text)![0])
  take(scan, length)
  return at >= 0
}

/** A `<`. */
function stepMarkup(scan: Scan, isLast: boolean): boolean {
  const { rest, leaf } = scan
  if (rest.length < 12 && !isLast) return false
  if (rest.startsWith('<![CDATA[')) {
    take(scan, 9)
    scan.mode = 'cdata'
    return true
  }
  if (leaf) return stepInText(scan, leaf, isLast)
  if (rest.startsWith('<!--')) {
    take(scan, 4)
    scan.mode = 'comment'
    return true
  }
  if (rest.startsWith('<?')) {
    scan.mode = 'skip'
    return true
  }
  return stepTag(scan, isLast)
}

/** A tag between texts. */
function stepTag(scan: Scan, isLast: boolean): boolean {
  const { rest } = scan
  const end = endOfTag(rest)
  if (end === undefined && rest.length < longestTag && !isLast) return false
  const tag = rest.slice(0, end ?? 0)
  const [, slash = '', name = '', inside = '', empty = ''] =
    /^<(\/?)([a-z_][\w:.-]*)((?:\s[\s\S]*?)?)(\/?)>$/i.exec(tag) ?? []
  if (name === '') {
    const isDeclaration = rest.startsWith('<!')
    if (!isDeclaration && scan.open.length > 0) fault(scan, 'Лишний знак «<» пропущен')
    take(scan, isDeclaration && tag ? tag.length : 1)
    return true
  }
  if (slash) onEnd(scan, name)
  else onStart(scan, name, attributesOf(inside), empty !== '')
  take(scan, tag.length)
  return true
}

/** A `<` inside of a text: the end of the text, a lost end, or an ordinary character. */
function stepInText(scan: Scan, { name }: Element, isLast: boolean): boolean {
  const { rest } = scan
  if (rest.length < longestMark && !isLast) return false
  const end = rest.startsWith(`</${name}`) ? /^\s*>/.exec(rest.slice(name.length + 2, longestMark)) : null
  if (end) {
    endLeaf(scan)
    take(scan, name.length + 2 + end[0].length)
  } else if (ownTag.test(rest)) {
    fault(scan, `Элемент <${name}> не закрыт: закрыт здесь`)
    endLeaf(scan)
  } else {
    faultOfText(scan, 'Знак «<» не записан как &lt;: принят за текст')
    add(scan, '<')
    take(scan, 1)
  }
  return true
}

function stepCdata(scan: Scan, isLast: boolean): boolean {
  const { rest, leaf } = scan
  const end = rest.indexOf(']]>')
  const upTo = end < 0 ? rest.length : end
  // If the element ends inside of the section and another follows, the end of the section is lost.
  const close = leaf === undefined ? '' : `</${leaf.name}>`
  for (let at = close ? rest.indexOf(close) : -1; at >= 0 && at < upTo; at = rest.indexOf(close, at + 1)) {
    if (afterEnd.test(rest.slice(at + close.length, at + close.length + 300))) {
      if (leaf) add(scan, rest.slice(0, at))
      take(scan, at)
      fault(scan, 'Секция CDATA не закрыта: закрыта здесь')
      scan.mode = 'markup'
      return true
    }
  }
  if (end >= 0) {
    if (leaf) add(scan, rest.slice(0, end))
    take(scan, end + 3)
    scan.mode = 'markup'
    return true
  }
  // Keeps characters that may turn out to be the end.
  const length = isLast ? rest.length : Math.max(0, rest.length - 400)
  if (length > 0) {
    if (leaf) add(scan, rest.slice(0, length))
    take(scan, length)
  }
  return false
}

/** The position after `>`; 0 if this is no tag; undefined if more of the file is needed. */
function endOfTag(text: string): number | undefined {
  const whole = /^<[^"'<>]*(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/.exec(text)
  if (whole) return whole[0].length > longestTag ? 0 : whole[0].length
  const next = text.slice(1, longestTag).search(/[<>]/) + 1
  if (next === 0) return text.length > longestTag ? 0 : undefined
  return text[next] === '>' ? next + 1 : 0
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name = '', double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes[name] = (double ?? single ?? '').replace(references, (whole, body: string) => characterOf(body) ?? whole)
  return attributes
}
