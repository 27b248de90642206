// Links for a signature that wait for an answer: who is to sign what, and since when.
import { useState } from 'react'
import { Link } from 'react-router'
import { askForSignature, getTextReview } from '#contract/newsroom-health.ts'
import type { OfficeAuthor } from '#contract/office/authors.ts'
import { count } from '#russian/plural.ts'
import { nameIn } from '#russian/name-cases.ts'
import { formatFullDate } from '../../../parts/relative-dates.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import styles from '../PeoplePage.module.css'
import { waitingOf, type AwaitedSignature } from './author-words.ts'
import own from './Authors.module.css'

const textForms = ['текст', 'текста', 'текстов'] as const
const claimForms = ['утверждение', 'утверждения', 'утверждений'] as const

type Props = { items: readonly AwaitedSignature[]; authors: readonly OfficeAuthor[]; now: Date; onChanged: () => void }

export function Awaited({ items, authors, now, onChanged }: Props) {
  if (items.length === 0) return null
  const dativeOf = ({ expert, expertName }: AwaitedSignature) =>
    authors.find(({ slug }) => slug === expert)?.dative || nameIn('dat', expertName)
  return (
    <section aria-labelledby="awaited" className={own.awaited}>
      <div className={styles.head}>
        <h2 id="awaited" className="stop">
          Ждут подписи
        </h2>
        <p className={own.count}>{count(items.length, textForms)}</p>
        <Link className="link" to="/health">
          Живые статьи
        </Link>
      </div>
      <ul className={own.rows}>
        {items.map(item => (
          <Row key={item.textId} item={item} to={dativeOf(item)} now={now} onReminded={onChanged} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { item: AwaitedSignature; to: string; now: Date; onReminded: () => void }

function Row({ item: { textId, title, cover, expertName, claims, askedAt, isOver }, to, now, onReminded }: RowProps) {
  const { ask } = useOffice()
  const [isBusy, setBusy] = useState(false)
  const waiting = waitingOf(askedAt, now)
  /** A new link goes to where the last one went. */
  const remind = async () => {
    setBusy(true)
    try {
      const { review } = await ask(getTextReview, { params: { id: textId } })
      if (review.lastEmail === null) return say({ text: 'Куда писать, неизвестно: пошлите ссылку из «Живых статей»' })
      await ask(askForSignature, { params: { id: textId }, body: { email: review.lastEmail } })
      say({ text: `Новая ссылка ушла: ${expertName}` })
      onReminded()
    } catch (failure) {
      say({ text: wordsOf(failure) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <span className={own.cover}>{cover && <img src={cover.url} alt="" loading="lazy" />}</span>
      <span className={own.about}>
        <Link to={`/health?text=${textId}`}>{title || 'Без заголовка'}</Link>
        <small>
          {count(claims, claimForms)}
          {isOver && ', ссылка кончилась'}
        </small>
      </span>
      <span className={own.expert}>{expertName}</span>
      <time dateTime={askedAt} title={formatFullDate(askedAt)} data-tone={waiting.tone}>
        {waiting.words}
      </time>
      <button
        type="button"
        className="link"
        aria-busy={isBusy || undefined}
        aria-label={`Напомнить ${to}: «${title}»`}
        onClick={() => !isBusy && void remind()}
      >
        Напомнить
      </button>
    </li>
  )
}
