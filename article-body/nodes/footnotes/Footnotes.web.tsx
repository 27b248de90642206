import { type WebRendition } from '../../web-rendition.ts'

export const Footnotes: WebRendition<'footnotes'> = ({ children }) =>
  children.length ? (
    <section className="b-footnotes" role="doc-endnotes" aria-label="Примечания">
      <ol>{children}</ol>
    </section>
  ) : null

export const Footnote: WebRendition<'footnote'> = ({ node: { attributes: a }, children }) => (
  <li id={a.footnoteId}>
    {children}{' '}
    <a href={`#${a.footnoteId}-link`} role="doc-backlink" aria-label="Вернуться к тексту">
      ↩︎
    </a>
  </li>
)

export const FootnoteRef: WebRendition<'footnote-ref'> = ({ node, page }) => (
  <sup className="b-footnote-ref">
    <a
      href={`#${node.attributes.footnoteId}`}
      id={page.firstReferences.has(node.id) ? `${node.attributes.footnoteId}-link` : undefined}
      role="doc-noteref"
      aria-label={`Примечание ${node.attributes.number}`}
    >
      {node.attributes.number}
    </a>
  </sup>
)
