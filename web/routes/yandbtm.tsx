import { useLoaderData } from 'react-router'
import { listTopPosts } from '#contract/content.ts'
import { toCard } from '../data/card.server.ts'
import { Head } from '../documents/Head.tsx'
import { orElse, pageLoader } from '../load-page.server.ts'
import { ArticleCard } from '../pieces/ArticleCard.tsx'
import grid from '../pieces/Grid.module.css'
import styles from './yandbtm.module.css'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

/** Recommended articles, made to be embedded at the foot of a partner's page: its links open the magazine itself. */
export const loader = pageLoader(async ({ ask }) => ({
  cards: await orElse(
    ask(listTopPosts, { params: { path: 'week' }, query: { limit: 6 } }).then(reply => reply.items.map(toCard)),
    [],
  ),
}))

export default function BottomOfPartnersPage() {
  const { cards } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <Head title="Читайте в «Дельно»" description="Что читают в журнале на этой неделе." robots="noindex" />
      <h1 className="stop">Читайте в «Дельно»</h1>
      <div className={`${grid.grid} ${grid.three}`}>
        {cards.map(card => (
          <ArticleCard key={card.id} card={card} level={2} target="_top" />
        ))}
      </div>
    </div>
  )
}
