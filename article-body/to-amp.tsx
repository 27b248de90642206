// The table of AMP. Exhaustive: a node type without a rendition does not compile. Where the HTML of the web is valid AMP, its
// rendition is used as it is; what needs a script of ours, a form or a foreign player has one of its own (….amp.tsx).
import { Fragment, type ReactNode } from 'react'
import { Audio } from './nodes/audio/Audio.amp.tsx'
import { BeforeAfter } from './nodes/before-after/BeforeAfter.amp.tsx'
import { Button, Buttons } from './nodes/buttons/Buttons.web.tsx'
import { Callout } from './nodes/callout/Callout.web.tsx'
import { Caption } from './nodes/caption/Caption.web.tsx'
import { Carousel } from './nodes/carousel/Carousel.amp.tsx'
import { Code, Preformatted, Verse } from './nodes/code/Code.web.tsx'
import { Column, Columns } from './nodes/columns/Columns.web.tsx'
import { Cover } from './nodes/cover/Cover.amp.tsx'
import { Definitions, Description, Term } from './nodes/definitions/Definitions.web.tsx'
import { Details } from './nodes/details/Details.web.tsx'
import { Email } from './nodes/email/Email.amp.tsx'
import { Embed, Iframe } from './nodes/embed/Embed.amp.tsx'
import { Faq } from './nodes/faq/Faq.web.tsx'
import { File } from './nodes/file/File.web.tsx'
import { Footnote, FootnoteRef, Footnotes } from './nodes/footnotes/Footnotes.web.tsx'
import { Gallery } from './nodes/gallery/Gallery.amp.tsx'
import { Goods } from './nodes/goods/Goods.amp.tsx'
import { Figure, Group, Html } from './nodes/group/Group.web.tsx'
import { Heading } from './nodes/heading/Heading.web.tsx'
import { Image, InlineImage } from './nodes/image/Image.amp.tsx'
import { Link } from './nodes/link/Link.web.tsx'
import { List, ListItem } from './nodes/list/List.web.tsx'
import {
  Abbr,
  Cite,
  Del,
  Em,
  InlineCode,
  Ins,
  Kbd,
  Mark,
  Quotation,
  Small,
  Span,
  Strong,
  Sub,
  Sup,
  Time,
  Underline,
} from './nodes/marks/Marks.web.tsx'
import { MediaText } from './nodes/media-text/MediaText.amp.tsx'
import { Paragraph } from './nodes/paragraph/Paragraph.web.tsx'
import { Question } from './nodes/question/Question.amp.tsx'
import { QuickPoll } from './nodes/quick-poll/QuickPoll.amp.tsx'
import { Citation, Pullquote, Quote } from './nodes/quote/Quote.web.tsx'
import { Separator } from './nodes/separator/Separator.web.tsx'
import { Spoiler } from './nodes/spoiler/Spoiler.web.tsx'
import { Steps } from './nodes/steps/Steps.amp.tsx'
import { Table, TableCell, TableRow, TableSection } from './nodes/table/Table.web.tsx'
import { Unknown } from './nodes/unknown/Unknown.web.tsx'
import { Video } from './nodes/video/Video.amp.tsx'
import { VideoFacade } from './nodes/video-facade/VideoFacade.amp.tsx'
import type { AmpPage, AmpRendition } from './amp-rendition.ts'
import type { NodeType, Tree } from './tree.ts'

const ampRenditions: { [T in NodeType]: AmpRendition<T> } = {
  text: ({ node }) => node.text,
  link: Link,
  strong: Strong,
  em: Em,
  sup: Sup,
  sub: Sub,
  del: Del,
  ins: Ins,
  u: Underline,
  mark: Mark,
  small: Small,
  kbd: Kbd,
  'inline-code': InlineCode,
  cite: Cite,
  q: Quotation,
  br: () => <br />,
  abbr: Abbr,
  time: Time,
  span: Span,
  'inline-image': InlineImage,
  'footnote-ref': FootnoteRef,
  paragraph: Paragraph,
  heading: Heading,
  list: List,
  'list-item': ListItem,
  definitions: Definitions,
  term: Term,
  description: Description,
  quote: Quote,
  pullquote: Pullquote,
  citation: Citation,
  caption: Caption,
  image: Image,
  gallery: Gallery,
  table: Table,
  'table-section': TableSection,
  'table-row': TableRow,
  'table-cell': TableCell,
  code: Code,
  preformatted: Preformatted,
  verse: Verse,
  separator: Separator,
  details: Details,
  columns: Columns,
  column: Column,
  group: Group,
  html: Html,
  figure: Figure,
  cover: Cover,
  buttons: Buttons,
  button: Button,
  file: File,
  video: Video,
  audio: Audio,
  'media-text': MediaText,
  embed: Embed,
  iframe: Iframe,
  'video-facade': VideoFacade,
  footnotes: Footnotes,
  footnote: Footnote,
  spoiler: Spoiler,
  callout: Callout,
  carousel: Carousel,
  goods: Goods,
  email: Email,
  question: Question,
  'quick-poll': QuickPoll,
  'before-after': BeforeAfter,
  faq: Faq,
  steps: Steps,
  shortcode: () => null,
  'external-script': () => null,
  'inline-script': () => null,
  unknown: Unknown,
}

/** One rendition for each node, in order. */
export function toAmp(tree: Tree, page: AmpPage): ReactNode[] {
  return tree.map(node => {
    const rendition = ampRenditions[node.type] as AmpRendition<NodeType>
    return <Fragment key={node.id}>{rendition({ node, children: toAmp(node.children, page), page })}</Fragment>
  })
}
