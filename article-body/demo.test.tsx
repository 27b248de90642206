import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { Picture } from './attributes.ts'
import { ampProblems, feedProblems, webProblems } from './html-rules.fixture.ts'
import { parseBody, parseTree } from './parse.ts'
import { renderBodyAmp } from './render-amp.tsx'
import { renderBodyFeed } from './render-feed.ts'
import { renderBodyHtml } from './render-web.tsx'
import { listProblems } from './problems.ts'
import { toText } from './to-text.ts'
import { treeSchema, walk } from './tree.ts'

const files = ['articles', 'health', 'pages'].flatMap(folder => {
  const directory = new URL(`../demo/${folder}/`, import.meta.url)
  return existsSync(directory)
    ? readdirSync(directory)
        .filter(name => name.endsWith('.html'))
        .map(name => [`${folder}/${name}`, new URL(name, directory)] as const)
    : []
})

test.skipIf(!files.length).each(files)(
  'the demo post %s is parsed and rendered completely, without an unknown node, a lost word or a broken rule',
  (_name, file) => {
    const [, head = '', source = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
    const { footnotes } = parseYaml(head) as { footnotes?: { id: string; content: string }[] }
    const tree = parseBody(source, { footnotes })
    const unknown: unknown[] = []
    walk(tree, node => {
      if (node.type === 'unknown') unknown.push(node.attributes)
    })
    expect(unknown).toEqual([])
    expect(parseTree(tree)).toEqual(tree)
    treeSchema.parse(tree)
    const text = toText(tree)
    const spoken = source.replace(/<sup data-fn[\s\S]*?<\/sup>/g, '').replace(/<!--[\s\S]*?-->|<[^>]+>/g, ' ')
    expect([...new Set(spoken.match(/[\p{L}]{2,}/gu))].filter(word => !text.includes(word))).toEqual([])
    const options = {
      pageUrl: '/statya',
      resolveImage: (picture: Picture) => ({ src: picture.src.replace(/^art:/, '/media/'), width: 800, height: 450 }),
    }
    const html = renderBodyHtml(tree, options)
    const amp = renderBodyAmp(tree, options)
    const feed = renderBodyFeed(tree, { siteUrl: 'https://delno.ru', ...options })
    expect([webProblems(html), ampProblems(amp), feedProblems(feed)]).toEqual([[], [], []])
    expect(listProblems(tree)).toEqual([])
    for (const shown of [html, amp.html, feed]) {
      const words = new Set(shown.replace(/<[^>]+>/g, ' ').match(/[\p{L}]{2,}/gu))
      expect([...new Set(text.match(/[\p{L}]{2,}/gu))].filter(word => !words.has(word))).toEqual([])
    }
  },
)
