// An article from its source to its renderings: `node bench/article-body.ts [--size 300]`, in kB of WordPress source. Parsing and
// cleaning run once, at save; rendering once per version and target. The ceiling is parse5 on the same bytes.
import { parseArgs } from 'node:util'
import { parseFragment } from 'parse5'
import { createServer } from 'vite'
import { longArticle } from '#article-body/long-article.fixture.ts'
import { parseBody, parseTree } from '#article-body/parse.ts'
import { renderBodyFeed } from '#article-body/render-feed.ts'
import { toText } from '#article-body/to-text.ts'
import { measure, printTable, type Measured } from './measure.ts'

const { values } = parseArgs({
  options: { size: { type: 'string', default: '300' }, runs: { type: 'string', default: '30' } },
})
const size = Number(values.size) * 1000
const timing = { runs: Number(values.runs), warmUp: 5 }

// Node cannot load JSX, so Vite builds the renderers first. React is measured in its production build.
process.env['NODE_ENV'] = 'production'
const vite = await createServer({
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
})

try {
  const { renderBodyHtml } = (await vite.ssrLoadModule('/article-body/render-web.tsx')) as {
    renderBodyHtml: typeof import('#article-body/render-web.tsx').renderBodyHtml
  }
  const { renderBodyAmp } = (await vite.ssrLoadModule('/article-body/render-amp.tsx')) as {
    renderBodyAmp: typeof import('#article-body/render-amp.tsx').renderBodyAmp
  }
  const { source, words } = longArticle(size)
  const tree = parseBody(source)
  const work: [name: string, run: () => unknown][] = [
    ['parse5 alone', () => parseFragment(source)],
    ['parse', () => parseBody(source)],
    ['clean again', () => parseTree(tree)],
    ['web', () => renderBodyHtml(tree)],
    ['amp', () => renderBodyAmp(tree, { pageUrl: '/statya' })],
    ['feed', () => renderBodyFeed(tree, { siteUrl: 'https://delno.ru' })],
    ['text', () => toText(tree)],
  ]
  const rows: Measured[] = []
  for (const [name, run] of work) rows.push(await measure(name, async () => run(), timing))
  printTable(`an article of ${Math.round(source.length / 1000)} thousand characters, ${words.length} words`, rows)
  console.log(`\nparse to parse5 alone ${(rows[1]!.p50 / rows[0]!.p50).toFixed(1)}`)
} finally {
  await vite.close()
}
