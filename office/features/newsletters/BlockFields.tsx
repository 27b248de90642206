// The fields of a block.
import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { findFrontPosts } from '#contract/front.ts'
import { letterWordsMax, type LetterBlock } from '#contract/office/newsletters.ts'
import { isLetterAddress, readLetterWords } from '#domain/letter-words.ts'
import { PictureField } from '../../media/PictureField.tsx'
import { imageOfStored, storedPicture } from '../../media/stored-picture.ts'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import { Field } from '../../parts/Field.tsx'
import { focusOnce } from '../../parts/focus-once.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import { markSelection } from './issue-words.ts'
import styles from './Newsletters.module.css'

type Props = {
  /** «Блок 2». */
  name: string
  block: LetterBlock
  onChange: (block: LetterBlock, isTyping?: boolean) => void
}

export function BlockFields({ name, block, onChange }: Props) {
  switch (block.kind) {
    case 'heading':
      return (
        <label className={styles.asRead}>
          <span className="sr">Заголовок</span>
          <input
            value={block.text}
            maxLength={300}
            placeholder="О чём эта часть"
            onChange={event => onChange({ ...block, text: event.target.value }, true)}
          />
        </label>
      )
    case 'text':
      return <WordsField name={name} text={block.text} onType={text => onChange({ ...block, text }, true)} />
    case 'picture':
      return (
        <>
          <LetterPicture
            name={`Картинка: ${name}`}
            picture={block.picture}
            onPick={picture => onChange({ ...block, picture })}
          />
          <AddressField
            label="Куда ведёт"
            hint="пусто&nbsp;— никуда"
            url={block.url}
            onType={url => onChange({ ...block, url }, true)}
          />
        </>
      )
    case 'article':
    case 'recipe':
      return <PostField kind={block.kind} postId={block.postId} onChoose={postId => onChange({ ...block, postId })} />
    case 'divider':
      return <hr />
    case 'button':
      return (
        <div className={styles.pair}>
          <Field
            label="Слова на кнопке"
            value={block.text}
            maxLength={100}
            onChange={event => onChange({ ...block, text: event.target.value }, true)}
          />
          <AddressField label="Куда ведёт" url={block.url} onType={url => onChange({ ...block, url }, true)} />
        </div>
      )
    case 'ad':
      return <AdFields name={name} block={block} onChange={onChange} />
  }
}

function AdFields({ name, block, onChange }: Props & { block: LetterBlock & { kind: 'ad' } }) {
  const type = (field: 'text' | 'advertiser' | 'erid') => (event: { target: { value: string } }) =>
    onChange({ ...block, [field]: event.target.value }, true)
  return (
    <>
      <Field label="Слова объявления" value={block.text} maxLength={300} onChange={type('text')} />
      <AddressField label="Куда ведёт" url={block.url} onType={url => onChange({ ...block, url }, true)} />
      <div className={styles.pair}>
        <Field label="Рекламодатель" value={block.advertiser} maxLength={200} onChange={type('advertiser')} />
        <Field label="erid" value={block.erid} maxLength={60} onChange={type('erid')} />
      </div>
      <LetterPicture
        name={`Картинка: ${name}`}
        picture={block.picture}
        onPick={picture => onChange({ ...block, picture })}
      />
    </>
  )
}

/** An address is kept when it is one; what is half typed stays in the field. */
function AddressField({
  label,
  hint,
  url,
  onType,
}: {
  label: string
  hint?: ReactNode
  url: string
  onType: (url: string) => void
}) {
  const [draft, setDraft] = useState<{ over: string; text: string }>()
  const typed = draft?.over === url ? draft.text : url
  const isWrong = typed !== '' && !isLetterAddress(typed.trim())
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="url"
      placeholder="https:// или /адрес-на-сайте"
      value={typed}
      maxLength={500}
      {...(isWrong && { error: 'Нужна ссылка: https://пример.рф, /адрес-на-сайте или mailto:почта' })}
      onChange={event => {
        const text = event.target.value
        const next = isLetterAddress(text.trim()) ? text.trim() : ''
        setDraft({ over: next, text })
        if (next !== url) onType(next)
      }}
    />
  )
}

