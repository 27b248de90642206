import { elementProps, classes, type WebRendition } from '../../web-rendition.ts'

export const Buttons: WebRendition<'buttons'> = ({ node, children }) => (
  <div {...elementProps(node.attributes, 'b-buttons')}>{children}</div>
)
export const Button: WebRendition<'button'> = ({ node: { attributes: a }, children }) => {
  const className = classes('b-button', a.className?.includes('is-style-outline') && 'b-button--quiet')
  return a.href ? (
    <a className={className} href={a.href} target={a.target} rel={a.rel}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  )
}
