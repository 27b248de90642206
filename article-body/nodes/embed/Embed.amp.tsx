import type { ReactNode } from 'react'
import type { AmpRendition } from '../../amp-rendition.ts'
import { embedTitle, frameTitle } from './embed-title.ts'

const LinkInstead = ({ href, title, children }: { href: string; title: string; children: ReactNode }) => (
  <figure className="b-embed">
    <a className="b-embed__link" href={href} target="_blank" rel="noopener nofollow">
      {title}
    </a>
    {children}
  </figure>
)

export const Embed: AmpRendition<'embed'> = ({ node: { attributes: a }, children }) => (
  <LinkInstead href={a.url} title={embedTitle(a)}>
    {children}
  </LinkInstead>
)

/** A link, because amp-iframe loads its page without a press of the reader. */
export const Iframe: AmpRendition<'iframe'> = ({ node: { attributes: a }, children }) => (
  <LinkInstead href={a.src} title={frameTitle(a)}>
    {children}
  </LinkInstead>
)
