import type { AmpRendition } from '../../amp-rendition.ts'
import { classes, elementProps } from '../../web-rendition.ts'
import { AmpImage } from '../image/Image.amp.tsx'
import { AmpFilm } from '../video/Video.amp.tsx'

export const MediaText: AmpRendition<'media-text'> = ({ node: { attributes: a }, children, page }) => (
  <div {...elementProps(a, classes('b-media-text', a.side === 'right' && 'b-media-text--right') ?? '')}>
    <div className="b-media-text__media">
      {a.image ? <AmpImage picture={a.image} slot="half" page={page} /> : null}
      {a.video ? <AmpFilm src={a.video} /> : null}
    </div>
    <div className="b-media-text__text">{children}</div>
  </div>
)
