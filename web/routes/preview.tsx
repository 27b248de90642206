import type { CSSProperties } from 'react'
import { useLoaderData } from 'react-router'
import { Mascot } from '#ui/Mascot.tsx'
import { Head } from '../documents/Head.tsx'
import { ArticlePage } from '../pages/article/ArticlePage.tsx'
import { loadPreview } from '../pages/article/load-article.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadPreview

export default function PreviewRoute() {
  const { draft } = useLoaderData<typeof loader>()
  return draft ? <ArticlePage data={draft} /> : <EndedPreview />
}

/** Not in a style sheet: every reader of the magazine would load it. */
const centred: CSSProperties = {
  display: 'grid',
  justifyItems: 'center',
  gap: '1rem',
  padding: '4rem 0',
  textAlign: 'center',
}

function EndedPreview() {
  return (
    <section className="wrap" style={centred}>
      <Head
        title="Ссылка больше не действует — Дельно"
        description="Попросите новую у того, кто её прислал."
        robots="noindex, nofollow"
      />
      <Mascot mood="sleep" width={260} />
      <h1>Ссылка больше не действует</h1>
      <p className="stand">Срок её вышел, или её закрыли. Попросите новую у того, кто её прислал.</p>
    </section>
  )
}
