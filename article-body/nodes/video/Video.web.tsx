import { classes, type WebRendition } from '../../web-rendition.ts'

/** A film of unknown size gets the most common ratio. */
const unmeasured = { aspectRatio: '16 / 9' }

export const Video: WebRendition<'video'> = ({ node: { attributes: a }, children }) => (
  <figure className={classes('b-film', a.align && `b-${a.align}`)}>
    <video
      controls
      playsInline
      preload={a.poster ? 'none' : 'metadata'}
      src={a.src}
      poster={a.poster}
      width={a.width}
      height={a.height}
      style={a.width && a.height ? undefined : unmeasured}
      loop={a.loop}
      muted={a.muted}
    >
      {a.tracks?.map(track => (
        <track key={track.src} src={track.src} kind={track.kind} srcLang={track.srcLang} label={track.label} />
      ))}
      <a href={a.src}>Открыть видео</a>
    </video>
    {children}
  </figure>
)
