import { type WebRendition } from '../../web-rendition.ts'

/** An unknown element keeps its text in a plain container. */
export const Unknown: WebRendition<'unknown'> = ({ node, children }) => {
  if (!children.length) return null
  return node.attributes.isInline ? <span>{children}</span> : <div className="b-unknown">{children}</div>
}
