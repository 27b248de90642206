// An article as a tree of content nodes (spec 3, "Content node"): the union of nodes, walk() and mapNodes(); nothing else.
// Every rendition is a table over NodeType, so a new type does not compile until each table has it.
import { z } from 'zod'
import { audioAttributes } from './nodes/audio/audio.schema.ts'
import { beforeAfterAttributes } from './nodes/before-after/before-after.schema.ts'
import { buttonAttributes, buttonsAttributes } from './nodes/buttons/buttons.schema.ts'
import { calloutAttributes } from './nodes/callout/callout.schema.ts'
import { captionAttributes } from './nodes/caption/caption.schema.ts'
import { carouselAttributes } from './nodes/carousel/carousel.schema.ts'
import { codeAttributes, preformattedAttributes, verseAttributes } from './nodes/code/code.schema.ts'
import { columnAttributes, columnsAttributes } from './nodes/columns/columns.schema.ts'
import { contactAttributes } from './nodes/contact/contact.schema.ts'
import { coverAttributes } from './nodes/cover/cover.schema.ts'
import { definitionsAttributes, descriptionAttributes, termAttributes } from './nodes/definitions/definitions.schema.ts'
import { detailsAttributes } from './nodes/details/details.schema.ts'
import { emailAttributes } from './nodes/email/email.schema.ts'
import { embedAttributes, iframeAttributes } from './nodes/embed/embed.schema.ts'
import { faqAttributes } from './nodes/faq/faq.schema.ts'
import { fileAttributes } from './nodes/file/file.schema.ts'
import { footnoteAttributes, footnoteRefAttributes, footnotesAttributes } from './nodes/footnotes/footnotes.schema.ts'
import { galleryAttributes } from './nodes/gallery/gallery.schema.ts'
import { goodsAttributes } from './nodes/goods/goods.schema.ts'
import { figureAttributes, groupAttributes, htmlAttributes } from './nodes/group/group.schema.ts'
import { headingAttributes } from './nodes/heading/heading.schema.ts'
import { imageAttributes, inlineImageAttributes } from './nodes/image/image.schema.ts'
import { linkAttributes } from './nodes/link/link.schema.ts'
import { listAttributes, listItemAttributes } from './nodes/list/list.schema.ts'
import { abbrAttributes, markAttributes, spanAttributes, timeAttributes } from './nodes/marks/marks.schema.ts'
import { mediaTextAttributes } from './nodes/media-text/media-text.schema.ts'
import { paragraphAttributes } from './nodes/paragraph/paragraph.schema.ts'
import { questionAttributes } from './nodes/question/question.schema.ts'
import { quickPollAttributes } from './nodes/quick-poll/quick-poll.schema.ts'
import { citationAttributes, pullquoteAttributes, quoteAttributes } from './nodes/quote/quote.schema.ts'
import { externalScriptAttributes, inlineScriptAttributes } from './nodes/script/script.schema.ts'
import { separatorAttributes } from './nodes/separator/separator.schema.ts'
import { shortcodeAttributes } from './nodes/shortcode/shortcode.schema.ts'
import { spoilerAttributes } from './nodes/spoiler/spoiler.schema.ts'
import { stepsAttributes } from './nodes/steps/steps.schema.ts'
import {
  tableAttributes,
  tableCellAttributes,
  tableRowAttributes,
  tableSectionAttributes,
} from './nodes/table/table.schema.ts'
import { textAttributes } from './nodes/text/text.schema.ts'
import { unknownAttributes } from './nodes/unknown/unknown.schema.ts'
import { videoAttributes } from './nodes/video/video.schema.ts'
import { videoFacadeAttributes } from './nodes/video-facade/video-facade.schema.ts'

const inlineSchemas = {
  text: textAttributes,
  link: linkAttributes,
  strong: markAttributes,
  em: markAttributes,
  sup: markAttributes,
  sub: markAttributes,
  del: markAttributes,
  ins: markAttributes,
  u: markAttributes,
  mark: markAttributes,
  small: markAttributes,
  kbd: markAttributes,
  'inline-code': markAttributes,
  cite: markAttributes,
  q: markAttributes,
  br: markAttributes,
  abbr: abbrAttributes,
  time: timeAttributes,
  span: spanAttributes,
  'inline-image': inlineImageAttributes,
  'footnote-ref': footnoteRefAttributes,
}

