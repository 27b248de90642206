// The body stands once: as HTML in the document. React keeps the element and never looks inside; what acts inside it is put
// there afterwards (acting-blocks).
import { useContext, useState } from 'react'
import '#article-body/body.css'
import { BodyStoreContext } from '../../documents/body-store.ts'

/** Give it `key={body.key}`: another article or version is another element. */
export function ArticleBody({ body }: { body: { key: string; html?: string } }) {
  const store = useContext(BodyStoreContext)
  const [html] = useState(() => body.html ?? store?.get(body.key) ?? document.querySelector(`[data-body="${CSS.escape(body.key)}"]`)?.innerHTML ?? '')
  return <div className="b-body" data-body={body.key} data-scroll-area suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
