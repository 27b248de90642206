import type { AmpRendition } from '../../amp-rendition.ts'
import { filmHostName, filmPage } from '../../video-provider.ts'
import { AmpImage } from '../image/Image.amp.tsx'

/** Opens the film at its host: amp-youtube and amp-iframe load the player from the host before the reader touches it. */
export const VideoFacade: AmpRendition<'video-facade'> = ({ node: { attributes: a }, children, page }) => (
  <figure className="b-video">
    <a className="b-video__link" href={filmPage(a)} target="_blank" rel="noopener">
      {a.poster ? <AmpImage picture={{ ...a.poster, alt: '' }} slot="text" page={page} layout="fill" /> : null}
      <span className="b-video__play" aria-hidden="true" />
      <span className="b-video__title">{a.title ?? 'Смотреть видео'}</span>
      <span className="b-video__host">{filmHostName(a.provider)}</span>
    </a>
    {children}
  </figure>
)
