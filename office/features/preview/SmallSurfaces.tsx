// Surfaces that are a few words and a picture, drawn as search engines, messengers and telephones draw them.
import type { PreviewFacts } from '#contract/preview-facts.ts'
import styles from './Surfaces.module.css'
import { pushBodyShown } from './surface-checks.ts'

export function SearchSurface({ facts: { search, card } }: { facts: PreviewFacts }) {
  return (
    <div className={`${styles.screen} ${styles.padded}`}>
      <div className={styles.snippet}>
        <span className={styles.place}>
          <i className={styles.dot} />
          {[card.host, ...search.crumbs].join(' › ')}
        </span>
        <b>{search.title}</b>
        <p>{search.description}</p>
      </div>
    </div>
  )
}

export function CardSurface({ facts: { card } }: { facts: PreviewFacts }) {
  return (
    <div className={`${styles.screen} ${styles.padded} ${styles.chat}`}>
      <div className={styles.message}>
        <div className={styles.linked}>
          <b>{card.host}</b>
          <b>{card.title}</b>
          <span>{card.description}</span>
          <img src={card.image.url} width={card.image.width} height={card.image.height} alt="" />
        </div>
      </div>
    </div>
  )
}

export function PushSurface({ facts: { push } }: { facts: PreviewFacts }) {
  const [shown, cut] = push ? cutAt(push.body, pushBodyShown) : ['', '']
  return (
    <div className={`${styles.screen} ${styles.padded} ${styles.lock}`}>
      {push && (
        <div className={styles.notice}>
          <i className={styles.dot} />
          <span>
            <b>{push.title}</b>
            <p>
              {shown}
              {cut && <s>{cut}</s>}
            </p>
          </span>
        </div>
      )}
    </div>
  )
}

function cutAt(text: string, max: number): [string, string] {
  const letters = [...text]
  return [letters.slice(0, max).join(''), letters.slice(max).join('')]
}
