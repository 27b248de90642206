import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Toast } from '#ui/Toast.tsx'
import { watchTouch } from '#ui/touch.ts'
import { makeLater } from '../../notices/make-later.tsx'
import { push } from '../../notices/push-queue.ts'
import { useSession } from '../../session/session.ts'
import { toggleFavourite, useIsFavourite, type Toggled } from './favourites.ts'
import styles from './FavouriteButton.module.css'

const FolderSheet = makeLater(async () => (await import('./FolderSheet.tsx')).FolderSheet, {
  onMissing: ({ onClose }) => onClose(),
})

type Props = { postId: number; title: string; kind: 'onPage' | 'onCard' }

const said: Record<Exclude<Toggled, 'added' | 'closed'>, string> = {
  removed: 'Убрали из избранного',
  failed: 'Не получилось. Попробуйте ещё раз',
  banned: 'Вы заблокированы: читать можно, писать нельзя',
}

/**
 * A bookmark that is pressed or not. A press keeps the post at once; into which folder may be said afterwards. Without a session it
 * asks for one, and keeps the post after it.
 */
export function FavouriteButton({ postId, title, kind }: Props) {
  const isFavourite = useIsFavourite(postId) === true
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [isAdded, setAdded] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const forget = useCallback(() => setAdded(false), [])
  const closePicker = useCallback(() => setPicking(false), [])
  const isBanned = session.state === 'signedIn' && session.user.isBanned
  const toggle = async () => {
    const toggled = isBanned ? 'banned' : await toggleFavourite(postId)
    setAdded(toggled === 'added')
    if (toggled !== 'added' && toggled !== 'closed') push(said[toggled])
  }
  const pick = () => {
    setAdded(false)
    // The sheet gives focus back to where it was: the toast will be gone by then.
    button.current?.focus()
    setPicking(true)
  }
  const toggleAndPick = async () => {
    if (isFavourite || (await toggleFavourite(postId)) === 'added') pick()
  }
  // A long press leads to the folders at once; by keyboard they come with the toast.
  const hold = useRef<() => void>(undefined)
  useEffect(() => {
    hold.current = session.state === 'signedIn' && !isBanned ? () => void toggleAndPick() : undefined
  })
  const isThere = kind === 'onPage' || session.state !== 'unknown'
  useEffect(() => {
    if (isThere && button.current) return watchTouch(button.current, { onHold: () => hold.current?.() })
    return undefined
  }, [isThere])
  const state = { 'aria-pressed': isFavourite, 'aria-disabled': isBanned || undefined, onClick: () => void toggle() }
  // Cards get theirs with the application: thirty buttons are not worth waiting for in the document. Their place is kept.
  if (kind === 'onCard' && session.state === 'unknown') return <span className={styles.place} />
  return (
    <>
      {kind === 'onPage' ? (
        <Button
          ref={button}
          kind="quiet"
          icon={isFavourite ? 'bookmarked' : 'bookmark'}
          className={`${styles.button} needs-js`}
          {...state}
        >
          {isFavourite ? 'В избранном' : 'В избранное'}
        </Button>
      ) : (
        <IconButton
          ref={button}
          icon={isFavourite ? 'bookmarked' : 'bookmark'}
          label={`${isFavourite ? 'В избранном' : 'В избранное'}: ${title}`}
          className={styles.onCard}
          {...state}
        />
      )}
      {isAdded && (
        // Here and not with the other words: by keyboard its offer comes next after the button.
        <Toast text="Добавили в избранное" onGone={forget} offer={{ title: 'Выбрать папку', onTake: pick }} />
      )}
      {isPicking && session.state === 'signedIn' && (
        <FolderSheet
          userId={session.user.id}
          postId={postId}
          title={title}
          onClose={closePicker}
          onPut={folder => {
            setPicking(false)
            push(`Теперь в папке «${folder}»`)
          }}
        />
      )}
    </>
  )
}
