import type { AmpRendition } from '../../amp-rendition.ts'
import { embedTitle, frameTitle } from './embed-title.ts'

export const Embed: AmpRendition<'embed'> = ({ node: { attributes: a }, children }) => (
  <figure className="b-embed">
    <a className="b-embed__link" href={a.url} target="_blank" rel="noopener nofollow">
      {embedTitle(a)}
    </a>
    {children}
  </figure>
)

/** A link, because amp-iframe loads its page without a press of the reader. */
export const Iframe: AmpRendition<'iframe'> = ({ node: { attributes: a }, children }) => (
  <figure className="b-embed">
    <a className="b-embed__link" href={a.src} target="_blank" rel="noopener nofollow">
      {frameTitle(a)}
    </a>
    {children}
  </figure>
)
