import { type WebRendition } from '../../web-rendition.ts'

export const Steps: WebRendition<'steps'> = ({ node: { attributes: a }, page }) => (
  <ol className="b-steps">
    {a.items.map(({ title, text, image }, index) => (
      <li key={index}>
        <div className="b-steps__text">
          {title ? <p className="b-steps__title">{title}</p> : null}
          {text.split(/\n\s*\n/).map((words, part) => (
            <p key={part}>{words}</p>
          ))}
        </div>
        {image ? <page.Picture className="b-steps__picture" picture={image} slot="step" page={page} /> : null}
      </li>
    ))}
  </ol>
)
