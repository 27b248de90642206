// The bar above the sheet: the stage, the saving status, who is online, and the button of the side panel.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { moveText, type NewsroomText } from '#contract/newsroom.ts'
import { listReleases } from '#contract/newsroom-release.ts'
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Face } from '../../parts/Face.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { Stage, stageNames } from '../../parts/Stage.tsx'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import styles from './EditorPage.module.css'
import type { Following } from './collaboration/following.ts'
import { SavingStatus } from './saving/SavingStatus.tsx'
import { colleaguesIn, type Colleague } from './collaboration/shared-document.ts'
import type { TextConnection } from './collaboration/text-connection.ts'
import type { WordCount } from './word-count.ts'

const wordForms = ['слово', 'слова', 'слов'] as const
const wordsPerMinute = 180

type Props = {
  connection: TextConnection
  text: NewsroomText | undefined
  words: WordCount
  following: Following
  isOpen: boolean
  isSideOpen: boolean
  onSide: () => void
  onRelease: () => void
  onMoved: () => void
}

export function EditorBar({
  connection,
  text,
  words,
  following,
  isOpen,
  isSideOpen,
  onSide,
  onRelease,
  onMoved,
}: Props) {
  // On a phone the sheet of the release leads to the preview.
  const mayRelease = isOpen && text?.mayRelease === true && text.stage !== 'out'
  return (
    <header className={`page-bar ${styles.bar}`}>
      <Link className={styles.back} to="/plan" aria-label="В план">
        <Glyph name="back" />
      </Link>
      {text && <StageChoice text={text} onMoved={onMoved} />}
      {isOpen && <Saved connection={connection} />}
      {isOpen && <Words words={words} />}
      <span className={styles.end} data-release={mayRelease || undefined}>
        <Faces connection={connection} following={following} />
        <Link className={styles.tool} to="preview" aria-label="Как это увидят" title="Как это увидят" data-preview>
          <Glyph name="eye" isSmall />
          <span className={styles.wide}>Как это увидят</span>
        </Link>
        {text && (
          <button
            type="button"
            className={styles.tool}
            aria-label="Подробности"
            title="Подробности"
            aria-expanded={isSideOpen}
            onClick={onSide}
          >
            <Glyph name="panel" isSmall />
            <span className={styles.wide}>Подробности</span>
          </button>
        )}
        {mayRelease && <ReleaseButton text={text} connection={connection} onRelease={onRelease} />}
      </span>
    </header>
  )
}

type ReleaseProps = { text: NewsroomText; connection: TextConnection; onRelease: () => void }

/** A text whose former edition is on the site is updated, not published. */
function ReleaseButton({ text: { id, postId }, connection, onRelease }: ReleaseProps) {
  const { ask } = useOffice()
  const { value: isOut, reload } = useLoaded(`${id} ${postId}`, async signal => {
    if (postId === null) return false
    const { items } = await ask(listReleases, { params: { id } }, { signal })
    return items.some(({ state }) => state === 'out')
  })
  useEffect(() => connection.onChanged(what => what === 'releases' && reload()), [connection, reload])
  return (
    <Button kind="accent" className={styles.release} onClick={onRelease}>
      {(isOut ?? postId !== null) ? 'Обновить…' : 'Выпустить…'}
    </Button>
  )
}

/** The only part of the page that renders on every keystroke. */
function Saved({ connection }: { connection: TextConnection }) {
  const { saving, savedAt } = useSyncExternalStore(connection.subscribe, () => connection.state)
  return <SavingStatus saving={saving} savedAt={savedAt} />
}

function Words({ words }: { words: WordCount }) {
  const amounts = useSyncExternalStore(words.subscribe, words.get)
  if (amounts === undefined) return null
  const { all, selected } = amounts
  const amount = selected > 0 ? selected : all
  return (
    <span className={`${styles.count} ${styles.wide}`} data-words={selected > 0 ? 'selected' : 'all'}>
      {selected > 0 && 'выделено: '}
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
  // A text is published by its release, not by choosing a stage.
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

function Faces({ connection, following }: { connection: TextConnection; following: Following }) {
  const followed = useSyncExternalStore(following.subscribe, following.get)
  const { person } = useOffice()
  const [colleagues, setColleagues] = useState<Colleague[]>([])
  useEffect(() => {
    let known = ''
    // Awareness changes with every cursor movement; the state is set only when the set of people changes.
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
  return (
    <span className={styles.faces} role="group" aria-label="Кто здесь">
      {colleagues.map(({ id, name, colour }) => (
        <button
          key={id}
          type="button"
          className={styles.follow}
          aria-pressed={id === followed}
          aria-label={`Следовать: ${name}`}
          title={id === followed ? `Вы следуете: ${name}. Любая клавиша остановит` : `${name}: следовать`}
          onClick={() => following.set(id === followed ? undefined : id)}
        >
          <Face name={name} id={id} colour={colour} isSmall />
        </button>
      ))}
      <span className="sr" role="status">
        {followed !== undefined && `Следуем: ${colleagues.find(({ id }) => id === followed)?.name ?? ''}`}
      </span>
    </span>
  )
}
