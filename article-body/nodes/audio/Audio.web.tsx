import { type WebRendition } from '../../web-rendition.ts'

export const Audio: WebRendition<'audio'> = ({ node: { attributes: a }, children }) => (
  <figure className="b-audio">
    <audio controls preload="none" src={a.src} loop={a.loop} aria-label={a.title ?? 'Запись'}>
      <a href={a.src}>Открыть запись</a>
    </audio>
    {children.length || !a.title ? children : <figcaption className="b-caption">{a.title}</figcaption>}
  </figure>
)
