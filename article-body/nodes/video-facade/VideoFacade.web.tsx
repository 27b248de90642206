import { filmHostName, filmPage, filmPlayer } from '../../video-provider.ts'
import { placeholder } from '../../page-actions.ts'
import { BodyImage } from '../image/Image.web.tsx'
import { type WebRendition } from '../../web-rendition.ts'

/** A picture and a title; a press loads the host's player. Without scripts the link opens the film at its host. */
export const VideoFacade: WebRendition<'video-facade'> = ({ node: { attributes: a }, children, page }) => {
  const hostName = filmHostName(a.provider)
  return (
    <figure
      className="b-video"
      {...placeholder('video-facade', { player: filmPlayer(a), page: filmPage(a), title: a.title, hostName })}
    >
      <a className="b-video__link" href={filmPage(a)} target="_blank" rel="noopener">
        {a.poster ? <BodyImage picture={{ ...a.poster, alt: '' }} slot="text" page={page} /> : null}
        <span className="b-video__play" aria-hidden="true" />
        <span className="b-video__title">{a.title ?? 'Смотреть видео'}</span>
        <span className="b-video__host">{hostName}</span>
      </a>
      {children}
    </figure>
  )
}
