import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { parseBody, parseTree } from './parse.ts'
import { renderBodyHtml } from './render-web.tsx'
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
  'the demo text %s is read whole: no unknown node, no word lost',
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
    const html = renderBodyHtml(tree, {
      resolveImage: picture => ({ src: picture.src.replace(/^art:/, '/media/'), width: 800, height: 450 }),
    })
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  },
)
