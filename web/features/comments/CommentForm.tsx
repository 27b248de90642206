// The form of a comment: a new one, a reply, or an edit. The text stays in the box and on this device until the server has saved it.
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { bindWords } from '#russian/line-breaks.ts'
import { Heading } from '../../components/Heading.tsx'
import { pictureMaxBytes, pictureTooLarge } from '../../forms/picture-size.ts'
import { push } from '../../notices/push-queue.ts'
import { Face } from '../../components/Face.tsx'
import { forOneReader } from '../../session/for-one-reader.tsx'
import { useSession } from '../../session/session.ts'
import { RefusedError } from '../../session/signed-calls.ts'
import { askForReader } from '../../session/sign-in/sign-in-request.ts'
import { createComment, editComment, removeFile, removeVideo, uploadFile } from './comment-calls.ts'
import type { CommentData } from './comment-data.ts'
import styles from './Comments.module.css'
import { currentWriter, draftPlace, keepDraft, nobody, noteSending, readDraft, unsentAt } from './draft.ts'
import { useThread } from './thread-context.ts'
import { toSource } from './to-source.ts'

export type FormPlace =
  | { kind: 'new' }
  | { kind: 're'; parent: number; start: string; to: string }
  | { kind: 'edit'; comment: CommentData }

type Props = { place: FormPlace; onDone?: () => void; onCancel?: () => void }

const textMax = 5000
const imageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** A refused picture must not look like a refused comment: the form shows the reason and stays as it was. */
function refusePicture(error: unknown): never {
  if (error instanceof RefusedError && (error.code === 'rate_limited' || error.code === 'unavailable'))
    throw new RefusedError(error.message, 'picture_waits')
  throw error
}
/** Spec 8. */
const words = {
  quota: 'Не удалось отправить комментарий. Пожалуйста, пишите не более 3 комментариев в минуту',
  failed: 'Произошла ошибка. Попробуйте ещё раз.',
  away: 'Нет связи с сервером. Текст остался в форме: проверьте интернет и отправьте ещё раз.',
}
/** Errors with words of their own beside the box; with `alsoPushed`, after the notice of spec 8, which invites to try again. */
const shownInForm: Readonly<Record<string, { alsoPushed: boolean }>> = {
  validation: { alsoPushed: true },
  too_large: { alsoPushed: true },
  unsupported_media: { alsoPushed: true },
  // Trying again is no use, so the notice would contradict the words (decisions/017).
  conflict: { alsoPushed: false },
  forbidden: { alsoPushed: false },
  not_found: { alsoPushed: false },
  // States of our own, no errors of the specification.
  comment_rejected: { alsoPushed: false },
  picture_waits: { alsoPushed: false },
}

function startOf(place: FormPlace, draft: string): string {
  if (place.kind === 'edit') return draft || toSource(place.comment.html)
  return place.kind === 're' && place.start !== '' ? `${draft && `${draft}\n\n`}${place.start}` : draft
}

type Attachment = {
  file: File | undefined
  /** The reader has removed what the edited comment had attached. */
  isOldDropped: boolean
}

/** Spec 4: an edit removes the old attachments, uploads the new picture, then saves; a new comment is created before its upload. */
async function saveComment(
  postId: number,
  place: FormPlace,
  text: string,
  { file, isOldDropped }: Attachment,
): Promise<CommentData> {
  if (place.kind === 'edit') {
    const { comment } = place
    if (file || isOldDropped) {
      for (const each of comment.videos) await removeVideo(each.id)
      for (const each of comment.files) await removeFile(each.id)
    }
    if (file) await uploadFile(postId, comment.id, file).catch(refusePicture)
    return editComment(comment.id, text)
  }
  const created = await createComment(postId, place.kind === 're' ? place.parent : 0, text)
  if (!file) return created
  try {
    return await uploadFile(postId, created.id, file)
  } catch (error) {
    push(`Комментарий отправлен, а картинка\u00a0— нет. ${error instanceof RefusedError ? error.message : ''}`.trim())
    return created
  }
}

