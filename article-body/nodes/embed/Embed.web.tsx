import { placeholder } from '../../page-actions.ts'
import { type WebRendition } from '../../web-rendition.ts'
import { embedTitle } from './embed-title.ts'

/** A link until the reader asks for more: nothing is loaded from a foreign host by reading. */
export const Embed: WebRendition<'embed'> = ({ node: { attributes: a }, children }) => (
  <figure className="b-embed" {...placeholder('embed', { url: a.url, provider: a.provider })}>
    <a className="b-embed__link" href={a.url} target="_blank" rel="noopener nofollow">
      {embedTitle(a)}
    </a>
    {children}
  </figure>
)

export const Iframe: WebRendition<'iframe'> = ({ node: { attributes: a }, children }) => {
  // A frame from our own host with both permissions could reach out of its sandbox.
  const sandbox = `allow-scripts allow-popups allow-forms${a.src.startsWith('/') ? '' : ' allow-same-origin allow-presentation'}`
  return (
    <figure className="b-frame">
      <iframe
        loading="lazy"
        src={a.src}
        title={a.title ?? 'Вставка с другого сайта'}
        sandbox={sandbox}
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
        style={a.width && a.height ? { aspectRatio: `${a.width} / ${a.height}` } : undefined}
      />
      {children}
    </figure>
  )
}
