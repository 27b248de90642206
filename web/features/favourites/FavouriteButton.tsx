import { useCallback, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Toast } from '#ui/Toast.tsx'
import { currentUserId, useSession } from '../../session/session.ts'
import { toggleFavourite, useIsFavourite } from './favourites.ts'
import styles from './FavouriteButton.module.css'

type Props = { postId: number; title: string; kind: 'onPage' | 'onCard' }

const said = {
  added: 'Добавили в избранное',
  removed: 'Убрали из избранного',
  failed: 'Не получилось. Попробуйте ещё раз',
  closed: '',
}

/** A bookmark that is pressed or not. Without a session it asks for one, and keeps the post after it. */
export function FavouriteButton({ postId, title, kind }: Props) {
  const isFavourite = useIsFavourite(postId) === true
  const session = useSession()
  const [message, setMessage] = useState('')
  const forget = useCallback(() => setMessage(''), [])
  const toggle = async () => setMessage(said[await toggleFavourite(postId, currentUserId)])
  const name = `${isFavourite ? 'В избранном' : 'В избранное'}: ${title}`
  // Cards get theirs with the application: thirty buttons are not worth waiting for in the document.
  if (kind === 'onCard' && session.state === 'unknown') return null
  return (
    <>
      {kind === 'onPage' ? (
        <Button
          kind="quiet"
          icon={isFavourite ? 'bookmarked' : 'bookmark'}
          className="needs-js"
          aria-pressed={isFavourite}
          onClick={() => void toggle()}
        >
          {isFavourite ? 'В избранном' : 'В избранное'}
        </Button>
      ) : (
        <IconButton
          icon={isFavourite ? 'bookmarked' : 'bookmark'}
          label={name}
          className={styles.onCard}
          aria-pressed={isFavourite}
          onClick={() => void toggle()}
        />
      )}
      {message && <Toast text={message} onGone={forget} />}
    </>
  )
}
