// The focal point of a picture with previews of the crops. Arrows move it by 1 %, with ⇧ by 10 %.
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { ImageReply } from '#contract/image.ts'
import styles from './FocalPoint.module.css'

type Focal = readonly [number, number]
type Props = { image: ImageReply; canMove: boolean; focusTurn: number; onMove: (focal: [number, number]) => void }

/** The maximum height of the picture. */
const heightRem = 20
const crops = [
  ['16:9', 16, 9],
  ['4:3', 4, 3],
  ['1:1', 1, 1],
  ['9:16', 9, 16],
] as const
/** A change is saved after the point was not moved for this time. */
const restMs = 500

const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
const percent = (value: number) => Math.round(value * 100)

/** The point after a key press: arrows move it by 1 %, with ⇧ by 10 %, Home to the middle. Undefined for other keys. */
function afterKey([x, y]: Focal, { key, shiftKey }: KeyboardEvent): Focal | undefined {
  const by = shiftKey ? 0.1 : 0.01
  const steps: Record<string, Focal> = {
    ArrowLeft: [x - by, y],
    ArrowRight: [x + by, y],
    ArrowUp: [x, y - by],
    ArrowDown: [x, y + by],
    Home: [0.5, 0.5],
  }
  return steps[key]
}

export function FocalPoint({ image, canMove, focusTurn, onMove }: Props) {
  const saved: Focal = image.focal ?? [0.5, 0.5]
  // After saving or undo, the picture has the point.
  const [moved, setMoved] = useState<{ over: string; focal: Focal }>()
  const over = saved.join()
  const [x, y] = moved?.over === over ? moved.focal : saved
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLDivElement | null>(null)
  // A moved point is saved even if the person goes to the next picture at once.
  const pending = useRef<() => void>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      pending.current?.()
    },
    [],
  )

  const seenTurn = useRef(0)
  useEffect(() => {
    if (focusTurn > seenTurn.current) box.current?.querySelector<HTMLElement>('[role=slider]')?.focus()
    seenTurn.current = focusTurn
  }, [focusTurn])

  function move(next: Focal, isResting = false): void {
    if (!canMove) return
    const focal: [number, number] = [within(next[0]), within(next[1])]
    setMoved({ over, focal })
    clearTimeout(timer.current)
    const send = () => {
      pending.current = undefined
      onMove(focal)
    }
    pending.current = send
    timer.current = setTimeout(send, isResting ? 0 : restMs)
  }
  function press(event: KeyboardEvent): void {
    const next = afterKey([x, y], event)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    move(next)
  }
  function point(event: PointerEvent, isResting: boolean): void {
    const bounds = box.current!.getBoundingClientRect()
    move([(event.clientX - bounds.left) / bounds.width, (event.clientY - bounds.top) / bounds.height], isResting)
  }
  const src = (image.sizes.find(({ width }) => width >= 640) ?? image.sizes.at(-1))?.url
  return (
    <div>
      <div
        ref={element => {
          box.current = element
          if (!element) return
          // Reserves the space while the picture loads, and limits the height of tall pictures.
          element.style.width = `min(100%, ${(heightRem * image.width) / image.height}rem)`
          element.style.aspectRatio = `${image.width} / ${image.height}`
        }}
        className={styles.whole}
        onPointerDown={event => {
          if (!canMove) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          box.current?.querySelector<HTMLElement>('[role=slider]')?.focus()
          point(event, false)
        }}
        onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && point(event, false)}
        onPointerUp={event => event.currentTarget.hasPointerCapture(event.pointerId) && point(event, true)}
      >
        <img src={src} alt={image.alt} width={image.width} height={image.height} draggable={false} />
        {canMove && <Point focal={[x, y]} onKeyDown={press} />}
      </div>
      <Crops src={src} focal={[x, y]} />
    </div>
  )
}

function Point({ focal: [x, y], onKeyDown }: { focal: Focal; onKeyDown: (event: KeyboardEvent) => void }) {
  const words = `${percent(x)} % слева, ${percent(y)} % сверху`
  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.point}
      aria-label="Точка внимания"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent(x)}
      aria-valuetext={words}
      title={`Точка внимания: ${words}. Стрелки\u00a0— 1 %, ⇧\u00a0— 10 %`}
      ref={element => {
        if (!element) return
        element.style.left = `${x * 100}%`
        element.style.top = `${y * 100}%`
      }}
      onKeyDown={onKeyDown}
    />
  )
}

function Crops({ src, focal: [x, y] }: { src: string | undefined; focal: Focal }) {
  return (
    <ul className={styles.crops} aria-label="Как обрежется">
      {crops.map(([name, width, height]) => (
        <li key={name}>
          <span
            className={styles.crop}
            ref={element => {
              if (element) element.style.aspectRatio = `${width} / ${height}`
            }}
          >
            <img
              src={src}
              alt=""
              draggable={false}
              data-crop={name}
              ref={element => {
                if (element) element.style.objectPosition = `${x * 100}% ${y * 100}%`
              }}
            />
          </span>
          <small>{name}</small>
        </li>
      ))}
    </ul>
  )
}
