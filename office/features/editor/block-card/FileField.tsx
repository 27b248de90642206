// The field of a block for a file: the current file, the choice from the library, and the address for entering it by hand.
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { isSafeSource } from '#article-body/safe.ts'
import type { LibraryItem, LibraryKind } from '#contract/office/library.ts'
import { Button } from '#ui/Button.tsx'
import styles from './BlockCard.module.css'
import { MediaPicker } from '../../../media/LazyMediaPicker.tsx'

type Props = {
  label: string
  kind: LibraryKind
  src: string
  isRequired: boolean
  onTake: (item: LibraryItem) => void
  /** Called with a typed address; an empty one removes the file. */
  onAddress: (address: string) => void
}

export function FileField({ label, kind, src, isRequired, onTake, onAddress }: Props) {
  const id = useId()
  const [isPicking, setPicking] = useState(false)
  return (
    <div className={styles.file} role="group" aria-label={label}>
      <span className={styles.fileLabel} id={`${id}-label`}>
        {label}
      </span>
      {kind === 'picture' && isSafeSource(src) && <img className={styles.fileThumb} src={src} alt="" />}
      <span className={styles.fileActs}>
        <Button kind="quiet" onClick={() => setPicking(true)} aria-describedby={`${id}-label`}>
          {src === '' ? 'Выбрать…' : 'Заменить…'}
        </Button>
        {src !== '' && !isRequired && (
          <button type="button" className="link" onClick={() => onAddress('')}>
            Убрать
          </button>
        )}
      </span>
      <input
        id={id}
        value={src}
        aria-label={`${label}: адрес`}
        placeholder="или адрес https://"
        autoComplete="off"
        onChange={event => onAddress(event.target.value)}
      />
      {isPicking &&
        createPortal(
          <MediaPicker kind={kind} onTake={([item]) => item && onTake(item)} onClose={() => setPicking(false)} />,
          document.body,
        )}
    </div>
  )
}

/** Chooses several pictures at once, for a gallery. */
export function PicturesButton({ onTake }: { onTake: (items: LibraryItem[]) => void }) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setPicking(true)}>
        Добавить картинки…
      </button>
      {isPicking &&
        createPortal(
          <MediaPicker kind="picture" isMany onTake={onTake} onClose={() => setPicking(false)} />,
          document.body,
        )}
    </>
  )
}
