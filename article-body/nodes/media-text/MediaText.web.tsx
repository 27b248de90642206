import { BodyImage } from '../image/Image.web.tsx'
import { elementProps, classes, type WebRendition } from '../../web-rendition.ts'

export const MediaText: WebRendition<'media-text'> = ({ node: { attributes: a }, children, page }) => (
  <div {...elementProps(a, classes('b-media-text', a.side === 'right' && 'b-media-text--right') ?? '')}>
    <div className="b-media-text__media">
      {a.image ? <BodyImage picture={a.image} slot="half" page={page} /> : null}
      {a.video ? <video controls playsInline preload="metadata" src={a.video} /> : null}
    </div>
    <div className="b-media-text__text">{children}</div>
  </div>
)
