// The bar above the sheet: stage, where the words are, who is here, the side.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { moveText, type NewsroomText } from '#contract/newsroom.ts'
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'
import { count } from '#russian/plural.ts'
import { Face } from '../../parts/Face.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { Stage, stageNames } from '../../parts/Stage.tsx'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import styles from './EditorPage.module.css'
import { SavingMark } from './SavingMark.tsx'
import { colleaguesIn, type Colleague } from './sharing.ts'
import type { TextConnection } from './text-connection.ts'
import type { WordCount } from './word-count.ts'

const wordForms = ['слово', 'слова', 'слов'] as const
const wordsPerMinute = 180

type Props = {
  connection: TextConnection
  text: NewsroomText | undefined
  words: WordCount
  isOpen: boolean
  isSideOpen: boolean
  onSide: () => void
  onMoved: () => void
}

export function EditorBar({ connection, text, words, isOpen, isSideOpen, onSide, onMoved }: Props) {
  return (
    <header className={styles.bar}>
      <Link className={styles.back} to="/plan" aria-label="В план">
        <Glyph name="back" />
      </Link>
      {text && <StageChoice text={text} onMoved={onMoved} />}
      {isOpen && <Saved connection={connection} />}
      {isOpen && <Words words={words} />}
      <span className={styles.end}>
        <Faces connection={connection} />
        <Link className={styles.tool} to="preview" aria-label="Предпросмотр">
          <Glyph name="eye" isSmall />
        </Link>
        {text && (
          <button
            type="button"
            className={styles.tool}
            aria-label="Подробности"
            aria-expanded={isSideOpen}
            onClick={onSide}
          >
            <Glyph name="panel" isSmall />
            <span className={styles.wide}>Подробности</span>
          </button>
        )}
      </span>
    </header>
  )
}

/** The only part of the page that is drawn with every letter. */
function Saved({ connection }: { connection: TextConnection }) {
  const { saving, savedAt } = useSyncExternalStore(connection.subscribe, () => connection.state)
  return <SavingMark saving={saving} savedAt={savedAt} />
}

function Words({ words }: { words: WordCount }) {
  const amount = useSyncExternalStore(words.subscribe, words.get)
  if (amount === undefined) return null
  return (
    <span className={`${styles.count} ${styles.wide}`}>
      {count(amount, wordForms)} · {Math.max(1, Math.round(amount / wordsPerMinute))}&nbsp;мин
    </span>
  )
}

function StageChoice({ text, onMoved }: { text: NewsroomText; onMoved: () => void }) {
  const { ask } = useOffice()
  const move = async (stage: TextStage, isBack = false): Promise<void> => {
    const before = text.stage
    try {
      await ask(moveText, { params: { id: text.id }, body: { stage } })
      say({
        text: isBack ? `Снова «${stageNames[stage]}»` : `Этап: ${stageNames[stage]}`,
        undo: isBack ? undefined : () => move(before, true),
      })
      onMoved()
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
  // A text goes out by its release, not by a choice.
  const stages = textStages.filter(stage => stage === text.stage || (stage !== 'out' && text.mayMoveTo.includes(stage)))
  if (stages.length < 2)
    return (
      <span className={styles.stage}>
        <Stage stage={text.stage} />
      </span>
    )
  return (
    <span className={styles.stage} data-choice>
      <Stage stage={text.stage} isBare />
      <select aria-label="Этап" value={text.stage} onChange={event => void move(event.target.value as TextStage)}>
        {stages.map(stage => (
          <option key={stage} value={stage}>
            {stageNames[stage]}
          </option>
        ))}
      </select>
    </span>
  )
}

function Faces({ connection }: { connection: TextConnection }) {
  const { person } = useOffice()
  const [colleagues, setColleagues] = useState<Colleague[]>([])
  useEffect(() => {
    let known = ''
    // Cursors move with every letter of others; the faces are those who are here.
    const look = () => {
      const found = colleaguesIn(connection, person.id)
      if (JSON.stringify(found) === known) return
      known = JSON.stringify(found)
      setColleagues(found)
    }
    look()
    connection.awareness.on('change', look)
    return () => connection.awareness.off('change', look)
  }, [connection, person.id])
  if (colleagues.length === 0) return null
  const names = colleagues.map(({ name }) => name).join(', ')
  return (
    <span className={styles.faces} title={`Здесь ${names}`}>
      <span className="sr">Здесь {names}</span>
      {colleagues.map(({ id, name, colour }) => (
        <Face key={id} name={name} colour={colour} isSmall />
      ))}
    </span>
  )
}
