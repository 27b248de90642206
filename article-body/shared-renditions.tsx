// Renditions whose HTML is valid on the web and in AMP. Types that need another form in AMP are in both tables (to-web.tsx, to-amp.tsx); a
// type that is in no table does not compile.
import { Button, Buttons } from './nodes/buttons/Buttons.web.tsx'
import { Callout } from './nodes/callout/Callout.web.tsx'
import { Caption } from './nodes/caption/Caption.web.tsx'
import { Code, Preformatted, Verse } from './nodes/code/Code.web.tsx'
import { Column, Columns } from './nodes/columns/Columns.web.tsx'
import { Definitions, Description, Term } from './nodes/definitions/Definitions.web.tsx'
import { Details } from './nodes/details/Details.web.tsx'
import { Faq } from './nodes/faq/Faq.web.tsx'
import { File } from './nodes/file/File.web.tsx'
import { Footnote, FootnoteRef, Footnotes } from './nodes/footnotes/Footnotes.web.tsx'
import { Figure, Group, Html } from './nodes/group/Group.web.tsx'
import { Heading } from './nodes/heading/Heading.web.tsx'
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
import { Paragraph } from './nodes/paragraph/Paragraph.web.tsx'
import { Citation, Pullquote, Quote } from './nodes/quote/Quote.web.tsx'
import { Separator } from './nodes/separator/Separator.web.tsx'
import { Spoiler } from './nodes/spoiler/Spoiler.web.tsx'
import { Table, TableCell, TableRow, TableSection } from './nodes/table/Table.web.tsx'
import { Unknown } from './nodes/unknown/Unknown.web.tsx'
import { Goods } from './nodes/goods/Goods.web.tsx'
import { Image } from './nodes/image/Image.web.tsx'
import { Steps } from './nodes/steps/Steps.web.tsx'
import type { NodeType } from './tree.ts'
import type { WebRendition } from './web-rendition.ts'

export const sharedRenditions = {
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
  buttons: Buttons,
  button: Button,
  file: File,
  footnotes: Footnotes,
  footnote: Footnote,
  spoiler: Spoiler,
  callout: Callout,
  goods: Goods,
  faq: Faq,
  steps: Steps,
  shortcode: () => null,
  'external-script': () => null,
  'inline-script': () => null,
  unknown: Unknown,
} satisfies { [T in NodeType]?: WebRendition<T> }
