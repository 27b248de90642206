// The public page of a reader: profile and comments. The owner also sees links to the owner pages.
import { Heading, Standfirst } from '../../components/Heading.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import type { CommentNoteData } from '../../features/comments/comment-note.ts'
import { CommentNotes } from '../../features/comments/CommentNotes.tsx'
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import { Empty } from '../../components/lists/Empty.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import grid from '../../components/cards/Grid.module.css'
import { useGrowingList } from '../../components/lists/LoadMore.tsx'
import { useSession } from '../../session/session.ts'
import type { CardList, Card } from '../../data/card.ts'
import { AccountNotices } from './AccountNotices.tsx'
import styles from './ProfilePage.module.css'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { SetAside } from './SetAside.tsx'
import { Talk } from './Talk.tsx'
import { ToRead } from './ToRead.tsx'
import type { ProfileData } from './profile-data.ts'

export function ProfilePage({ data }: { data: ProfileData }) {
  const { magazine } = useSite()
  const session = useSession()
  const owner = session.state === 'signedIn' && session.user.id === data.id ? session.user : undefined
  const isOwner = owner !== undefined
  const path = `/profile/user/${data.id}`
  if (data.isArchived)
    return (
      <div className="wrap">
        <Head
          title={`Профиль закрыт — ${magazine.name}`}
          description="Хозяин закрыл этот профиль."
          robots="noindex"
          canonical={`${path}/${data.tab}`}
        />
        {owner && (
          <div className={styles.ownTop}>
            <ProfileTabs userId={data.id} isOwner current={data.tab} />
            <AccountNotices user={owner} />
          </div>
        )}
        <section className={styles.closed}>
          <Mascot mood="sleep" width={220} />
          <Heading level={1}>Профиль закрыт</Heading>
          <Standfirst>
            {isOwner
              ? 'Таким его видят другие.'
              : `Хозяин попрощался с «${magazine.name}». Статьи и рецепты остались на месте.`}
          </Standfirst>
          {!isOwner && <ButtonLink href="/">На главную</ButtonLink>}
        </section>
      </div>
    )
  return (
    <div className="wrap">
      <Head
        title={`${data.person.displayName} — ${magazine.name}`}
        description={data.person.about || `Комментарии и статьи: ${data.person.displayName}.`}
        robots="noindex, follow"
        canonical={`${path}/${data.tab}`}
      />
      <ProfileHead id={data.id} person={data.person} avatar={data.avatar} isTitle />
      <ProfileTabs
        userId={data.id}
        isOwner={isOwner}
        current={data.tab}
        comments={data.tab === 'comments' ? data.list.total : undefined}
      />
      {owner && <AccountNotices user={owner} />}
      {data.list.items.length === 0 ? (
        <Nothing tab={data.tab} talk={data.talk} read={data.read} ownerId={owner?.id} />
      ) : data.tab === 'posts' ? (
        <Posts list={data.list} path={`${path}/posts`} />
      ) : (
        <Comments list={data.list} path={`${path}/comments`} spoken={data.spoken} />
      )}
    </div>
  )
}

type NothingProps = Pick<ProfileData, 'tab' | 'talk' | 'read'> & { ownerId: string | undefined }

function Nothing({ tab, talk, read, ownerId }: NothingProps) {
  const [newest] = talk
  if (tab === 'posts')
    return (
      <>
        <div className={styles.first} data-asks-nothing="">
          <Mascot mood="sleep" width={132} />
          <Standfirst>Статей пока нет: их пишут авторы журнала.</Standfirst>
          <ButtonLink href="/top/week/">Что читают на этой неделе</ButtonLink>
        </div>
        <ToRead cards={read} />
      </>
    )
  if (!newest)
    return (
      <>
        <Empty mood="sleep" way={{ href: '/', title: 'На главную' }}>
          Комментариев пока нет. Начать разговор можно под любой статьёй.
        </Empty>
        <SetAside ownerId={ownerId} otherwise={<ToRead cards={read} />} />
      </>
    )
  return (
    <>
      <div className={styles.first} data-asks-nothing="">
        <Mascot mood="hello" width={132} />
        <Standfirst>Комментариев пока нет. Зато рядом уже говорят о деле&nbsp;— можно подсесть.</Standfirst>
        <ButtonLink href={`${newest.post.url}#comment-${newest.id}`}>К свежему разговору</ButtonLink>
      </div>
      <Talk notes={talk} />
      <SetAside ownerId={ownerId} otherwise={<ToRead cards={read} />} />
    </>
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

type CommentsProps = { list: CardList<CommentNoteData>; path: string; spoken: ProfileData['spoken'] }

/** Beside them, what others speak about: of a reader who has said little, the page is not empty. */
function Comments({ list, path, spoken }: CommentsProps) {
  const { items, more } = useGrowingList(list, page => `${path}?page=${page}`)
  return (
    <div className={grid.railed}>
      <div>
        <CommentNotes notes={items} isWide />
        {more}
      </div>
      {spoken.length > 0 && (
        <aside className={grid.rail} aria-label="Сейчас обсуждают">
          <section>
            <SectionHead>Сейчас обсуждают</SectionHead>
            <CommentNotes notes={spoken} />
          </section>
        </aside>
      )}
    </div>
  )
}
