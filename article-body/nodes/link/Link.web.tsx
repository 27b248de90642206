import { type WebRendition } from '../../web-rendition.ts'

export const Link: WebRendition<'link'> = ({ node: { attributes: a }, children }) => (
  <a href={a.href} target={a.target} rel={a.rel} title={a.title} id={a.anchor} lang={a.lang}>
    {children}
  </a>
)
