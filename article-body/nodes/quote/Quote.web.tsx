import { elementProps, type WebRendition } from '../../web-rendition.ts'

export const Quote: WebRendition<'quote'> = ({ node: { attributes: a }, children }) => (
  <blockquote {...elementProps(a, 'b-quote')} cite={a.citeUrl}>
    {children}
  </blockquote>
)
export const Pullquote: WebRendition<'pullquote'> = ({ node, children }) => (
  <blockquote {...elementProps(node.attributes, 'b-pullquote')}>{children}</blockquote>
)
export const Citation: WebRendition<'citation'> = ({ children }) => <footer className="b-citation">{children}</footer>
