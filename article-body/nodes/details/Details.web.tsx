import { type WebRendition } from '../../web-rendition.ts'

export const Details: WebRendition<'details'> = ({ node: { attributes: a }, children }) => (
  <details className="b-spoiler" open={a.open} id={a.anchor}>
    <summary>{a.summary}</summary>
    <div className="b-spoiler__body">{children}</div>
  </details>
)
