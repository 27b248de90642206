// Pictures of a gallery one after another on the whole screen: arrow keys and native scrolling move between them, swiping down or Escape
// closes the gallery.
import { useEffect, useRef, useState, type UIEvent } from 'react'
import type { BlockProps } from '#article-body/page-actions.ts'
import { IconButton } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { touchDefaults, watchTouch } from '#ui/touch.ts'
import styles from './GalleryView.module.css'

type Props = { images: BlockProps['gallery']['images']; first: number; onClose: () => void }

export function GalleryView({ images, first, onClose }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(first)
  useEffect(() => {
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'start' })
  }, [first])
  const latest = useRef(onClose)
  const counted = useRef(0)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => (strip.current ? watchTouch(strip.current, { onSwipeDown: () => latest.current() }) : undefined), [])
  useEffect(() => () => clearTimeout(counted.current), [])
  /** Index of the shown picture, updated while the reader drags, but not for every frame. */
  const count = ({ currentTarget: list }: UIEvent<HTMLUListElement>) => {
    clearTimeout(counted.current)
    counted.current = window.setTimeout(
      () => setIndex(Math.round(list.scrollLeft / list.clientWidth)),
      touchDefaults.dragEveryMs,
    )
  }
  const go = (by: number) =>
    strip.current?.children[Math.min(images.length - 1, Math.max(0, index + by))]?.scrollIntoView({ inline: 'start' })
  const image = images[index]
  return (
    <Dialog
      label="Галерея"
      className={styles.view}
      onClose={onClose}
      onKeyDown={event => {
        if (event.key === 'ArrowRight') go(1)
        if (event.key === 'ArrowLeft') go(-1)
      }}
    >
      <div className={styles.frame}>
        <header className={styles.top}>
          <span aria-live="polite">
            {index + 1} из {images.length}
          </span>
          <IconButton icon="close" label="Закрыть" onClick={onClose} />
        </header>
        <ul ref={strip} className={styles.strip} onScroll={count}>
          {images.map((each, place) => (
            <li key={place}>
              <img
                src={each.src}
                srcSet={each.srcSet}
                sizes="100vw"
                width={each.width}
                height={each.height}
                alt={each.alt}
                loading={Math.abs(place - first) < 2 ? 'eager' : 'lazy'}
              />
            </li>
          ))}
        </ul>
        <footer className={styles.bottom}>
          <IconButton icon="back" label="Предыдущая" aria-disabled={index === 0} onClick={() => go(-1)} />
          <p>{image?.caption}</p>
          <IconButton icon="next" label="Следующая" aria-disabled={index === images.length - 1} onClick={() => go(1)} />
        </footer>
      </div>
    </Dialog>
  )
}
