import type { ComponentProps, Ref } from 'react'
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx'
import { KeepButton } from '../../features/offline/KeepButton.tsx'
import { ReactionBar } from '../../features/reactions/ReactionBar.tsx'
import type { Reactions } from '../../features/reactions/reactions.ts'
import { ShareButton } from '../../features/share/ShareButton.tsx'
import { EditLink } from './EditLink.tsx'
import styles from './ReaderActions.module.css'

type Props = {
  post: { id: number; title: string }
  type: ComponentProps<typeof ReactionBar>['postType']
  reactions: Reactions | null
  isPublished: boolean
  ref?: Ref<HTMLDivElement>
}

/** What a reader does with a post: react, save, share; in one row, whatever the numbers are. */
export function ReaderActions({ post, type, reactions, isPublished, ref }: Props) {
  return (
    <div ref={ref} className={`${styles.acts} needs-js no-print`}>
      {reactions && <ReactionBar key={post.id} postId={post.id} postType={type} data={reactions} />}
      <div className={styles.pair}>
        {isPublished && <FavouriteButton postId={post.id} title={post.title} kind="onPage" />}
        <ShareButton title={post.title} />
        {isPublished && <KeepButton />}
        <EditLink postId={post.id} />
      </div>
    </div>
  )
}
