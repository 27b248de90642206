import { BodyImage } from '../image/Image.web.tsx'
import { elementProps, type WebRendition } from '../../web-rendition.ts'

export const Cover: WebRendition<'cover'> = ({ node: { attributes: a }, children, page }) => (
  <div {...elementProps(a, 'b-cover')}>
    {a.image ? <BodyImage picture={a.image} slot="wide" page={page} /> : null}
    <div className="b-cover__text">{children}</div>
  </div>
)
