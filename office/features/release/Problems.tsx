// Blocking problems and warnings of a text, each with a link to its place.
import { XmlElement, type Doc } from 'yjs'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import styles from './Panel.module.css'

/** Selectors of fields outside of this panel. */
const placeOf: Record<string, string> = {
  title: '[aria-label="Заголовок"]',
  standfirst: '[aria-label="Подводка"]',
  body: '[aria-label="Текст статьи"]',
}

/** Focuses the field, on the other tab if it is there. */
function show(field: string): void {
  const find = () => document.querySelector<HTMLElement>(placeOf[field] ?? `#release-${field}`)
  const go = (place: HTMLElement | null) => {
    place?.scrollIntoView({ block: 'center' })
    place?.focus()
  }
  const place = find()
  if (place) return go(place)
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
  tabs.find(({ textContent }) => textContent.startsWith('Карточки'))?.click()
  requestAnimationFrame(() => requestAnimationFrame(() => go(find())))
}

/** Scrolls to a block of the body; false if it is not rendered. */
function showBlock(doc: Doc, blockId: string): boolean {
  const at = doc
    .getXmlFragment('body')
    .toArray()
    .findIndex(block => block instanceof XmlElement && block.getAttribute('blockId') === blockId)
  const sheet = document.querySelector<HTMLElement>(placeOf['body']!)
  const drawn = [...(sheet?.children ?? [])].filter(({ classList }) => !classList.contains('ProseMirror-widget'))[at]
  if (at < 0 || !drawn) return false
  sheet!.focus({ preventScroll: true })
  drawn.scrollIntoView({ block: 'center' })
  return true
}

type ProblemsProps = {
  problems: readonly ReleaseProblem[]
  isChecking: boolean
  doc: Doc
  /** Marks a picture as decorative. */
  onDecoration: ((picture: string) => void) | undefined
  /** Called before a place is shown, where the problems cover it. */
  onLeave?: ((isInSide: boolean) => void) | undefined
}

export function Problems({ problems, isChecking, doc, onDecoration, onLeave }: ProblemsProps) {
  const stopping = problems.filter(({ isBlocking }) => isBlocking)
  const others = problems.filter(({ isBlocking }) => !isBlocking)
  if (isChecking)
    return (
      <section aria-label="Перед выпуском" aria-busy="true" className={styles.problems}>
        <p className="dim">Проверяем…</p>
      </section>
    )
  return (
    <section
      aria-label="Перед выпуском"
      className={styles.problems}
      data-tone={stopping.length > 0 ? 'bad' : others.length > 0 ? 'warn' : 'ok'}
    >
      {stopping.length > 0 && <h2>Не даст выйти: {stopping.length}</h2>}
      <ProblemList problems={stopping} tone="bad" {...{ doc, onDecoration, onLeave }} />
      {others.length > 0 && <h2>Посмотрите</h2>}
      <ProblemList problems={others} tone="warn" {...{ doc, onDecoration, onLeave }} />
      {problems.length === 0 && (
        <>
          <Glyph name="check" isSmall />
          <p>Всё готово</p>
        </>
      )}
    </section>
  )
}

function ProblemList({
  problems,
  tone,
  doc,
  onDecoration,
  onLeave,
}: Omit<ProblemsProps, 'isChecking'> & { tone: string }) {
  if (problems.length === 0) return null
  return (
    <ul className={styles.list}>
      {problems.map(({ field, reason, rule, place }) => (
        <li key={`${field} ${reason} ${place?.blockId ?? ''} ${place?.picture ?? ''}`}>
          <button
            type="button"
            data-tone={tone}
            onClick={() => {
              const go = () => (place?.blockId && showBlock(doc, place.blockId)) || show(field)
              if (!onLeave) return void go()
              onLeave(!place?.blockId && placeOf[field] === undefined)
              // The sheet has to close and the side to open first.
              requestAnimationFrame(() => requestAnimationFrame(go))
            }}
          >
            <Glyph name={tone === 'bad' ? 'warning' : 'eye'} isSmall />
            <span>{reason}</span>
          </button>
          {rule === 'blind-words' && place?.picture && onDecoration && (
            <button type="button" className="link" onClick={() => onDecoration(place.picture!)}>
              Это украшение
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
