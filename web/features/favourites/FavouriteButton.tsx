import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Toast } from '#ui/Toast.tsx'
import { watchTouch } from '#ui/touch.ts'
import { makeLater } from '../../notices/make-later.tsx'
import { push } from '../../notices/push-queue.ts'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { forOneReader } from '../../session/for-one-reader.tsx'
import { useSession } from '../../session/session.ts'
import { flyToShelf } from './fly-to-shelf.ts'
import { toggleFavourite, useIsFavourite } from './favourites.ts'
import styles from './FavouriteButton.module.css'

const FolderSheet = makeLater(async () => (await import('./FolderSheet.tsx')).FolderSheet, {
  onMissing: ({ onClose }) => onClose(),
})

type Props = { postId: number; title: string; kind: 'onPage' | 'onCard' }

/**
 * A bookmark button. A press saves the post at once; the folder may be chosen afterwards. Without a session the reader is asked to sign in
 * first, and the post is saved then.
 */
export const FavouriteButton = forOneReader(function FavouriteButton({ postId, title, kind }: Props) {
  const isFavourite = useIsFavourite(postId) === true
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [isAdded, setAdded] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const forget = useCallback(() => setAdded(false), [])
  const closePicker = useCallback(() => setPicking(false), [])
  const isBanned = session.state === 'signedIn' && session.user.isBanned
  const toggle = async () => {
    if (isBanned) return push('Вы заблокированы: читать можно, писать нельзя')
    const toggled = await toggleFavourite(postId)
    setAdded(toggled.outcome === 'added')
    if (toggled.outcome === 'added') flyToShelf(button.current)
    if (toggled.outcome === 'removed') push('Убрали из избранного')
    if (toggled.outcome === 'refused') pushRefusal(toggled.error)
  }
  const pick = () => {
    setAdded(false)
    // The sheet returns the focus to the button: the notice that opened it is gone by then.
    button.current?.focus()
    setPicking(true)
  }
  const toggleAndPick = async () => {
    if (isFavourite || (await toggleFavourite(postId)).outcome === 'added') pick()
  }
  // A long press opens the folders at once; keyboard users get them from the notice.
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
  // On cards the button is rendered by the application: thirty buttons would make the document heavier. Their place is reserved.
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
        // Rendered here and not in the notice queue: for keyboard users the offer must follow the button.
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
})
