import { placeholder } from '../../page-actions.ts'
import { BodyImage, shown } from '../image/Image.web.tsx'
import { classes, type WebRendition } from '../../web-rendition.ts'

/** Without scripts every picture links to itself; with them the page opens the pictures one after another. */
export const Gallery: WebRendition<'gallery'> = ({ node: { attributes: a }, children, page }) => (
  <figure
    className={classes('b-gallery', a.align && `b-${a.align}`)}
    {...placeholder('gallery', { images: a.images.map(image => shown(image, 'wide', page)) })}
  >
    <ul className="b-gallery__list" data-count={a.images.length}>
      {a.images.map((image, index) => {
        const href = shown(image, 'wide', page).src || undefined
        const label = `Открыть изображение ${index + 1} из ${a.images.length}${image.alt ? `: ${image.alt}` : ''}`
        return (
          <li key={index}>
            <a href={href} aria-label={href && label}>
              <BodyImage picture={image} slot={index ? 'gallery' : 'text'} page={page} />
            </a>
            {image.caption ? <p className="b-caption">{image.caption}</p> : null}
          </li>
        )
      })}
    </ul>
    {children}
  </figure>
)
