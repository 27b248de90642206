// How the text will look in search and in messengers, live: the words that are typed, and the cover.
import type * as Y from 'yjs'
import { listReleaseProblems } from '#contract/newsroom-release.ts'
import { count } from '#russian/plural.ts'
import { storedPicture } from '../../../media/stored-picture.ts'
import { TelegramCard } from '../../../parts/link-cards/LinkCards.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useTextField, useTextWords } from '../../../parts/use-text-field.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from './CardLooks.module.css'

/** Search engines cut longer titles and descriptions off. */
export const titleMax = 60
const wordsMax = 160

export const wordsNote = (words: string) =>
  `${count(words.length, ['знак', 'знака', 'знаков'])}, ${words.length > wordsMax ? `в\u00a0поиске обрежут после ${wordsMax}` : 'покажут целиком'}`

export type CardWords = { title: string; description: string }

/** What search and messengers take: the words of the card, or those of the text. */
export function useCardWords(doc: Y.Doc, own: Partial<CardWords>): CardWords {
  const title = useTextWords(doc, 'title')
  const standfirst = useTextWords(doc, 'standfirst')
  return { title: own.title?.trim() || title, description: own.description?.trim() || standfirst }
}

export function SearchLook({ textId, words: { title, description } }: { textId: number; words: CardWords }) {
  const { ask } = useOffice()
  const { value } = useLoaded(`${textId}`, signal => ask(listReleaseProblems, { params: { id: textId } }, { signal }))
  const path = value?.address?.split('/').filter(Boolean).join(' › ')
  return (
    <div className={styles.search} aria-label="Как покажет поиск" role="group">
      <small>
        <i aria-hidden="true" /> {location.host}
        {path && ` › ${path}`}
      </small>
      <b>{title || 'Без заголовка'}</b>
      <p>{description.length > wordsMax ? `${description.slice(0, wordsMax).trimEnd()}…` : description}</p>
    </div>
  )
}

export function MessengerLook({ doc, words }: { doc: Y.Doc; words: CardWords }) {
  const [cover] = useTextField(doc, 'cover')
  return (
    <section aria-label="Мессенджеры">
      <h2>Мессенджеры</h2>
      <TelegramCard {...words} image={cover ? (storedPicture(cover, 960)?.url ?? cover.origin) : undefined} />
      {!cover && <p className="dim">Обложки нет: картинку карточки нарисует журнал.</p>}
    </section>
  )
}
