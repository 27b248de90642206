// The table of plain-text renditions: for search, reading time, excerpts, push and mail. Exhaustive: a node type without a row does not compile.
import { cutAtWord } from '#russian/cut-at-word.ts'
import { beforeAfterText } from './nodes/before-after/before-after.text.ts'
import { calloutText } from './nodes/callout/callout.text.ts'
import { carouselText } from './nodes/carousel/carousel.text.ts'
import { codeText, preformattedText, verseText } from './nodes/code/code.text.ts'
import { detailsText } from './nodes/details/details.text.ts'
import { emailText } from './nodes/email/email.text.ts'
import { embedText, iframeText } from './nodes/embed/embed.text.ts'
import { faqText } from './nodes/faq/faq.text.ts'
import { audioText } from './nodes/audio/audio.text.ts'
import { fileText } from './nodes/file/file.text.ts'
import { galleryText } from './nodes/gallery/gallery.text.ts'
import { goodsText } from './nodes/goods/goods.text.ts'
import { imageText } from './nodes/image/image.text.ts'
import { listItemText, listText } from './nodes/list/list.text.ts'
import { contactText } from './nodes/contact/contact.text.ts'
import { questionText } from './nodes/question/question.text.ts'
import { quickPollText } from './nodes/quick-poll/quick-poll.text.ts'
import { spoilerText } from './nodes/spoiler/spoiler.text.ts'
import { stepsText } from './nodes/steps/steps.text.ts'
import { tableCellText, tableRowText, tableText } from './nodes/table/table.text.ts'
import { textText } from './nodes/text/text.text.ts'
import { videoFacadeText } from './nodes/video-facade/video-facade.text.ts'
import { blockText, inlineText, joinBreaks, lineText, noText, type TextRendition } from './text-rendition.ts'
import type { BodyNode, NodeType, Tree } from './tree.ts'

const renditions: { [T in NodeType]: TextRendition<T> } = {
  text: textText,
  link: inlineText,
  strong: inlineText,
  em: inlineText,
  sup: inlineText,
  sub: inlineText,
  del: inlineText,
  ins: inlineText,
  u: inlineText,
  mark: inlineText,
  small: inlineText,
  kbd: inlineText,
  'inline-code': inlineText,
  cite: inlineText,
  q: (_node, inside) => `«${inside}»`,
  br: () => '\n',
  abbr: inlineText,
  time: inlineText,
  span: inlineText,
  'inline-image': noText,
  'footnote-ref': noText,
  paragraph: blockText,
  heading: blockText,
  list: listText,
  'list-item': listItemText,
  definitions: blockText,
  term: lineText,
  description: lineText,
  quote: blockText,
  pullquote: blockText,
  citation: blockText,
  caption: blockText,
  image: imageText,
  gallery: galleryText,
  table: tableText,
  'table-section': inlineText,
  'table-row': tableRowText,
  'table-cell': tableCellText,
  code: codeText,
  preformatted: preformattedText,
  verse: verseText,
  separator: noText,
  details: detailsText,
  columns: blockText,
  column: blockText,
  group: blockText,
  html: blockText,
  figure: blockText,
  cover: blockText,
  buttons: blockText,
  button: lineText,
  file: fileText,
  video: blockText,
  audio: audioText,
  'media-text': blockText,
  embed: embedText,
  iframe: iframeText,
  'video-facade': videoFacadeText,
  footnotes: blockText,
  footnote: lineText,
  spoiler: spoilerText,
  callout: calloutText,
  carousel: carouselText,
  goods: goodsText,
  email: emailText,
  question: questionText,
  contact: contactText,
  'quick-poll': quickPollText,
  'before-after': beforeAfterText,
  faq: faqText,
  steps: stepsText,
  shortcode: noText,
  'external-script': noText,
  'inline-script': noText,
  unknown: (node, inside) => (node.attributes.isInline ? inside : blockText(node, inside)),
}

function render(nodes: readonly BodyNode[]): string {
  return nodes
    .map(node => {
      const rendition = renditions[node.type] as TextRendition<NodeType>
      return rendition(node, render(node.children))
    })
    .join('')
}

/** The text of an article; blocks are separated by one empty line, cells by a tab. */
export function toText(tree: Tree): string {
  return joinBreaks(render(tree))
    .replace(/[ \t]+$/gm, '')
    .trim()
}

/** The summary of an article in one line: its own excerpt, else its beginning. */
export const summaryOf = (excerpt: string, tree: Tree): string => excerpt || excerptOf(tree)

/** The beginning of an article in one line: whole words, at most `limit` characters, with «…» when cut. */
export function excerptOf(tree: Tree, limit = 220): string {
  const text = toText(tree.filter(node => ['paragraph', 'quote', 'list'].includes(node.type)))
    .replace(/\s+/g, ' ')
    .trim()
  return cutAtWord(text, limit)
}
