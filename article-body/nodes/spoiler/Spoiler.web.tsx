import { type WebRendition } from '../../web-rendition.ts'

export const Spoiler: WebRendition<'spoiler'> = ({ node: { attributes: a }, children }) => (
  <details className="b-spoiler" open={a.open}>
    <summary>{a.title}</summary>
    <div className="b-spoiler__body">{children}</div>
  </details>
)
