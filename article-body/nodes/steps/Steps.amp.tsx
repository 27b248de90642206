import type { AmpRendition } from '../../amp-rendition.ts'
import { AmpImage } from '../image/Image.amp.tsx'

export const Steps: AmpRendition<'steps'> = ({ node: { attributes: a }, page }) => (
  <ol className="b-steps">
    {a.items.map(({ title, text, image }, index) => (
      <li key={index}>
        <div className="b-steps__text">
          {title ? <p className="b-steps__title">{title}</p> : null}
          {text.split(/\n\s*\n/).map((words, part) => (
            <p key={part}>{words}</p>
          ))}
        </div>
        {image ? <AmpImage className="b-steps__picture" picture={image} slot="step" page={page} /> : null}
      </li>
    ))}
  </ol>
)
