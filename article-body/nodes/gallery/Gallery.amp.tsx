import type { AmpRendition } from '../../amp-rendition.ts'
import { classes } from '../../web-rendition.ts'
import { AmpImage } from '../image/Image.amp.tsx'

export const Gallery: AmpRendition<'gallery'> = ({ node: { id, attributes: a }, children, page }) => (
  <figure className={classes('b-gallery', a.align && `b-${a.align}`)}>
    <ul className="b-gallery__list">
      {a.images.map((image, index) => (
        <li key={index}>
          <AmpImage picture={image} slot={index ? 'gallery' : 'text'} page={page} lightbox={`gallery-${id}`} />
          {image.caption ? <p className="b-caption">{image.caption}</p> : null}
        </li>
      ))}
    </ul>
    {children}
  </figure>
)
