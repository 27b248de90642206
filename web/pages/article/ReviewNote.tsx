import type { Review } from '../../data/review.ts'
import styles from './ReviewNote.module.css'

/** Who checked a health article, when it was updated, until when it is to be reviewed, and what changed. */
export function ReviewNote({ review }: { review: Review }) {
  const { checkedBy, updated, until, isWaiting, unsettled, changes } = review
  return (
    <section className={styles.review} aria-label="Проверка статьи">
      {checkedBy !== null && (
        <p>
          <b>Проверил врач</b> · {checkedBy}
        </p>
      )}
      {updated !== null && (
        <p className={styles.when}>
          Обновлено {updated}
          {until !== null && !isWaiting && `, пересмотр до ${until}`}
        </p>
      )}
      {isWaiting && (
        <p className={styles.waiting}>
          <b>Ждёт пересмотра</b> · его ждали до {until}
        </p>
      )}
      {unsettled !== null && (
        <p className={styles.waiting}>
          <b>{unsettled}</b> · пока здесь прежний текст
        </p>
      )}
      {changes.length > 0 && (
        <details>
          <summary>Что изменилось</summary>
          <ol>
            {changes.map(({ on, day, words }, at) => (
              <li key={at}>
                <time dateTime={on}>{day}</time>
                <p>{words}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
