// How the lines of the magazine break: `node bench/line-breaks.ts --url http://localhost:3000` (a running server with the demo magazine). Every
// article, health article and recipe of the map of the site is laid out in Chromium at three widths; counted are lines that no editor would let
// go, and how uneven the right edge is.
import { parseArgs } from 'node:util'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, pages: { type: 'string', default: '1000' } },
})
const widths = [375, 820, 1440]

type Counts = {
  blocks: number
  lines: number
  dashFirst: number
  shortLast: number
  letterLast: number
  hyphenBroken: number
  rag: number
  ragLines: number
  examples: string[]
}

/** Runs in the page. */
function countLines(): Counts {
  const counts: Counts = {
    blocks: 0,
    lines: 0,
    dashFirst: 0,
    shortLast: 0,
    letterLast: 0,
    hyphenBroken: 0,
    rag: 0,
    ragLines: 0,
    examples: [],
  }
  type Word = { text: string; top: number; right: number; isBroken: boolean; isAfterBreak: boolean }
  const wordsOf = (block: Element): Word[] => {
    const words: Word[] = []
    let isAfterBreak = false
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeName === 'BR') isAfterBreak = true
      if (
        node.nodeType !== Node.TEXT_NODE ||
        node.parentElement!.closest('.sr, .b-sr, svg, code, pre, button, [hidden]')
      )
        continue
      for (const match of node.nodeValue!.matchAll(/[^\s\u00a0]+/gu)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const rects = range.getClientRects()
        if (rects.length === 0) continue
        const [first, last] = [rects[0]!, rects[rects.length - 1]!]
        words.push({
          text: match[0].replaceAll('\u2060', ''),
          top: first.top,
          right: first.right,
          isBroken: last.top > first.top + 4,
          isAfterBreak,
        })
        isAfterBreak = false
        if (last.top > first.top + 4)
          words.push({ text: '', top: last.top, right: last.right, isBroken: false, isAfterBreak })
      }
    }
    return words
  }
  const say = (kind: string, line: Word[]) => {
    if (counts.examples.length < 40)
      counts.examples.push(
        `${kind}: ${line
          .map(({ text }) => text)
          .join(' ')
          .slice(0, 70)}`,
      )
  }
  for (const block of document.querySelectorAll('main :is(p, li, h1, h2, h3, figcaption, dd, summary, blockquote)')) {
    if (block.querySelector('p, li, ul, ol, div, h2, h3, form') || block.closest('nav, form, dialog, table')) continue
    const lines: Word[][] = []
    for (const word of wordsOf(block)) {
      const line = lines.at(-1)
      if (line && Math.abs(word.top - line[0]!.top) < 8) line.push(word)
      else lines.push([word])
    }
    if (lines.length === 0) continue
    counts.blocks += 1
    counts.lines += lines.length
    const { right } = block.getBoundingClientRect()
    for (const [at, line] of lines.entries()) {
      const last = line.at(-1)!
      if (at > 0 && !line[0]!.isAfterBreak && /^[–—]$/u.test(line[0]!.text)) {
        counts.dashFirst += 1
        say('dash', line)
      }
      if (at < lines.length - 1 && !lines[at + 1]![0]!.isAfterBreak) {
        if (/^[«„(]?[вксоуиая]$/iu.test(last.text)) {
          counts.letterLast += 1
          say('letter', line)
        }
        if (last.isBroken && /-(?:то|либо|нибудь|ка)\b|(?:два|две|три|четыре|пять)-/u.test(`${last.text} `)) {
          counts.hyphenBroken += 1
          say('hyphen', line)
        }
        if (lines.length > 3 && block.tagName === 'P') {
          counts.rag += Math.max(0, right - Math.max(...line.map(word => word.right))) / block.clientWidth
          counts.ragLines += 1
        }
      } else if (at > 0 && line.length === 1 && /^[^\s]{1,5}$/u.test(last.text)) {
        counts.shortLast += 1
        say('short', line)
      }
    }
  }
  return counts
}

const map = async (path: string): Promise<string[]> => {
  const xml = await (await fetch(new URL(path, values.url))).text()
  const found = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  return xml.includes('<sitemapindex') ? (await Promise.all(found.map(map))).flat() : found
}
const paths = (await map('/sitemap.xml'))
  .filter(path => /^\/(?:recipe\/[^/]+|health\/[^/]+\/[^/]+|[a-z0-9-]+)$/.test(path))
  .slice(0, Number(values.pages))

const browser = await launchChromium('shell')
const rows: Record<string, unknown>[] = []
const examples = new Set<string>()
const totals = new Map(widths.map(width => [width, [] as Counts[]]))
const page = await browser.newPage({ locale: 'ru-RU' })
for (const path of paths) {
  await page.goto(new URL(path, values.url).href)
  await page.evaluate(() => document.fonts.ready)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    totals.get(width)!.push(await page.evaluate(countLines))
  }
}
await browser.close()
const sum = (counts: Counts[], name: Exclude<keyof Counts, 'examples'>) =>
  counts.reduce((all, each) => all + each[name], 0)
for (const [width, counts] of totals) {
  rows.push({
    width,
    pages: counts.length,
    lines: sum(counts, 'lines'),
    'begins with a dash': sum(counts, 'dashFirst'),
    'ends with one letter': sum(counts, 'letterLast'),
    'short last line': sum(counts, 'shortLast'),
    'broken -то, три-четыре': sum(counts, 'hyphenBroken'),
    'rag, % of width': Math.round((sum(counts, 'rag') / sum(counts, 'ragLines')) * 1000) / 10,
  })
  for (const each of counts) for (const example of each.examples.slice(0, 2)) examples.add(`${width} ${example}`)
}
console.table(rows)
console.log([...examples].slice(0, 30).join('\n'))
