import type { AmpRendition } from '../../amp-rendition.ts'
import { elementProps } from '../../web-rendition.ts'
import { AmpImage } from '../image/Image.amp.tsx'

export const Cover: AmpRendition<'cover'> = ({ node: { attributes: a }, children, page }) => (
  <div {...elementProps(a, 'b-cover')}>
    {a.image ? <AmpImage picture={a.image} slot="wide" page={page} /> : null}
    <div className="b-cover__text">{children}</div>
  </div>
)
