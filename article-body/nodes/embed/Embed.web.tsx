import { framedPost } from './framed-post.ts'
import { embedTitle, frameTitle } from './embed-title.ts'
import { placeholder } from '../../page-actions.ts'
import { type WebRendition } from '../../web-rendition.ts'

/** A link until the reader presses it: reading loads nothing from a foreign host. */
export const Embed: WebRendition<'embed'> = ({ node: { attributes: a }, children }) => {
  const title = embedTitle(a)
  const src = framedPost(a.url)
  return (
    <figure className="b-embed" {...(src && placeholder('frame', { src, title }))}>
      <a className="b-embed__link" href={a.url} target="_blank" rel="noopener nofollow">
        {title}
      </a>
      {children}
    </figure>
  )
}

export const Iframe: WebRendition<'iframe'> = ({ node: { attributes: a }, children }) => {
  const aspectRatio = a.width && a.height ? `${a.width} / ${a.height}` : undefined
  const title = frameTitle(a)
  if (!a.src.startsWith('/'))
    return (
      <figure className="b-embed" {...placeholder('frame', { src: a.src, title, aspectRatio })}>
        <a className="b-embed__link" href={a.src} target="_blank" rel="noopener nofollow">
          {title}
        </a>
        {children}
      </figure>
    )
  return (
    <figure className="b-frame">
      <iframe
        loading="lazy"
        src={a.src}
        title={a.title ?? 'Вставка'}
        // With `allow-same-origin` a frame of our own host could reach out of its sandbox.
        sandbox="allow-scripts allow-popups allow-forms"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
        style={{ aspectRatio }}
      />
      {children}
    </figure>
  )
}
