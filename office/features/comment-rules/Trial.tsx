// What a rule would have caught among the last comments.
import type { CommentRuleTrial } from '#contract/office/comment-rules.ts'
import { formatFullDate } from '../../parts/relative-dates.ts'
import styles from '../../parts/RuleList.module.css'
import own from './CommentRules.module.css'
import { fateWords, trialWords } from './rule-words.ts'

export function Trial({ trial }: { trial: CommentRuleTrial }) {
  const { items, caught } = trial
  return (
    <div className={styles.difference}>
      <p role="status">{trialWords(trial)}</p>
      {items.length > 0 && (
        <ul className={own.caught} aria-label="Что поймало бы правило" tabIndex={0}>
          {items.map(({ id, text, evidence, author, post, createdAt, fate, isNew }) => (
            <li key={id}>
              <span>{text}</span>
              <span className={own.about}>
                <span data-fate={fate}>{fateWords[fate]}</span>
                {isNew && <span>раньше не ловило</span>}
                <span>нашло: {evidence}</span>
                <span>
                  {author}, {formatFullDate(createdAt)}
                </span>
                {post && (
                  <a className="link" href={`${post.url}#comment-${id}`}>
                    {post.title}
                  </a>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {caught > items.length && <p className="dim">Показаны последние {items.length}.</p>}
    </div>
  )
}
