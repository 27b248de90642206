// Reads saved bodies for tests of the editing schema: files of the demo magazine, and exports of Ghost and WordPress, read by our importers.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import type { BodySource } from '#article-body/editing/article-source.ts'
import { readGhost } from '#tools/ghost/read-ghost.ts'
import { toRecords } from '#tools/ghost/to-records.ts'
import type { ReadArticle } from '#tools/import/site/import-site.ts'
import { openText } from '#tools/import/site/read-text.ts'
import { readWxr, type WxrRecord } from '#tools/wordpress/read-wxr.ts'
import { indexer, makeIndex, toArticle } from '#tools/wordpress/to-records.ts'

export type NamedBody = BodySource & { name: string }

/** The bodies in a file (`.html` and `.yaml` of the demo, `.json` of Ghost, `.xml` of WordPress), or in all such files below a folder. */
export async function readBodies(path: string): Promise<NamedBody[]> {
  if (statSync(path).isDirectory()) {
    const bodies: NamedBody[] = []
    for (const name of readdirSync(path).toSorted()) {
      const inner = join(path, name)
      if (statSync(inner).isDirectory() || /\.(?:html|yaml|json|xml)$/.test(name))
        bodies.push(...(await readBodies(inner)))
    }
    return bodies
  }
  if (path.endsWith('.html')) return [fromDemoFile(path)]
  if (path.endsWith('.yaml')) return fromRecipe(path)
  if (path.endsWith('.json')) return fromArticles(path, toRecords(await readGhost(path)).articles)
  return fromArticles(path, await wordpressArticles(path))
}

function fromDemoFile(path: string): NamedBody {
  const text = readFileSync(path, 'utf8')
  const [, head = '', body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const { footnotes = [] } = (parseYaml(head) ?? {}) as { footnotes?: BodySource['footnotes'] }
  return { name: basename(path), source: body ?? text, footnotes }
}

function fromRecipe(path: string): NamedBody[] {
  const recipe = parseYaml(readFileSync(path, 'utf8')) as { body?: unknown } | null
  return typeof recipe?.body === 'string' ? [{ name: basename(path), source: recipe.body, footnotes: [] }] : []
}

const fromArticles = (path: string, articles: readonly ReadArticle[]): NamedBody[] =>
  articles.flatMap(({ article }) =>
    article
      ? [
          {
            name: `${basename(path)} ${article.draft.slug}`,
            source: article.draft.body,
            footnotes: article.draft.footnotes ?? [],
          },
        ]
      : [],
  )

async function wordpressArticles(path: string): Promise<ReadArticle[]> {
  const records: WxrRecord[] = []
  for await (const record of readWxr((await openText(path)).pieces())) records.push(record)
  const index = makeIndex()
  records.forEach(indexer(index))
  return records.flatMap(record => (record.kind === 'item' ? [toArticle(record, index)] : []))
}
