// What waits for an administrator, before everybody who is well: invitations, second steps, unused accesses, documents that end. What is to be
// done about a colleague stands in their row.
import { Link } from 'react-router'
import type { OfficeAuthor } from '#contract/office/authors.ts'
import { Face } from '../../../parts/Face.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { documentNeed, hasUnopenedLink, needOf, unopenedWords, type Colleague } from '../person-words.ts'
import styles from '../PeoplePage.module.css'

type Props = {
  people: readonly Colleague[]
  authors: readonly OfficeAuthor[]
  now: Date
}

const names = new Intl.ListFormat('ru')

export function Needs({ people, authors, now }: Props) {
  const unopened = people.filter(hasUnopenedLink)
  const isOneLine = unopened.length > 1
  const ofPeople = people.flatMap(person => {
    if (isOneLine && hasUnopenedLink(person)) return []
    const need = needOf(person, now)
    return need ? [{ person, ...need }] : []
  })
  const ofAuthors = authors.flatMap(author => {
    const words = documentNeed(author, now)
    return words === undefined ? [] : [{ author, words }]
  })
  if (ofPeople.length + ofAuthors.length === 0 && !isOneLine)
    return (
      <p className={styles.calm}>
        <Glyph name="check" isSmall /> Никто не ждёт: приглашения открыты, у всех есть второй шаг, документы действуют.
      </p>
    )
  return (
    <section className={styles.needs} aria-labelledby="needs">
      <h2 id="needs">Что ждёт вас</h2>
      <ul>
        {isOneLine && (
          <li>
            <Glyph name="warning" />
            <p>
              {unopenedWords(unopened, now)}: <b>{names.format(unopened.map(({ display_name }) => display_name))}</b>
            </p>
          </li>
        )}
        {ofPeople.map(({ person: { id, display_name: name }, words }) => (
          <li key={id}>
            <Face name={name} id={id} isSmall />
            <p>
              <b>{name}:</b> {words}
            </p>
          </li>
        ))}
        {ofAuthors.map(({ author: { id, name }, words }) => (
          <li key={id}>
            <Face name={name} isSmall />
            <p>
              <b>{name}:</b> {words}
            </p>
            <Link className="link" to={`/people/authors?author=${id}`} aria-label={`Проверить документ: ${name}`}>
              Проверить
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
