import { classes, type WebRendition } from '../../web-rendition.ts'

export const Callout: WebRendition<'callout'> = ({ node: { attributes: a }, children }) => (
  <div className={classes('b-callout', a.kind !== 'note' && `b-callout--${a.kind}`)} role="note" aria-label={a.title}>
    {a.title ? <p className="b-callout__title">{a.title}</p> : null}
    {children}
  </div>
)