/** The text in the box and the reader who wrote it. It is kept as a draft on this device and never shown to another reader. */
function useDraft(place: FormPlace, key: string) {
  const session = useSession()
  const writer = session.state === 'signedIn' ? session.user.id : session.state === 'anonymous' ? nobody : undefined
  const writerOfText = useRef<string>(undefined)
  const opening = () => unsentAt(key)?.text ?? startOf(place, readDraft(currentWriter(), key))
  // The server has no drafts, and the first render must match its HTML. Other forms open in the browser only, with their text at once.
  const [text, setText] = useState(() => (place.kind === 'new' ? '' : opening()))
  const [isHydrated, setHydrated] = useState(place.kind !== 'new')
  const box = useRef<HTMLTextAreaElement>(null)
  const mustPlaceCaret = useRef(false)

  useEffect(() => {
    // Text typed before hydration is in the textarea and nowhere else yet.
    const typed = place.kind === 'new' ? box.current?.value : ''
    setHydrated(true)
    writerOfText.current = unsentAt(key)?.writer ?? currentWriter()
    setText(typed || opening())
    if (place.kind !== 'new') mustPlaceCaret.current = true
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the place of a form does not change while it is open
  }, [key, place.kind === 're' ? place.start : ''])

  // The caret stands after the last word: people go on with what is there. The words are in the box only now.
  useEffect(() => {
    const area = box.current
    if (!area || !mustPlaceCaret.current) return
    mustPlaceCaret.current = false
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [text, isHydrated])

  // After sign-in the text belongs to the reader, unless another reader wrote it.
  useEffect(() => {
    const before = writerOfText.current
    if (writer === undefined || writer === nobody || before === undefined || before === writer) return
    writerOfText.current = writer
    const words = before === nobody ? box.current?.value.trim() : ''
    if (before === nobody) keepDraft(nobody, key, '')
    else noteSending(undefined)
    if (words) keepDraft(writer, key, box.current?.value ?? '')
    else setText(startOf(place, readDraft(writer, key)))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the place of a form does not change while it is open
  }, [writer, key])

  const write = (next: string) => {
    setText(next)
    const current = currentWriter()
    // An empty box belongs to nobody.
    if (next.trim() === '') {
      writerOfText.current = current
      noteSending(undefined)
    }
    // Text of a reader whose session has ended stays in this tab only.
    if (writerOfText.current === nobody || writerOfText.current === current) keepDraft(current, key, next)
  }
  const clear = (reader: string) => {
    keepDraft(reader, key, '')
    setText('')
  }
  const maySend = (reader: string) => writerOfText.current === nobody || writerOfText.current === reader
  return { box, text, isHydrated, write, clear, maySend }
}

type SendingOptions = {
  place: FormPlace
  key: string
  draft: ReturnType<typeof useDraft>
  attachment: Attachment
  onSaved: () => void
}

/** Sends the comment of a form and keeps the state of sending. The text stays in the box after every failure. */
function useSending({ place, key, draft, attachment, onSaved }: SendingOptions) {
  const { thread, postId } = useThread()
  const [problem, setProblem] = useState('')
  const [isOverQuota, setOverQuota] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const refuse = (error: unknown) => {
    const code = error instanceof RefusedError ? error.code : ''
    const shown = shownInForm[code]
    if (code !== 'unauthorized') noteSending(undefined)
    if (code === 'quota_exceeded') setOverQuota(true)
    else if (error instanceof RefusedError && shown) {
      setProblem(error.message)
      if (shown.alsoPushed) push(words.failed)
    }
    // The page itself shows a ban (spec 8: no push).
    else if (code !== 'banned') push(code === 'no_connection' ? words.away : words.failed)
  }
  const send = async () => {
    // A press that was held until hydration comes before React knows what was typed.
    const typed = draft.box.current?.value ?? ''
    if (isBusy || typed.trim() === '') return
    const reader = await askForReader()
    // Another reader has signed in: the text is not theirs.
    if (reader === undefined || !draft.maySend(reader)) return
    setBusy(true)
    noteSending({ place: key, writer: reader, text: typed })
    try {
      const saved = await saveComment(postId, place, typed, attachment)
      noteSending(undefined)
      // A comment that already came over the socket is counted already.
      if (!thread.comment(saved.id) && !saved.isPending) thread.setTotal(thread.state().total + 1)
      thread.put([saved], 'first')
      draft.clear(reader)
      if (saved.isPending) push('Комментарий появится у всех, когда его проверит модератор')
      onSaved()
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
  }
  return { send, isBusy, problem, setProblem, isOverQuota, closeQuota: () => setOverQuota(false) }
}

/** Writes markup around the selected text, which stays selected. */
function useMarks({ box, text }: ReturnType<typeof useDraft>, write: (next: string) => void) {
  return (before: string, after = before) => {
    const area = box.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    write(`${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from + before.length, to + before.length)
    })
  }
}

function labelOf(place: FormPlace): string {
  if (place.kind === 're') return `Ответ: ${place.to}`
  return place.kind === 'edit' ? 'Изменить комментарий' : 'Ваш комментарий'
}

export const CommentForm = forOneReader(function CommentForm({ place, onDone, onCancel }: Props) {
  const { postId } = useThread()
  const session = useSession()
  const about = place.kind === 're' ? place.parent : place.kind === 'edit' ? place.comment.id : 0
  const key = draftPlace(postId, place.kind, about)
  const draft = useDraft(place, key)
  const { box, text } = draft
  const [file, setFile] = useState<File>()
  const [isOldDropped, setOldDropped] = useState(false)
  const onSaved = () => {
    setFile(undefined)
    onDone?.()
  }
  const sending = useSending({ place, key, draft, attachment: { file, isOldDropped }, onSaved })
  const { problem, send } = sending
  const write = (next: string) => {
    draft.write(next)
    sending.setProblem('')
  }
  const mark = useMarks(draft, write)
  const id = useId()
  const label = labelOf(place)
  const choose = (chosen: File | undefined) => {
    const isTooLarge = chosen !== undefined && chosen.size > pictureMaxBytes
    sending.setProblem(isTooLarge ? pictureTooLarge : '')
    if (!isTooLarge) setFile(chosen)
  }

  if (session.state === 'signedIn' && session.user.isBanned) return place.kind === 'new' ? <ClosedToBanned /> : null
  return (
    <form
      className={`${styles.form} needs-js`}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {place.kind === 'new' && <WriterFace />}
      <div className={styles.box}>
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <textarea
          ref={box}
          id={id}
          value={text}
          maxLength={textMax}
          placeholder={place.kind === 're' ? label : 'Что думаете? Пишите, как сказали бы вслух'}
          aria-describedby={`${id}-said`}
          aria-invalid={problem !== ''}
          onChange={event => write(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
            if (event.key === 'Escape' && onCancel) onCancel()
          }}
        />
        <Attached
          place={place}
          file={file}
          isOldDropped={isOldDropped}
          onRemove={() => (file ? setFile(undefined) : setOldDropped(true))}
        />
        <p id={`${id}-said`} className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.tools}>
          <Tools onMark={mark} onChoose={choose} />
          <Buttons
            label={place.kind === 'edit' ? 'Сохранить' : 'Отправить'}
            isBusy={sending.isBusy}
            // Before hydration nobody knows whether something was typed.
            isEmpty={draft.isHydrated && text.trim() === ''}
            onCancel={onCancel}
          />
        </div>
      </div>
      {sending.isOverQuota && <QuotaSheet onClose={sending.closeQuota} />}
    </form>
  )
})

function ClosedToBanned() {
  return <p className={styles.closed}>Вы заблокированы: читать комментарии можно, писать и оценивать&nbsp;— нет.</p>
}

function Buttons({
  label,
  isBusy,
  isEmpty,
  onCancel,
}: {
  label: string
  isBusy: boolean
  isEmpty: boolean
  onCancel: (() => void) | undefined
}) {
  return (
    <span>
      {onCancel && (
        <Button kind="text" onClick={onCancel}>
          Отмена
        </Button>
      )}
      <Button type="submit" isBusy={isBusy} aria-disabled={isEmpty}>
        {label}
      </Button>
    </span>
  )
}

function WriterFace() {
  const session = useSession()
  const writer = session.state === 'signedIn' ? session.user : undefined
  return <Face who={writer?.id ?? ''} src={writer?.avatar ?? null} instead={writer?.portrait ?? null} size={40} />
}

function Attached({ place, file, isOldDropped, onRemove }: Attachment & { place: FormPlace; onRemove: () => void }) {
  const hasOld = place.kind === 'edit' && !isOldDropped && place.comment.files.length + place.comment.videos.length > 0
  if (!file && !hasOld) return null
  const old = place.kind === 'edit' ? place.comment.files[0] : undefined
  return (
    <p className={styles.attached}>
      {file ? <Thumbnail file={file} /> : old && <img className={styles.thumbnail} src={old.url} alt="" />}
      <span>{file ? file.name : 'Приложено к комментарию'}</span>
      <IconButton icon="close" label="Убрать приложенное" onClick={onRemove} />
    </p>
  )
}

/** Drawn, because the policy of the site allows pictures of the site and no `blob:`. */
function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file, { resizeHeight: 128, resizeQuality: 'medium' }).then(
      picture => {
        const area = canvas.current
        if (!area || isGone) return
        area.width = picture.width
        area.height = picture.height
        area.getContext('2d')?.drawImage(picture, 0, 0)
        area.dataset['drawn'] = ''
      },
      // What is no picture the server will refuse, with words.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [file])
  return <canvas ref={canvas} className={styles.thumbnail} width={0} height={0} aria-hidden="true" />
}

type ToolsProps = {
  onMark: (before: string, after?: string) => void
  onChoose: (file: File | undefined) => void
}

function Tools({ onMark, onChoose }: ToolsProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // Allows choosing the same file again.
    event.target.value = ''
    onChoose(chosen)
  }
  return (
    <span>
      <IconButton icon="bold" label="Жирный" onClick={() => onMark('**')} />
      <IconButton icon="italic" label="Курсив" onClick={() => onMark('_')} />
      <IconButton icon="quote" label="Цитата" onClick={() => onMark('\n> ', '\n')} />
      <label className={styles.pick}>
        <span className="sr">Приложить картинку</span>
        <Icon name="clip" />
        <input type="file" className="sr" accept={imageTypes} onChange={choose} />
      </label>
    </span>
  )
}

function QuotaSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet label="Комментарий не отправлен" onClose={onClose}>
      <Heading level={2} className={`stop ${styles.quotaTitle}`}>
        Не так быстро
      </Heading>
      <p className={styles.quota}>{bindWords(words.quota)}</p>
      <Button isBig data-first onClick={onClose}>
        Ок
      </Button>
    </Sheet>
  )
}
