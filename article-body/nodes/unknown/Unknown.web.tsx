import { type WebRendition } from '../../web-rendition.ts'

/** What we could not name keeps its words in a plain place. */
export const Unknown: WebRendition<'unknown'> = ({ node, children }) => {
  if (!children.length) return null
  return node.attributes.isInline ? <span>{children}</span> : <div className="b-unknown">{children}</div>
}
