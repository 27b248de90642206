// A reader's public page: who it is, what they wrote. The owner sees the way to what is theirs alone.
import { Head } from '../../documents/Head.tsx'
import { ArticleCard } from '../../pieces/ArticleCard.tsx'
import { Face } from '../../pieces/Face.tsx'
import grid from '../../pieces/Grid.module.css'
import { useGrowingList } from '../../pieces/LoadMore.tsx'
import { useSession } from '../../session/session.ts'
import type { CardList, Card } from '../../data/card.ts'
import styles from './ProfilePage.module.css'
import type { ProfileData } from './profile-data.ts'

export function ProfilePage({ data }: { data: ProfileData }) {
  const session = useSession()
  const isOwner = session.state === 'signedIn' && session.user.id === data.id
  const path = `/profile/user/${data.id}`
  const tabs = [
    { key: 'comments', title: 'Комментарии', url: `${path}/comments` },
    { key: 'posts', title: 'Статьи', url: `${path}/posts` },
    ...(isOwner
      ? [
          { key: 'favorites', title: 'Избранное', url: `${path}/favorites` },
          { key: 'edit', title: 'Изменить', url: `${path}/edit` },
        ]
      : []),
  ]
  return (
    <div className="wrap">
      <Head
        title={`${data.name} — Дельно`}
        description={data.about || `${data.name} читает «Дельно» с ${data.since}.`}
        robots="noindex, follow"
        canonical={`${path}/${data.tab}`}
      />
      <header className={styles.head}>
        <Face name={data.name} src={data.avatar} size={112} />
        <div className={styles.words}>
          <h1>{data.name}</h1>
          <p className={styles.meta}>
            {data.expertise && `${data.expertise} · `}С нами с {data.since}
          </p>
          {data.about && <p>{data.about}</p>}
          {data.links.length > 0 && (
            <p className={styles.links}>
              {data.links.map(link => (
                <a key={link.url} href={link.url} rel="noopener nofollow ugc" target="_blank">
                  {link.title}
                </a>
              ))}
            </p>
          )}
        </div>
      </header>
      <nav className={styles.tabs} aria-label="Профиль">
        {tabs.map(tab => (
          <a key={tab.key} href={tab.url} aria-current={tab.key === data.tab ? 'page' : undefined}>
            {tab.title}
          </a>
        ))}
      </nav>
      {data.isArchived && <p className={styles.empty}>Хозяин закрыл этот профиль.</p>}
      {data.list && data.list.items.length > 0 ? (
        <Posts list={data.list} path={`${path}/posts`} />
      ) : (
        <p className={styles.empty}>
          {data.tab === 'posts' ? 'Статей пока нет: их пишут авторы журнала.' : 'Комментариев пока нет.'}
        </p>
      )}
    </div>
  )
}

function Posts({ list, path }: { list: CardList<Card>; path: string }) {
  const { items, more } = useGrowingList(list, page => `${path}?page=${page}`)
  return (
    <>
      <div className={`${grid.grid} ${grid.three} ${styles.list}`}>
        {items.map(card => (
          <ArticleCard key={card.id} card={card} />
        ))}
      </div>
      {more}
    </>
  )
}
