import { elementProps, type WebRendition } from '../../web-rendition.ts'

export const Group: WebRendition<'group'> = ({ node, children }) => (
  <div {...elementProps(node.attributes, 'b-group')}>{children}</div>
)
export const Html: WebRendition<'html'> = ({ children }) => <div className="b-group">{children}</div>
export const Figure: WebRendition<'figure'> = ({ node, children }) => (
  <figure {...elementProps(node.attributes, 'b-figure')}>{children}</figure>
)
