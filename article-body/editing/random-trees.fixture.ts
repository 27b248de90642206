// Generates random trees of all node types: realistic attributes, children of any type at any place, and texts with special meaning for parsers.
// After cleanTree(), they are valid input for the editor.
import * as fc from 'fast-check'
import { blockRows } from '../core-blocks.fixture.ts'
import { draft, textDraft, type Draft } from '../draft.ts'
import { fixtures } from '../node-types.fixture.ts'
import { parseBody } from '../parse.ts'
import { isInline, nodeTypes, walk, type NodeType, type ParserType } from '../tree.ts'

/** Attributes of each node type as they occur in the fixtures. */
const samples = new Map<NodeType, Record<string, unknown>[]>(nodeTypes.map(type => [type, []]))
for (const { source, footnotes } of [...Object.values(fixtures), ...Object.values(blockRows)])
  walk(parseBody(source, { footnotes }), node => {
    samples.get(node.type)!.push(node.attributes)
  })

const words = fc.constantFrom(
  'слово',
  ' ',
  'два слова ',
  ' и ещё',
  'a < b & c',
  '&amp;',
  '[gallery ids="1,2"]',
  '[caption]',
  'https://www.youtube.com/watch?v=abcdefghijk',
  '<!-- wp:paragraph -->',
  '-->',
  '--',
  '\n',
  '\n\n',
  '"кавычки"',
  '\u00a0',
  '🙂',
  '  ',
)
const text = fc.array(words, { minLength: 1, maxLength: 3 }).map(parts => parts.join(''))
const flag = fc.constantFrom({}, { align: 'center' }, { anchor: 'mesto' }, { lang: 'en' }, { className: 'is-style-x' })

const inlineTypes = nodeTypes.filter(type => isInline({ type, attributes: {} }))
/** Without footnotes, which are added once, below the text. */
const blockTypes = nodeTypes.filter(type => !inlineTypes.includes(type) && !type.startsWith('footnote'))

function nodeOf(types: readonly NodeType[], parser: ParserType, depth: number): fc.Arbitrary<Draft> {
  return fc.constantFrom(...types).chain((type): fc.Arbitrary<Draft> => {
    if (type === 'text') return text.map(value => textDraft(value, parser))
    const sample = fc.constantFrom(...(samples.get(type)!.length ? samples.get(type)! : [{}]))
    const children = childrenOf(parser, depth - 1)
    return fc.tuple(sample, flag, children, fc.option(text)).map(([attributes, more, inside, words]) => ({
      type,
      attributes: { ...attributes, ...more, ...(words ? textsOf(attributes, words) : {}) },
      text: '',
      children: inside,
      parser_type: parser,
    }))
  })
}

/** Replaces the text attributes of a sample. */
const textsOf = (attributes: Record<string, unknown>, words: string) =>
  Object.fromEntries(
    ['title', 'caption', 'summary', 'question', 'name', 'text'].flatMap(key =>
      typeof attributes[key] === 'string' ? [[key, words]] : [],
    ),
  )

const leaves: NodeType[] = ['text', 'text', 'text', 'br', 'footnote-ref', 'inline-image']

function childrenOf(parser: ParserType, depth: number): fc.Arbitrary<Draft[]> {
  if (depth <= 0) return fc.array(nodeOf(leaves, parser, 0), { maxLength: 3 })
  const line = fc.array(nodeOf([...leaves, ...inlineTypes], parser, depth), { maxLength: 5 })
  const flow = fc.array(nodeOf([...blockTypes, 'text'], parser, depth), { maxLength: 3 })
  return fc.oneof({ weight: 3, arbitrary: line }, { weight: 2, arbitrary: flow })
}

const top = fc
  .constantFrom<ParserType>('gutenberg_parser', 'gutenberg_parser', 'html_parser')
  .chain(parser => nodeOf(blockTypes, parser, 3))

const note = fc
  .tuple(childrenOf('gutenberg_parser', 1), fc.constantFrom('n-1', 'n-2', 'n-3'))
  .map(([children, footnoteId]): Draft => draft('footnote', 'gutenberg_parser', { footnoteId }, children))
const notes = fc
  .uniqueArray(note, { maxLength: 3, selector: ({ attributes }) => attributes.footnoteId })
  .map(children => (children.length ? [draft('footnotes', 'gutenberg_parser', {}, children)] : []))

/** Up to six blocks with footnotes below them, not cleaned. */
export const randomDrafts = fc.tuple(fc.array(top, { maxLength: 6 }), notes).map(parts => parts.flat())
