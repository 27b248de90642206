import { fallback, type AmpRendition } from '../../amp-rendition.ts'
import { classes } from '../../web-rendition.ts'
import type { AttributesOf } from '../../tree.ts'

/** The film loads nothing before it is played. */
export function AmpFilm({
  src,
  poster,
  width,
  height,
  loop,
  tracks,
}: Pick<AttributesOf<'video'>, 'src' | 'poster' | 'width' | 'height' | 'loop' | 'tracks'>) {
  const size = width && height ? { width, height } : { width: 16, height: 9 }
  return (
    <amp-video src={src} poster={poster} {...size} layout="responsive" controls preload="none" loop={loop}>
      {tracks
        // AMP refuses subtitles without a language.
        ?.filter(track => track.srcLang !== undefined)
        .map(track => (
          <track key={track.src} src={track.src} kind={track.kind} srcLang={track.srcLang} label={track.label} />
        ))}
      <a {...fallback} href={src}>
        Открыть видео
      </a>
    </amp-video>
  )
}

export const Video: AmpRendition<'video'> = ({ node: { attributes: a }, children }) => (
  <figure className={classes('b-film', a.align && `b-${a.align}`)}>
    <AmpFilm {...a} />
    {children}
  </figure>
)
