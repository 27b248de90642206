import { elementProps, type WebRendition } from '../../web-rendition.ts'

export const Code: WebRendition<'code'> = ({ node: { attributes: a }, children }) => (
  <div {...elementProps(a, 'b-code')} role="region" tabIndex={0} aria-label={a.language ? `Код: ${a.language}` : 'Код'}>
    <pre>
      <code data-language={a.language}>{children}</code>
    </pre>
  </div>
)
export const Preformatted: WebRendition<'preformatted'> = ({ node, children }) => (
  <div {...elementProps(node.attributes, 'b-code')} role="region" tabIndex={0} aria-label="Текст с отступами">
    <pre>{children}</pre>
  </div>
)
export const Verse: WebRendition<'verse'> = ({ node, children }) => (
  <pre {...elementProps(node.attributes, 'b-verse')}>{children}</pre>
)
