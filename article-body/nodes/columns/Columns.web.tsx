import { elementProps, type WebRendition } from '../../web-rendition.ts'

export const Columns: WebRendition<'columns'> = ({ node, children }) => (
  <div {...elementProps(node.attributes, 'b-columns')}>{children}</div>
)
export const Column: WebRendition<'column'> = ({ node: { attributes: a }, children }) => (
  <div className="b-columns__column" style={a.width ? { flexBasis: `${a.width}%`, flexGrow: 0 } : undefined}>
    {children}
  </div>
)
