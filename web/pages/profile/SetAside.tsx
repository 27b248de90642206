// For the owner who has said nothing yet: the newest of what they have put aside, in place of what others read.
import { useEffect, useState, type ReactNode } from 'react'
import grid from '../../components/cards/Grid.module.css'
import { SectionHead } from '../../components/SectionHead.tsx'
import { loadNewestFavourites, type Favourite } from '../../features/favourites/favourite-calls.ts'
import { FavouriteCard } from '../../features/favourites/FavouriteCard.tsx'
import styles from './ProfilePage.module.css'

/** A row of cards. */
const shownMost = 3

export function SetAside({ ownerId, otherwise }: { ownerId: string | undefined; otherwise: ReactNode }) {
  const [own, setOwn] = useState<readonly Favourite[]>([])
  useEffect(() => {
    if (ownerId === undefined) return
    let isLeft = false
    loadNewestFavourites(ownerId, shownMost).then(
      loaded => {
        if (!isLeft) setOwn(loaded)
      },
      (error: unknown) => console.warn('what the reader has put aside was not loaded:', error),
    )
    return () => {
      isLeft = true
    }
  }, [ownerId])
  if (ownerId === undefined || own.length === 0) return otherwise
  return (
    <section className={styles.beside}>
      <SectionHead href={`/profile/user/${ownerId}/favorites`} more="Всё избранное">
        Вы отложили
      </SectionHead>
      <ul className={`${grid.grid} ${grid.three}`}>
        {own.map(item => (
          <FavouriteCard key={item.postId} item={item} />
        ))}
      </ul>
    </section>
  )
}
