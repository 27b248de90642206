import { elementProps, type WebRendition } from '../../web-rendition.ts'

export const Paragraph: WebRendition<'paragraph'> = ({ node: { attributes }, children }) => (
  <p {...elementProps(attributes, attributes.dropCap ? 'b-drop-cap' : '')}>{children}</p>
)
