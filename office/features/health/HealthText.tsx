// One living text: its life, its claims; beside them the signature, the review, and what readers will see.
import { Fragment, useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getTextReview, type LivingText, type TextReview } from '#contract/newsroom-health.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ClaimList } from '../../parts/claims/ClaimList.tsx'
import { claimCounts } from '../../parts/claims/claim-words.ts'
import { useClaims, type Claims } from '../../parts/claims/use-claims.ts'
import { Cover } from '../../parts/Cover.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { calendarDay, dateWords } from '../../parts/relative-dates.ts'
import { useOffice } from '../../shell/office-context.ts'
import { HealthSide } from './HealthSide.tsx'
import { placesOf, todayOn } from './health-words.ts'
import styles from './HealthPage.module.css'

type Props = { id: number; cover: LivingText['cover']; today: string; onChanged: () => void }

export function HealthText({ id, cover, today, onChanged }: Props) {
  const { ask } = useOffice()
  const { value, error, reload, change } = useLoaded(
    String(id),
    async signal => (await ask(getTextReview, { params: { id } }, { signal })).review,
  )
  const note = useCallback(() => {
    reload()
    onChanged()
  }, [reload, onChanged])
  const claims = useClaims(id, note)
  const take = (review: TextReview) => {
    change(() => review)
    onChanged()
  }
  if (error !== undefined)
    return (
      <div className={styles.main}>
        <LoadError error={error} onRetry={reload} />
      </div>
    )
  if (!value) return <div className={styles.main} />
  return (
    <>
      <div className={styles.main}>
        <article data-room="health" aria-label={value.text.title}>
          <Head review={value} cover={cover} />
          <Life review={value} today={today} />
          <ClaimsSection review={value} claims={claims} />
        </article>
      </div>
      <HealthSide review={value} claims={claims} onReview={take} />
    </>
  )
}

function Head({ review, cover }: { review: TextReview; cover: LivingText['cover'] }) {
  const { text, outAt, signatures } = review
  const [now] = useState(() => new Date())
  return (
    <header className={styles.head}>
      {cover && <Cover cover={cover} className={styles.cover} />}
      <div>
        <p className={styles.section}>Здоровье</p>
        <h2>{text.title || 'Без заголовка'}</h2>
        {/* The line of the life below says both, where it is drawn. */}
        {pointsOf(review).length < 2 && (
          <p className={styles.meta}>
            {outAt !== null && <span>вышла {dateWords(outAt, now)}</span>}
            {signatures.length > 0 && <span>подписана {calendarDay(signatures[0]!.on, now)}</span>}
          </p>
        )}
      </div>
      <ButtonLink kind="quiet" href={`/office/texts/${text.id}`}>
        <Glyph name="text" isSmall />
        Текст
      </ButtonLink>
    </header>
  )
}

type Point = { day: string; what: string; kind: 'out' | 'past' | 'next' }

/** The points of the life of a text, oldest first: the release, the last signatures, the next review. */
function pointsOf({ outAt, signatures, reviewOn }: TextReview): Point[] {
  return [
    ...(outAt === null ? [] : [{ day: outAt.slice(0, 10), what: 'вышла', kind: 'out' } as const]),
    ...signatures
      .slice(0, 2)
      .toReversed()
      .map(({ on, claims }) => ({ day: on, what: `подпись, ${claims}`, kind: 'past' }) as const),
    ...(reviewOn === null ? [] : [{ day: reviewOn, what: 'пересмотр', kind: 'next' } as const]),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

function Life({ review, today }: { review: TextReview; today: string }) {
  const points = pointsOf(review)
  if (points.length < 2) return null
  const places = placesOf(points)
  const next = points.findIndex(({ day }) => day > today)
  const isBetween = next > 0 && points[next - 1]!.day < today
  const now = new Date(`${today}T12:00:00`)
  return (
    <ol className={styles.life} aria-label="Жизнь статьи">
      {points.map(({ day, what, kind }, at) => (
        <Fragment key={`${day} ${what}`}>
          {at === next && isBetween && (
            <li data-kind="now" style={{ left: `${todayOn(points, places, today)}%` }}>
              <i />
              <small>сегодня</small>
            </li>
          )}
          <li data-kind={kind} data-last={at === points.length - 1 || undefined} style={{ left: `${places[at]}%` }}>
            <i />
            <small>
              <b>{calendarDay(day, now)}</b>
              <br />
              {what}
            </small>
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

function ClaimsSection({ review: { text }, claims }: { review: TextReview; claims: Claims }) {
  const { person } = useOffice()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const may = {
    claim: text.may.includes('claim'),
    check: text.may.includes('check'),
    write: text.may.includes('write'),
    userId: person.id,
  }
  const { items } = claims
  return (
    <section aria-labelledby="claims">
      <header className={styles.claimsHead}>
        <h3 id="claims">Утверждения</h3>
        {items !== undefined && items.length > 0 && <span>{claimCounts(items)}</span>}
        <span className={styles.keys}>
          <kbd>J</kbd> <kbd>K</kbd> по одному
        </span>
      </header>
      {claims.error !== undefined && <LoadError error={claims.error} onRetry={claims.reload} />}
      {items?.length === 0 && (
        <p className={styles.none}>
          Утверждений пока нет. Откройте <Link to={`/texts/${text.id}`}>текст</Link>, выделите слова и нажмите
          «Утверждение».
        </p>
      )}
      {items !== undefined && items.length > 0 && (
        <ClaimList
          claims={claims}
          items={items}
          may={may}
          now={now}
          onShow={claim => void navigate(`/texts/${text.id}?claim=${claim.id}`)}
        />
      )}
    </section>
  )
}
