import { elementProps, type WebRendition } from '../../web-rendition.ts'

export const Strong: WebRendition<'strong'> = ({ node, children }) => (
  <strong lang={node.attributes.lang}>{children}</strong>
)
export const Em: WebRendition<'em'> = ({ node, children }) => <em lang={node.attributes.lang}>{children}</em>
export const Sup: WebRendition<'sup'> = ({ node, children }) => <sup lang={node.attributes.lang}>{children}</sup>
export const Sub: WebRendition<'sub'> = ({ node, children }) => <sub lang={node.attributes.lang}>{children}</sub>
export const Del: WebRendition<'del'> = ({ node, children }) => <del lang={node.attributes.lang}>{children}</del>
export const Ins: WebRendition<'ins'> = ({ node, children }) => <ins lang={node.attributes.lang}>{children}</ins>
export const Underline: WebRendition<'u'> = ({ node, children }) => <u lang={node.attributes.lang}>{children}</u>
export const Mark: WebRendition<'mark'> = ({ node, children }) => <mark lang={node.attributes.lang}>{children}</mark>
export const Small: WebRendition<'small'> = ({ node, children }) => (
  <small lang={node.attributes.lang}>{children}</small>
)
export const Kbd: WebRendition<'kbd'> = ({ node, children }) => <kbd lang={node.attributes.lang}>{children}</kbd>
export const InlineCode: WebRendition<'inline-code'> = ({ node, children }) => (
  <code lang={node.attributes.lang}>{children}</code>
)
export const Cite: WebRendition<'cite'> = ({ node, children }) => <cite lang={node.attributes.lang}>{children}</cite>
export const Quotation: WebRendition<'q'> = ({ node, children }) => <q lang={node.attributes.lang}>{children}</q>
export const Abbr: WebRendition<'abbr'> = ({ node, children }) => <abbr title={node.attributes.title}>{children}</abbr>
export const Time: WebRendition<'time'> = ({ node, children }) => (
  <time dateTime={node.attributes.dateTime}>{children}</time>
)
export const Span: WebRendition<'span'> = ({ node, children }) => (
  <span {...elementProps(node.attributes)}>{children}</span>
)