function WordsField({ name, text, onType }: { name: string; text: string; onType: (text: string) => void }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const mark = (kind: 'bold' | 'link') => {
    const { selectionStart: from, selectionEnd: to } = field.current!
    const marked = markSelection({ text, from, to }, kind)
    onType(marked.text)
    // After the new text is in the field.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(marked.from, marked.to)
    })
  }
  return (
    <>
      <p className={styles.asRead}>
        <label className="sr" htmlFor={id}>
          Текст
        </label>
        <textarea
          ref={field}
          id={id}
          rows={2}
          value={text}
          maxLength={letterWordsMax}
          placeholder="Слова письма. Пустая строка&nbsp;— новый абзац"
          onChange={event => onType(event.target.value)}
          onKeyDown={event => {
            if (event.code !== 'KeyB' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            mark('bold')
          }}
        />
        {text !== '' && <Shown text={text} />}
      </p>
      <p className={styles.marks}>
        <button type="button" className="link" aria-label={`Жирно: ${name}`} onClick={() => mark('bold')}>
          <b>Жирно</b>
        </button>
        <button type="button" className="link" aria-label={`Ссылка: ${name}`} onClick={() => mark('link')}>
          Ссылка
        </button>
      </p>
    </>
  )
}

/** The words as in the letter, over the field while it is not typed in: its marks are seen only then. Screen readers have the field. */
function Shown({ text }: { text: string }) {
  return (
    <span className={styles.shown} aria-hidden="true">
      {readLetterWords(text).map((lines, paragraph) => (
        <span key={paragraph}>
          {lines.map((runs, line) => (
            <span key={line}>
              {runs.map(({ text: words, isBold, url }, run) => {
                const shown = url === null ? words : <u>{words}</u>
                return <Fragment key={run}>{isBold ? <b>{shown}</b> : shown}</Fragment>
              })}
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}

const largest = 1280

type LetterImage = (LetterBlock & { kind: 'picture' })['picture']

function LetterPicture({
  name,
  picture,
  onPick,
}: {
  name: string
  picture: LetterImage
  onPick: (picture: LetterImage) => void
}) {
  return (
    <PictureField
      name={name}
      image={picture && imageOfStored({ ...picture, url: picture.path })}
      canWrite
      onChange={image => {
        const stored = image && storedPicture(image, largest)
        onPick(stored && { path: stored.url, width: stored.width, height: stored.height, alt: stored.alt })
      }}
    />
  )
}

function PostField({
  kind,
  postId,
  onChoose,
}: {
  kind: 'article' | 'recipe'
  postId: number | null
  onChoose: (postId: number | null) => void
}) {
  const { ask } = useOffice()
  /** Whether another one is sought here, or was just chosen, which leaves the focus at it. */
  const [choice, setChoice] = useState<'none' | 'sought' | 'made'>('none')
  const box = useRef<HTMLDivElement>(null)
  const isChoosing = choice === 'sought'
  useEffect(() => {
    if (isChoosing) box.current?.querySelector('input')?.focus()
  }, [isChoosing])
  const list = async (query: { q?: string; slugs?: string }, signal: AbortSignal) =>
    (await ask(findFrontPosts, { query: { ...query, kind } }, { signal })).items
  const { value, isLoading } = useLoaded(`letter-post ${postId}`, async signal =>
    postId === null ? undefined : (await list({ slugs: String(postId) }, signal))[0],
  )
  const post = value?.slug === String(postId) ? value : undefined
  if (postId !== null && !isChoosing)
    return (
      <div className={styles.post}>
        {post?.thumbUrl === undefined ? <i /> : <img src={post.thumbUrl} alt="" loading="lazy" />}
        <b>{post?.title ?? (isLoading || value ? '…' : 'На сайте этого больше нет')}</b>
        <button
          ref={choice === 'made' ? focusOnce : null}
          type="button"
          className="link"
          onClick={() => setChoice('sought')}
        >
          {kind === 'article' ? 'Другая' : 'Другой'}
        </button>
      </div>
    )
  return (
    // The handler only detects that the focus has left the field.
    <div
      ref={box}
      className={styles.named}
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || setChoice('none')}
    >
      <ChoiceField
        label={kind === 'article' ? 'Статья' : 'Рецепт'}
        name={`letter-${kind}`}
        most={1}
        chosen={postId === null ? [] : [String(postId)]}
        canWrite
        list={list}
        onChoose={slugs => {
          setChoice(slugs[0] === undefined ? 'none' : 'made')
          onChoose(slugs[0] === undefined ? null : Number(slugs[0]))
        }}
      />
    </div>
  )
}
