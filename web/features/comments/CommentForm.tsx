// Writing a comment: new, an answer, or a change of one's own. The text stays in its box and on this device until the server has it.
import { useEffect, useId, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { push } from '../../notices/push-queue.ts'
import { Face } from '../../pieces/Face.tsx'
import { useSession } from '../../session/session.ts'
import { RefusedError } from '../../session/signed-calls.ts'
import { askForReader } from '../../session/sign-in-request.ts'
import { createComment, editComment, removeFile, removeVideo, uploadFile } from './comment-calls.ts'
import type { CommentData } from './comment-data.ts'
import styles from './Comments.module.css'
import { draftKey, keepDraft, readDraft } from './draft.ts'
import { useThread } from './thread-context.ts'
import { toSource } from './to-source.ts'

export type FormPlace =
  | { kind: 'new' }
  | { kind: 're'; parent: number; start: string; to: string }
  | { kind: 'edit'; comment: CommentData }

type Props = { place: FormPlace; onDone?: () => void; onCancel?: () => void }

const textMax = 5000
const imageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** Spec 8. */
const words = {
  quota: 'Не удалось отправить комментарий. Пожалуйста, пишите не более 3 комментариев в минуту',
  failed: 'Произошла ошибка. Попробуйте ещё раз.',
}
/** What the reader can mend is said beside the box; the rest in passing. */
const mendable = new Set([
  'validation',
  'conflict',
  'forbidden',
  'not_found',
  'comment_rejected',
  'too_large',
  'unsupported_media',
])

function startOf(place: FormPlace, key: string): string {
  const draft = readDraft(key)
  if (place.kind === 'edit') return draft || toSource(place.comment.html)
  return place.kind === 're' && place.start !== '' ? `${draft && `${draft}\n\n`}${place.start}` : draft
}

export function CommentForm({ place, onDone, onCancel }: Props) {
  const { thread, postId } = useThread()
  const session = useSession()
  const about = place.kind === 're' ? place.parent : place.kind === 'edit' ? place.comment.id : 0
  const key = draftKey(postId, place.kind, about)
  const [text, setText] = useState(place.kind === 'edit' ? toSource(place.comment.html) : '')
  const [file, setFile] = useState<File>()
  const [isOldDropped, setOldDropped] = useState(false)
  const [problem, setProblem] = useState('')
  const [isOverQuota, setOverQuota] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  // After the first drawing: the server knows no drafts.
  useEffect(() => {
    // What was typed before the application came is in the box and nowhere else yet.
    const typed = place.kind === 'new' ? box.current?.value : ''
    setText(typed || startOf(place, key))
    if (place.kind !== 'new') box.current?.focus()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the place of a form does not change while it is open
  }, [key, place.kind === 're' ? place.start : ''])

  const write = (next: string) => {
    setText(next)
    setProblem('')
    keepDraft(key, next)
  }
  const mark = (before: string, after = before) => {
    const area = box.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    write(`${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from + before.length, to + before.length)
    })
  }

  /** Spec 4: an edit removes what was attached, uploads the new picture, then saves; a new comment is made first. */
  const save = async (): Promise<CommentData> => {
    if (place.kind === 'edit') {
      const { comment } = place
      if (file || isOldDropped) {
        for (const each of comment.videos) await removeVideo(each.id)
        for (const each of comment.files) await removeFile(each.id)
      }
      if (file) await uploadFile(postId, comment.id, file)
      return editComment(comment.id, text)
    }
    const made = await createComment(postId, place.kind === 're' ? place.parent : 0, text)
    if (!file) return made
    try {
      return await uploadFile(postId, made.id, file)
    } catch (error) {
      push(`Комментарий отправлен, а картинка — нет. ${error instanceof RefusedError ? error.message : ''}`.trim())
      return made
    }
  }
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy || text.trim() === '') return
    if ((await askForReader()) === undefined) return
    setBusy(true)
    try {
      const saved = await save()
      // When the news of it was here first, it is counted.
      if (!thread.comment(saved.id) && !saved.isPending) thread.setTotal(thread.state().total + 1)
      thread.put([saved], 'first')
      keepDraft(key, '')
      setText('')
      setFile(undefined)
      if (saved.isPending) push('Комментарий появится у всех, когда его проверит модератор')
      onDone?.()
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
  }
  const refuse = (error: unknown) => {
    const code = error instanceof RefusedError ? error.code : ''
    if (code === 'rate_limited') setOverQuota(true)
    else if (error instanceof RefusedError && mendable.has(code)) setProblem(error.message)
    // Who turns out to be banned sees it in the page (spec 8: no push).
    else if (code !== 'banned') push(words.failed)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0])
    event.target.value = ''
    setProblem('')
  }

  if (session.state === 'signedIn' && session.user.isBanned)
    return place.kind === 'new' ? (
      <p className={styles.closed}>Вы заблокированы: читать комментарии можно, писать и оценивать — нет.</p>
    ) : null
  const old = place.kind === 'edit' && !isOldDropped ? [...place.comment.files, ...place.comment.videos] : []
  const label =
    place.kind === 're' ? `Ответ: ${place.to}` : place.kind === 'edit' ? 'Изменить комментарий' : 'Ваш комментарий'
  return (
    <form className={`${styles.form} needs-js`} onSubmit={send}>
      {place.kind === 'new' && (
        <Face
          name={session.state === 'signedIn' ? session.user.displayName : ''}
          src={session.state === 'signedIn' ? session.user.avatar : null}
          instead={session.state === 'signedIn' ? session.user.portrait : null}
          size={40}
        />
      )}
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
        {(file || old.length > 0) && (
          <p className={styles.attached}>
            {file ? file.name : 'Приложено к комментарию'}
            <IconButton
              icon="close"
              label="Убрать приложенное"
              onClick={() => (file ? setFile(undefined) : setOldDropped(true))}
            />
          </p>
        )}
        <p id={`${id}-said`} className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.tools}>
          <span>
            <IconButton icon="bold" label="Жирный" onClick={() => mark('**')} />
            <IconButton icon="italic" label="Курсив" onClick={() => mark('_')} />
            <IconButton icon="quote" label="Цитата" onClick={() => mark('\n> ', '\n')} />
            <label className={styles.pick}>
              <span className="sr">Приложить картинку</span>
              <Icon name="clip" />
              <input type="file" className="sr" accept={imageTypes} onChange={choose} />
            </label>
          </span>
          <span>
            {onCancel && (
              <Button kind="text" onClick={onCancel}>
                Отмена
              </Button>
            )}
            <Button type="submit" isBusy={isBusy} aria-disabled={text.trim() === ''}>
              {place.kind === 'edit' ? 'Сохранить' : 'Отправить'}
            </Button>
          </span>
        </div>
      </div>
      {isOverQuota && (
        <Sheet label="Комментарий не отправлен" onClose={() => setOverQuota(false)}>
          <p className={styles.quota}>{words.quota}</p>
          <Button isBig data-first onClick={() => setOverQuota(false)}>
            Ок
          </Button>
        </Sheet>
      )}
    </form>
  )
}
