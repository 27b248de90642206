import { fallback, type AmpRendition } from '../../amp-rendition.ts'

export const Audio: AmpRendition<'audio'> = ({ node: { attributes: a }, children }) => (
  <figure className="b-audio">
    <amp-audio
      src={a.src}
      width="auto"
      height={54}
      layout="fixed-height"
      controls
      preload="none"
      loop={a.loop}
      title={a.title}
    >
      <a {...fallback} href={a.src}>
        Открыть запись
      </a>
    </amp-audio>
    {children.length || !a.title ? children : <figcaption className="b-caption">{a.title}</figcaption>}
  </figure>
)
