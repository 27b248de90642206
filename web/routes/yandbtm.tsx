import { Heading } from '../components/Heading.tsx'
import { useLoaderData } from 'react-router'
import { listHomePosts, listTopPosts } from '#contract/content.ts'
import { toCard } from '../data/card.server.ts'
import { appendById } from '../data/card.ts'
import { Head } from '../documents/Head.tsx'
import { useSite } from '../documents/use-site.ts'
import { orElse, pageLoader } from '../load-page.server.ts'
import { ArticleCard } from '../components/cards/ArticleCard.tsx'
import grid from '../components/cards/Grid.module.css'
import styles from './yandbtm.module.css'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

const shown = 6

/** Recommended articles for the bottom of a partner's page, embedded as a frame: links open the magazine itself. */
export const loader = pageLoader(async ({ ask }) => {
  const query = { limit: shown }
  const [top, newest] = await Promise.all([
    orElse(ask(listTopPosts, { params: { path: 'week' }, query }), null),
    orElse(ask(listHomePosts, { query }), null),
  ])
  // When the week has too few articles, new ones fill the list.
  const cards = [...(top?.items ?? []), ...(newest?.items ?? [])].map(toCard)
  return { cards: appendById([], cards).slice(0, shown) }
})

export default function BottomOfPartnersPage() {
  const { magazine } = useSite()
  const { cards } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <Head
        title={`Читайте в «${magazine.name}»`}
        description="Что читают в журнале на этой неделе."
        robots="noindex"
      />
      <Heading level={1} className="stop">
        Читайте в «{magazine.name}»
      </Heading>
      <div className={`${grid.grid} ${grid.three}`}>
        {cards.map(card => (
          <ArticleCard key={card.id} card={card} level={2} target="_top" />
        ))}
      </div>
    </div>
  )
}
