import type { ReactNode } from 'react'
import type { AmpRendition } from '../../amp-rendition.ts'
import { embedTitle, frameTitle } from './embed-title.ts'

type LinkedProps = { url: string; title: string; children: ReactNode }

const Linked = ({ url, title, children }: LinkedProps) => (
  <figure className="b-embed">
    <a className="b-embed__link" href={url} target="_blank" rel="noopener nofollow">
      {title}
    </a>
    {children}
  </figure>
)

export const Embed: AmpRendition<'embed'> = ({ node: { attributes: a }, children }) => (
  <Linked url={a.url} title={embedTitle(a)}>
    {children}
  </Linked>
)

/** A link, because amp-iframe loads its page without a press of the reader. */
export const Iframe: AmpRendition<'iframe'> = ({ node: { attributes: a }, children }) => (
  <Linked url={a.src} title={frameTitle(a)}>
    {children}
  </Linked>
)
