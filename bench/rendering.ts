// Rendering a page without the page cache against React alone: `node bench/rendering.ts --path /son-ne-vyklyuchatel [--data DIR]`, on a data
// folder that no server uses. One process renders the page like a server (loaders, services, database, document). The ceiling is
// React's renderToPipeableStream of the same element tree with all data in memory. Budget: ≥ 0.5 of the ceiling.
import { PassThrough } from 'node:stream'
import { parseArgs } from 'node:util'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { readConfig } from '#platform/config/config.ts'
import { makeTransport } from '#platform/http/transport.ts'
import { makeLog } from '#platform/log.ts'
import { openApplication } from '#server/compose.ts'
import { withAnswerCache } from '#server/caching/answer-cache.ts'
import { mounts, timeoutsMs } from '#server/mounts.ts'
import { loadWebBuild, openPage } from '#server/hosting/web-host.ts'
import { measure, printTable, type Measured } from './measure.ts'

const { values } = parseArgs({
  options: {
    path: { type: 'string', default: '/son-ne-vyklyuchatel' },
    data: { type: 'string', default: 'data' },
    runs: { type: 'string', default: '300' },
  },
})

type Node = DefaultTreeAdapterTypes.ChildNode

const styleOf = (text: string) =>
  Object.fromEntries(
    text
      .split(';')
      .filter(one => one.includes(':'))
      .map(one => [
        one
          .slice(0, one.indexOf(':'))
          .trim()
          .replace(/^(?!--).*$/, name => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())),
        one.slice(one.indexOf(':') + 1).trim(),
      ]),
  )

/** The elements of a document, made with all data of the page in memory. */
function elementOf(node: Node, key: number): ReactNode {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (!('tagName' in node)) return null
  const properties: Record<string, unknown> = { key }
  for (const { name, value } of node.attrs) {
    if (name === 'class') properties['className'] = value
    else if (name === 'style') properties['style'] = styleOf(value)
    else if (name === 'for') properties['htmlFor'] = value
    else if (!name.startsWith('on')) properties[name === 'charset' ? 'charSet' : name] = value
  }
  const children = node.childNodes
  if (node.tagName === 'script' || node.tagName === 'style') {
    const text = children.map(child => ('value' in child ? child.value : '')).join('')
    return createElement(node.tagName, { ...properties, dangerouslySetInnerHTML: { __html: text } })
  }
  return children.length > 0
    ? createElement(node.tagName, properties, children.map(elementOf))
    : createElement(node.tagName, properties)
}

function renderWithReact(root: ReactNode): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    const sink = new PassThrough()
    sink.on('data', (piece: Buffer) => (bytes += piece.length))
    sink.on('end', () => resolve(bytes))
    const { pipe } = renderToPipeableStream(root, { onAllReady: () => pipe(sink), onError: reject })
  })
}

const config = readConfig({ DATA_DIR: values.data, PAGE_CACHE_MB: '0', LOG_LEVEL: 'error' })
const application = await openApplication(config, { log: makeLog(config.logLevel) })
const { web } = await loadWebBuild()
const { context } = application
const host = {
  context,
  check: { strict: false, warn: () => {} },
  answers: withAnswerCache(makeTransport({ app: () => application.app, mounts, urls: {}, timeoutsMs }), context.cache),
  reportProblem: () => {},
}

async function renderPage(): Promise<string> {
  const page = { ...openPage(host, new Set()), advertising: undefined }
  const response = await web.renderPage(new Request(new URL(values.path, config.siteUrl)), page)
  if (response.status !== 200) throw new Error(`${values.path} answered ${response.status}`)
  return page.html ?? (await response.text())
}

try {
  const html = await renderPage()
  const root = parse(html).childNodes.find(node => node.nodeName === 'html')!
  const tree = elementOf(root, 0)
  const runs = Number(values.runs)
  const rows: Measured[] = []
  // Alternating, so that both are measured under the same load of the machine.
  for (let round = 0; round < 3; round += 1) {
    rows.push(await measure(`React alone, round ${round + 1}`, () => renderWithReact(tree), { runs, warmUp: 100 }))
    rows.push(await measure(`the page, round ${round + 1}`, renderPage, { runs, warmUp: 100 }))
  }
  printTable(`${values.path}, ${(html.length / 1024).toFixed(0)} kB of HTML`, rows)
  const ratios = [0, 1, 2].map(round => rows[round * 2]!.p50 / rows[round * 2 + 1]!.p50).toSorted((a, b) => a - b)
  console.log(`\nratio of medians ${ratios[1]!.toFixed(2)} (budget ≥ 0.5)`)
} finally {
  await application.close()
}
