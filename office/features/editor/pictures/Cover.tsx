// The cover picture above the text: choosing or dropping a file, alternative text, caption, and the focal point of crops. It writes the
// same fields as the tab «Карточки».
import { useEffect, useId, useMemo, useState, type DragEvent } from 'react'
import type * as Y from 'yjs'
import type { ImageReply } from '#contract/image.ts'
import { changeLibrary } from '#contract/office/library.ts'
import { FocalPoint } from '../../../media/FocalPoint.tsx'
import { UploadList } from '../../../media/UploadList.tsx'
import { makeUploads, shownPicture } from '../../../media/uploads.ts'
import { Glyph } from '../../../parts/Glyph.tsx'
import { useTextField } from '../../../parts/use-text-field.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import styles from './Cover.module.css'
import { MediaPicker } from '../../../media/LazyMediaPicker.tsx'

/** The fields of the cover and their changes, all of which can be undone. */
function useCover(doc: Y.Doc) {
  const { ask } = useOffice()
  const [cover, setCover] = useTextField(doc, 'cover')
  const [caption, setCaption] = useTextField(doc, 'caption')
  return {
    cover,
    caption: caption ?? '',
    setCaption: (words: string) => setCaption(words || null),
    put(image: ImageReply): void {
      const before = cover
      setCover(image)
      if (before) say({ text: 'Обложка другая', undo: () => setCover(before) })
    },
    remove(): void {
      const before = cover
      setCover(null)
      say({ text: 'Обложка убрана', undo: () => setCover(before) })
    },
    /** Alternative text and focal point belong to the picture, so they are also saved in the library. */
    change(changes: Partial<Pick<ImageReply, 'alt' | 'focal'>>): void {
      // The focal point is reported with a delay: read the cover again, so that changes meanwhile are not overwritten.
      const now = doc.getMap('fields').get('cover') as ImageReply | undefined
      if (!now) return
      setCover({ ...now, ...changes })
      const item = { kind: 'picture', id: now.image_id, ...changes } as const
      ask(changeLibrary, { body: { changes: [item] } }).catch(failure =>
        say({ text: `В тексте записано, в медиатеке нет: ${wordsOf(failure)}` }),
      )
    },
  }
}

type CoverProps = {
  doc: Y.Doc
  canWrite: boolean
  /** Beside the title of a recipe; on a phone a band. */
  isSmall?: boolean
}

export function Cover({ doc, canWrite, isSmall }: CoverProps) {
  const { ask } = useOffice()
  const fields = useCover(doc)
  const { cover, put } = fields
  const [isPicking, setPicking] = useState(false)
  const [isOver, setOver] = useState(false)
  const uploads = useMemo(() => makeUploads(ask), [ask])
  useEffect(() => () => uploads.dropAll(), [uploads])
  if (!cover && !canWrite) return null

  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    setOver(false)
    if (!file || !canWrite) return
    event.preventDefault()
    uploads.add([file], ({ item }) => {
      const image = shownPicture(item)
      if (!image) return say({ text: 'На обложку годится только картинка. Файл остался в медиатеке' })
      put(image)
      uploads.clear()
    })
  }
  return (
    // Files can be dropped here; the button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.cover}
      aria-label="Обложка"
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragOver={event => {
        if (!canWrite || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => setOver(event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={drop}
    >
      {cover ? (
        <ChosenCover cover={cover} fields={fields} canWrite={canWrite} onPick={() => setPicking(true)} />
      ) : (
        <button type="button" className={styles.empty} onClick={() => setPicking(true)}>
          <Glyph name="image" />
          <span>
            Выбрать обложку
            <small>из медиатеки или с диска; можно перетащить сюда</small>
          </span>
        </button>
      )}
      <UploadList
        uploads={uploads}
        onTake={item => {
          const image = shownPicture(item)
          if (image) put(image)
          uploads.clear()
        }}
      />
      {isPicking && <MediaPicker kind="picture" onPick={put} onClose={() => setPicking(false)} />}
    </section>
  )
}

type ChosenProps = {
  cover: ImageReply
  fields: ReturnType<typeof useCover>
  canWrite: boolean
  onPick: () => void
}

function ChosenCover({ cover, fields, canWrite, onPick }: ChosenProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = cover.sizes.find(({ width }) => width >= 1200) ?? cover.sizes.at(-1)
  return (
    <>
      <img
        className={styles.picture}
        src={shown?.url ?? cover.origin}
        alt={cover.alt}
        width={cover.width}
        height={cover.height}
        draggable={false}
        ref={element => {
          if (element && cover.focal) element.style.objectPosition = `${cover.focal[0] * 100}% ${cover.focal[1] * 100}%`
        }}
      />
      {canWrite && <Crops cover={cover} />}
      <div className={styles.under}>
        <Line
          label="Подпись к обложке"
          value={fields.caption}
          max={1000}
          isBare
          isReadOnly={!canWrite}
          onKeep={fields.setCaption}
        />
        {canWrite && (
          <p className={styles.acts}>
            <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Готово' : 'Подпись для незрячих и кадр'}
            </button>
            <button type="button" className="link" onClick={onPick}>
              Заменить
            </button>
            <button type="button" className="link" onClick={fields.remove}>
              Убрать
            </button>
          </p>
        )}
      </div>
      {canWrite && cover.alt === '' && <p className={styles.lack}>нет подписи для незрячих</p>}
      {isOpen && (
        <div className={styles.form}>
          <FocalPoint image={cover} canMove={canWrite} focusTurn={0} onMove={focal => fields.change({ focal })} />
          <Line label="Подпись для незрячих" value={cover.alt} max={500} onKeep={alt => fields.change({ alt })} />
        </div>
      )}
    </>
  )
}

/** How the point of attention cuts the picture elsewhere: for lists, cards and messengers. */
function Crops({ cover }: { cover: ImageReply }) {
  const [x, y] = cover.focal ?? [0.5, 0.5]
  const small = cover.sizes.find(({ width }) => width >= 320) ?? cover.sizes.at(-1)
  return (
    <span className={styles.crops} aria-hidden="true">
      {['1 / 1', '4 / 3', '16 / 9'].map(ratio => (
        <img
          key={ratio}
          src={small?.url ?? cover.origin}
          alt=""
          draggable={false}
          ref={element => {
            if (!element) return
            element.style.aspectRatio = ratio
            element.style.objectPosition = `${x * 100}% ${y * 100}%`
          }}
        />
      ))}
    </span>
  )
}

type LineProps = {
  label: string
  value: string
  max: number
  /** Without a visible label. */
  isBare?: boolean
  isReadOnly?: boolean
  onKeep: (words: string) => void
}

/** A field that saves its value as one change when it loses the focus. */
function Line({ label, value, max, isBare, isReadOnly, onKeep }: LineProps) {
  const id = useId()
  // A change by a colleague replaces what was typed here.
  const [draft, setDraft] = useState<{ over: string; text: string }>()
  const typed = draft?.over === value ? draft.text : undefined
  const keep = () => {
    if (typed !== undefined && typed !== value) onKeep(typed.trim())
  }
  if (isReadOnly && value === '') return null
  return (
    <p className={isBare ? styles.caption : styles.line}>
      <label className={isBare ? 'sr' : undefined} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        value={typed ?? value}
        maxLength={max}
        readOnly={isReadOnly}
        placeholder={isBare ? label : undefined}
        autoComplete="off"
        onChange={event => setDraft({ over: value, text: event.target.value })}
        onBlur={keep}
        onKeyDown={event => event.key === 'Enter' && keep()}
      />
    </p>
  )
}