/** Attributes of every node type: the one list that all renditions follow. */
export const attributeSchemas = {
  ...inlineSchemas,
  paragraph: paragraphAttributes,
  heading: headingAttributes,
  list: listAttributes,
  'list-item': listItemAttributes,
  definitions: definitionsAttributes,
  term: termAttributes,
  description: descriptionAttributes,
  quote: quoteAttributes,
  pullquote: pullquoteAttributes,
  citation: citationAttributes,
  caption: captionAttributes,
  image: imageAttributes,
  gallery: galleryAttributes,
  table: tableAttributes,
  'table-section': tableSectionAttributes,
  'table-row': tableRowAttributes,
  'table-cell': tableCellAttributes,
  code: codeAttributes,
  preformatted: preformattedAttributes,
  verse: verseAttributes,
  separator: separatorAttributes,
  details: detailsAttributes,
  columns: columnsAttributes,
  column: columnAttributes,
  group: groupAttributes,
  html: htmlAttributes,
  figure: figureAttributes,
  cover: coverAttributes,
  buttons: buttonsAttributes,
  button: buttonAttributes,
  file: fileAttributes,
  video: videoAttributes,
  audio: audioAttributes,
  'media-text': mediaTextAttributes,
  embed: embedAttributes,
  iframe: iframeAttributes,
  'video-facade': videoFacadeAttributes,
  footnotes: footnotesAttributes,
  footnote: footnoteAttributes,
  spoiler: spoilerAttributes,
  callout: calloutAttributes,
  carousel: carouselAttributes,
  goods: goodsAttributes,
  email: emailAttributes,
  question: questionAttributes,
  contact: contactAttributes,
  'quick-poll': quickPollAttributes,
  'before-after': beforeAfterAttributes,
  faq: faqAttributes,
  steps: stepsAttributes,
  shortcode: shortcodeAttributes,
  'external-script': externalScriptAttributes,
  'inline-script': inlineScriptAttributes,
  unknown: unknownAttributes,
}

export type NodeType = keyof typeof attributeSchemas
export type AttributesOf<T extends NodeType> = z.infer<(typeof attributeSchemas)[T]>
export type ParserType = 'html_parser' | 'gutenberg_parser'

/** One node of type T. Only text nodes have `text`; `id` is unique in the tree; `parser_type` is spelt as on the wire. */
export type NodeOf<T extends NodeType> = {
  id: string
  type: T
  attributes: AttributesOf<T>
  text: string
  children: BodyNode[]
  parser_type: ParserType
}
export type BodyNode = { [T in NodeType]: NodeOf<T> }[NodeType]
export type Tree = BodyNode[]

export const nodeTypes = Object.keys(attributeSchemas) as NodeType[]

export function isNodeType(type: string): type is NodeType {
  return Object.hasOwn(attributeSchemas, type)
}

/** Inline node types. */
export function isInline(node: { type: string; attributes: unknown }): boolean {
  if (node.type === 'unknown') return (node.attributes as { isInline?: boolean }).isInline === true
  return Object.hasOwn(inlineSchemas, node.type)
}

function nodeSchema<T extends NodeType>(type: T) {
  return z.object({
    id: z.string(),
    type: z.literal(type),
    attributes: attributeSchemas[type],
    text: z.string(),
    children: z.lazy(() => treeSchema),
    parser_type: z.enum(['html_parser', 'gutenberg_parser']),
  })
}

const [firstType, ...otherTypes] = nodeTypes as [NodeType, ...NodeType[]]

/** A valid node with its children. Refuses what clean.ts would repair: unsafe URLs and styles do not pass. */
const bodyNodeSchema: z.ZodType<BodyNode> = z.lazy(
  () =>
    z.discriminatedUnion('type', [
      nodeSchema(firstType),
      ...otherTypes.map(nodeSchema),
    ]) as unknown as z.ZodType<BodyNode>,
)
export const treeSchema: z.ZodType<Tree> = z.array(bodyNodeSchema)

/** Visits every node, parents first. Returning 'skip' leaves out the children of that node. */
export function walk(tree: Tree, visit: (node: BodyNode, parents: readonly BodyNode[]) => 'skip' | void): void {
  const go = (nodes: Tree, parents: readonly BodyNode[]) => {
    for (const node of nodes)
      if (visit(node, parents) !== 'skip' && node.children.length) go(node.children, [...parents, node])
  }
  go(tree, [])
}

/** Returns the tree with every node changed; `change` gets a node before its children. */
export function mapNodes(tree: Tree, change: (node: BodyNode) => BodyNode): Tree {
  return tree.map(node => {
    const changed = change(node)
    return changed.children.length
      ? ({ ...changed, children: mapNodes(changed.children, change) } as BodyNode)
      : changed
  })
}
