// Tokenizer for WordPress exports. An XML parser cannot read real exports: after one unescaped `&` or `<`, or one lost end of a CDATA
// section, it loses the rest. The vocabulary of an export is small and known, which is used to recognise mistakes: inside of a text, only
// the end of this text or a name that cannot be in a text is a tag.
import { parseFragment } from 'parse5'

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
const parentsOf: Record<string, readonly string[]> = {
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
}
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

const xmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const htmlEntities = new Map<string, string | undefined>()

/** The character of `&nbsp;`, which XML does not define and every HTML editor writes. */
function htmlEntity(name: string): string | undefined {
  if (htmlEntities.has(name)) return htmlEntities.get(name)
  const [node] = parseFragment(`&${name};`).childNodes
  const text = node && 'value' in node ? node.value : ''
  const known = text.includes('&') ? undefined : text
  if (htmlEntities.size < 5000) htmlEntities.set(name, known)
  return known
}

/** Control characters: XML forbids them, but pasted texts have them. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function numeric(body: string): string | undefined {
  const code = body[1] === 'x' || body[1] === 'X' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1))
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return undefined
  return String.fromCodePoint(code)
}

export function makeScanner(handler: ScanHandler): Scanner {
  let rest = ''
  let line = 1
  let column = 1
  let hasChannel = false
  let isWhole = false
  const open: Element[] = []
  /** The element whose text is being read. */
  let leaf: Element | undefined
  let pieces: string[] = []
  let size = 0
  let faultsOfText = 0
  let mode: 'markup' | 'cdata' | 'comment' | 'skip' = 'markup'

  const fault = (message: string, before = '', isLoss = false) => {
    let [at, place] = [line, column]
    for (const character of before) [at, place] = character === '\n' ? [at + 1, 1] : [at, place + 1]
    handler.fault({ line: at, column: place, message, isLoss })
  }
  const faultOfText = (message: string, before = '') => {
    if (!leaf || !readTexts.test(leaf.name)) return
    faultsOfText += 1
    if (faultsOfText <= mostFaultsOfText) fault(message, before)
  }
  function take(length: number): string {
    const taken = rest.slice(0, length)
    rest = rest.slice(length)
    const lastEnd = taken.lastIndexOf('\n')
    if (lastEnd < 0) column += taken.length
    else {
      for (let at = taken.indexOf('\n'); at >= 0; at = taken.indexOf('\n', at + 1)) line += 1
      column = taken.length - lastEnd
    }
    return taken
  }
  function add(text: string) {
    const clean = text.replace(forbidden, (_, at: number) => {
      faultOfText('Служебный знак в тексте убран', text.slice(0, at))
      return ''
    })
    size += clean.length
    if (size <= longestText) pieces.push(clean)
    else if (size - clean.length <= longestText) fault('Текст длиннее 32 млн знаков обрезан', '', true)
  }
  /** Text outside of CDATA; `text` is what comes next. */
  const decoded = (text: string) =>
    text.replace(
      /&(#\d{1,8}|#x[\da-f]{1,7}|[a-z][a-z\d]{0,30});|&/gi,
      (whole, body: string | undefined, at: number) => {
        if (body === undefined) {
          faultOfText('Знак «&» не записан как &amp;: принят за текст', text.slice(0, at))
          return '&'
        }
        const character = xmlEntities[body] ?? (body.startsWith('#') ? numeric(body) : htmlEntity(body))
        if (character === undefined) faultOfText(`«${whole}» — неизвестный знак: оставлен как есть`, text.slice(0, at))
        else if (!body.startsWith('#') && xmlEntities[body] === undefined)
          faultOfText('Знак HTML (например, &nbsp;) в XML не объявлен: прочитан как в HTML', text.slice(0, at))
        return character ?? whole
      },
    )

  function endLeaf() {
    if (!leaf) return
    leaf.text = pieces.join('')
    const parent = open.at(-1)
    if (!parent) return
    if (parent.name === 'channel') handler.element(leaf)
    else if (parent.children.length < mostChildren) parent.children.push(leaf)
    leaf = undefined
  }
  function beginLeaf(element: Element) {
    leaf = element
    pieces = []
    size = 0
    faultsOfText = 0
  }
  function endContainer() {
    const element = open.pop()!
    const parent = open.at(-1)
    if (element.name === 'channel' || element.name === 'rss') isWhole = true
    else if (parent?.name === 'channel') handler.element(element)
    else if (parent && parent.children.length < mostChildren) parent.children.push(element)
  }
  /** Closes open elements down to `depth`. */
  function closeTo(depth: number) {
    while (open.length > depth) {
      fault(`Элемент <${open.at(-1)!.name}> не закрыт: закрыт здесь`)
      endContainer()
    }
  }

  function onStart(name: string, attributes: Record<string, string>, isEmpty: boolean) {
    const element: Element = { name, attributes, text: '', children: [] }
    const parents = parentsOf[name]
    if (!hasChannel && name !== 'channel') return
    if (parents) {
      const depth = open.findLastIndex(each => parents.includes(each.name)) + 1
      if (depth > 0) closeTo(depth)
      else if (name !== 'channel' || open.length > 0) return
      hasChannel = true
      open.push(element)
      if (isEmpty) endContainer()
    } else if (open.length > 0) {
      beginLeaf(element)
      if (isEmpty) endLeaf()
    }
  }
  function onEnd(name: string) {
    const at = open.findLastIndex(each => each.name === name)
    if (at >= 0) {
      closeTo(at + 1)
      endContainer()
    }
  }

  /** One step over `rest`; false if more of the file is needed. */
  function step(isLast: boolean): boolean {
    if (mode === 'comment' || mode === 'skip') {
      const mark = mode === 'comment' ? '-->' : '?>'
      const at = rest.indexOf(mark)
      if (at < 0) {
        take(Math.max(0, rest.length - mark.length))
        return false
      }
      take(at + mark.length)
      mode = 'markup'
      return true
    }
    if (mode === 'cdata') return stepCdata(isLast)
    const at = rest.indexOf('<')
    if (at !== 0) {
      // The end of the chunk may cut a character reference.
      let length = at < 0 ? rest.length : at
      const reference = at < 0 && !isLast ? rest.lastIndexOf('&') : -1
      if (reference >= 0 && rest.length - reference < 40) length = reference
      if (length === 0) return false
      const text = rest.slice(0, length)
      if (leaf) add(decoded(text))
      else if (open.length > 0 && text.trim() !== '' && /\S/.test(text.replace(forbidden, '')))
        fault('Текст между элементами пропущен', /^\s*/.exec(text)![0])
      take(length)
      return at >= 0
    }
    if (rest.length < 12 && !isLast) return false
    if (rest.startsWith('<![CDATA[')) {
      take(9)
      mode = 'cdata'
      return true
    }
    if (!leaf && rest.startsWith('<!--')) {
      take(4)
      mode = 'comment'
      return true
    }
    if (!leaf && rest.startsWith('<?')) {
      mode = 'skip'
      return true
    }
    return leaf ? stepInText(leaf, isLast) : stepTag(isLast)
  }

  /** A tag between texts. */
  function stepTag(isLast: boolean): boolean {
    const end = endOfTag(rest)
    if (end === undefined && rest.length < longestTag && !isLast) return false
    const tag = rest.slice(0, end ?? 0)
    const [, slash = '', name = '', inside = '', empty = ''] =
      /^<(\/?)([a-z_][\w:.-]*)((?:\s[\s\S]*?)?)(\/?)>$/i.exec(tag) ?? []
    if (name === '') {
      const isDeclaration = rest.startsWith('<!')
      if (!isDeclaration && open.length > 0) fault('Лишний знак «<» пропущен')
      take(isDeclaration && tag ? tag.length : 1)
      return true
    }
    if (slash) onEnd(name)
    else onStart(name, attributesOf(inside), empty !== '')
    take(tag.length)
    return true
  }

  /** A `<` inside of a text: the end of the text, a lost end, or an ordinary character. */
  function stepInText({ name }: Element, isLast: boolean): boolean {
    if (rest.length < longestMark && !isLast) return false
    const end = rest.startsWith(`</${name}`) ? /^\s*>/.exec(rest.slice(name.length + 2, longestMark)) : null
    if (end) {
      endLeaf()
      take(name.length + 2 + end[0].length)
    } else if (ownTag.test(rest)) {
      fault(`Элемент <${name}> не закрыт: закрыт здесь`)
      endLeaf()
    } else {
      faultOfText('Знак «<» не записан как &lt;: принят за текст')
      add('<')
      take(1)
    }
    return true
  }

  function stepCdata(isLast: boolean): boolean {
    const end = rest.indexOf(']]>')
    const upTo = end < 0 ? rest.length : end
    // If the element ends inside of the section and another follows, the end of the section is lost.
    const close = leaf === undefined ? '' : `</${leaf.name}>`
    for (let at = close ? rest.indexOf(close) : -1; at >= 0 && at < upTo; at = rest.indexOf(close, at + 1)) {
      if (afterEnd.test(rest.slice(at + close.length, at + close.length + 300))) {
        if (leaf) add(rest.slice(0, at))
        take(at)
        fault('Секция CDATA не закрыта: закрыта здесь')
        mode = 'markup'
        return true
      }
    }
    if (end >= 0) {
      if (leaf) add(rest.slice(0, end))
      take(end + 3)
      mode = 'markup'
      return true
    }
    // Keeps characters that may turn out to be the end.
    const length = isLast ? rest.length : Math.max(0, rest.length - 400)
    if (length > 0) {
      if (leaf) add(rest.slice(0, length))
      take(length)
    }
    return false
  }

  return {
    write(text) {
      rest += text
      while (rest !== '' && step(false));
    },
    end() {
      while (rest !== '' && step(true));
      const cut = open.find(({ name }) => name === 'item')
      if (cut && leaf) cut.children.push({ ...leaf, text: pieces.join('') })
      return { hasChannel, cut, isWhole, line }
    },
  }
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
    attributes[name] = (double ?? single ?? '').replace(
      /&(#\d{1,8}|#x[\da-f]{1,7}|[a-z][a-z\d]{0,30});/gi,
      (whole, body: string) => xmlEntities[body] ?? (body.startsWith('#') ? numeric(body) : htmlEntity(body)) ?? whole,
    )
  return attributes
}
