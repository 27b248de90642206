import { elementProps, type WebRendition } from '../../web-rendition.ts'

export const Definitions: WebRendition<'definitions'> = ({ node, children }) => (
  <dl {...elementProps(node.attributes, 'b-definitions')}>{children}</dl>
)
export const Term: WebRendition<'term'> = ({ children }) => <dt>{children}</dt>
export const Description: WebRendition<'description'> = ({ children }) => <dd>{children}</dd>
