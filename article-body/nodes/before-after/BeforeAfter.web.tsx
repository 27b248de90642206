import { BodyImage } from '../image/Image.web.tsx'
import { type WebRendition } from '../../web-rendition.ts'

export const BeforeAfter: WebRendition<'before-after'> = ({ node: { attributes: a }, page }) => (
  <figure className="b-compare" data-block="before-after">
    <div className="b-compare__pair">
      <div>
        <BodyImage picture={a.before} slot="half" page={page} />
        <span className="b-compare__label">До</span>
      </div>
      <div>
        <BodyImage picture={a.after} slot="half" page={page} />
        <span className="b-compare__label">После</span>
      </div>
    </div>
    {a.caption ? <figcaption className="b-caption">{a.caption}</figcaption> : null}
  </figure>
)
