import { elementProps, classes, type WebRendition } from '../../web-rendition.ts'

export const List: WebRendition<'list'> = ({ node: { attributes: a }, children }) =>
  a.ordered ? (
    <ol
      {...elementProps(a, classes('b-list b-list--ordered', a.marker && a.marker !== '1' && 'b-list--letters') ?? '')}
      start={a.start}
      reversed={a.reversed}
      type={a.marker}
      style={a.start ? { counterSet: `b-item ${a.start - 1}` } : undefined}
    >
      {children}
    </ol>
  ) : (
    <ul {...elementProps(a, 'b-list')}>{children}</ul>
  )

export const ListItem: WebRendition<'list-item'> = ({ node: { attributes: a }, children }) => (
  <li value={a.value} id={a.anchor}>
    {children}
  </li>
)
