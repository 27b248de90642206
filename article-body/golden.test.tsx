// Compares every node type in all four renderings exactly: with all attributes that its schema knows, with the
// mandatory ones only, without children, and where pictures and posts cannot be shown. `WRITE_GOLDEN=1` rewrites
// `golden/`.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectGolden } from '#tests/golden-file.ts'
import { fixtures } from './node-types.fixture.ts'
import { parseBody, parseTree } from './parse.ts'
import { renderBodyAmp } from './render-amp.tsx'
import { renderBodyFeed } from './render-feed.ts'
import { renderBodyHtml } from './render-web.tsx'
import { toText } from './to-text.ts'
import { attributeSchemas, mapNodes, nodeTypes, walk, type NodeType, type Tree } from './tree.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  default?: unknown
}

/** Words that must be escaped everywhere. */
const words = 'Ёж & «ёлка» "раз" <b>'
const namedStrings: Record<string, string> = {
  anchor: 'moj-yakor',
  className: 'is-style-note chuzhoj',
  code: 'track(1 < 2)',
  dateTime: '2026-05-09',
  footnoteId: 'fn-a',
  id: 'abc-1',
  lang: 'la',
  language: 'ts',
  rel: 'nofollow',
  srcLang: 'ru',
  style: 'color: #123456; text-align: right',
}
const addresses = new Set('src href link url citeUrl video poster'.split(' '))

/** A value that the schema allows; `turn` chooses among alternatives. */
function sample(schema: Schema, name: string, turn: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[turn % schema.enum.length]
  if (schema.anyOf) return sample(schema.anyOf[turn % schema.anyOf.length]!, name, turn)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sample(each, key, turn)]),
    )
  if (schema.type === 'array') return [0, 1].map(at => sample(schema.items!, name, turn + at))
  if (schema.type === 'integer' || schema.type === 'number') return Math.min(schema.maximum ?? 7, 3 + turn)
  if (schema.type === 'boolean') return true
  if (addresses.has(name)) return `https://i.example/${name}-${turn}.jpg`
  return namedStrings[name] ?? words
}

const schemaOf = (type: NodeType) =>
  z.toJSONSchema(attributeSchemas[type], { io: 'input', unrepresentable: 'any' }) as Schema

type Attributes = Record<string, unknown>
const filled = (type: NodeType, turn: number) => (own: Attributes) => ({
  ...own,
  ...(sample(schemaOf(type), '', turn) as Attributes),
})
const mandatoryOnly = (type: NodeType) => (own: Attributes) => {
  const required = schemaOf(type).required ?? []
  return Object.fromEntries(Object.entries(own).filter(([name]) => required.includes(name)))
}

const withAttributes = (tree: Tree, type: NodeType, change: (own: Attributes) => Attributes): Tree =>
  mapNodes(tree, node =>
    node.type === type ? ({ ...node, attributes: change(node.attributes as Attributes) } as typeof node) : node,
  )
const withoutChildren = (tree: Tree, type: NodeType): Tree =>
  mapNodes(tree, node => (node.type === type ? ({ ...node, children: [] } as typeof node) : node))

const resolvePosts = (slugs: readonly string[]) =>
  slugs.slice(0, 1).map(slug => ({
    slug,
    url: '/fikus-zimoj',
    title: 'Фикус зимой',
    image: { src: 'https://i.example/post.jpg', alt: '', width: 320, height: 180 },
  }))
const resolveImage = ({ src }: { src: string }) => ({ src: `${src}?w=720`, width: 720, height: 405 })
const page = { siteUrl: 'https://delno.ru', pageUrl: '/statya' }

/** Prints each rendering, and the attributes that the tree keeps when it is read again. */
function render(tree: Tree, type: NodeType, pictures: object): Record<string, string> {
  const attributes: unknown[] = []
  walk(parseTree(tree), node => void (node.type === type && attributes.push(node.attributes)))
  return {
    web: renderBodyHtml(tree, pictures),
    amp: renderBodyAmp(tree, { ...page, ...pictures }).html,
    feed: renderBodyFeed(tree, { ...page, ...pictures }),
    text: toText(tree),
    attributes: JSON.stringify(attributes),
  }
}

const folder = new URL('golden/', import.meta.url)

test.each(nodeTypes)('%s is rendered exactly as its golden file says', type => {
  const { source, footnotes } = fixtures[type]
  const tree = parseBody(source, { footnotes })
  const variants: [string, Tree, object][] = [
    ['as its source says', tree, {}],
    ['with resolved pictures and posts', tree, { resolveImage, resolvePosts }],
    ['with pictures that cannot be shown', tree, { resolveImage: () => undefined }],
    ...[0, 1, 2].map((turn): [string, Tree, object] => [
      `with all attributes, ${turn}`,
      withAttributes(tree, type, filled(type, turn)),
      { resolvePosts },
    ]),
    ['with mandatory attributes alone', withAttributes(tree, type, mandatoryOnly(type)), {}],
    ['without children', withoutChildren(tree, type), {}],
    ['without children and attributes', withoutChildren(withAttributes(tree, type, mandatoryOnly(type)), type), {}],
  ]
  const first = render(tree, type, {})
  // A variant that equals the first one in a rendering shows nothing about it.
  const text = variants.map(([name, variant, pictures], at) => {
    const lines = Object.entries(render(variant, type, pictures)).filter(
      ([key, line]) => at === 0 || line !== first[key],
    )
    return `— ${name}\n${lines.map(([key, line]) => `${key}: ${line}\n`).join('')}`
  })
  expectGolden(new URL(`${type}.txt`, folder), text.join('\n'))
})

test('every golden file belongs to a node type', () => {
  expect(readdirSync(folder).toSorted()).toEqual(nodeTypes.map(type => `${type}.txt`).toSorted())
})
