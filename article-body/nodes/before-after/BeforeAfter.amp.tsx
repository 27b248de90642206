import type { AmpRendition } from '../../amp-rendition.ts'
import { AmpImage } from '../image/Image.amp.tsx'

export const BeforeAfter: AmpRendition<'before-after'> = ({ node: { attributes: a }, page }) => {
  const pictures = [a.before, a.after].filter(picture => page.resolveImage(picture, 'text'))
  return (
    <figure className="b-compare">
      {pictures.length === 2 ? (
        <amp-image-slider
          width={a.before.width && a.before.height ? a.before.width : 4}
          height={a.before.width && a.before.height ? a.before.height : 3}
          layout="responsive"
        >
          <AmpImage picture={a.before} slot="text" page={page} layout="fill" />
          <AmpImage picture={a.after} slot="text" page={page} layout="fill" />
          <div className="b-compare__label" {...{ first: '' }}>
            До
          </div>
          <div className="b-compare__label" {...{ second: '' }}>
            После
          </div>
        </amp-image-slider>
      ) : (
        pictures.map((picture, index) => <AmpImage key={index} picture={picture} slot="text" page={page} />)
      )}
      {a.caption ? <figcaption className="b-caption">{a.caption}</figcaption> : null}
    </figure>
  )
}
