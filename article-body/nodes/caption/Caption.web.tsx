import { type WebRendition } from '../../web-rendition.ts'

export const Caption: WebRendition<'caption'> = ({ children }) => (
  <figcaption className="b-caption">{children}</figcaption>
)
