// One text: its bar, its sheet, and what is wrong with it just now.
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { io } from 'socket.io-client'
import '#article-body/body.css'
import { textSchema, textSocketPath, type TextSocketAuth } from '#contract/newsroom-socket.ts'
import { getText, moveText, type NewsroomText } from '#contract/newsroom.ts'
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'
import { count } from '#russian/plural.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { Face } from '../../parts/Face.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { Stage, stageNames } from '../../parts/Stage.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { recentTexts } from '../../shell/stored.ts'
import { say } from '../../shell/toasts.ts'
import { downloadCopy } from './copy-of-text.ts'
import { openDeviceCopy } from './device-copy.ts'
import styles from './EditorPage.module.css'
import { History } from './History.tsx'
import { SavingMark } from './SavingMark.tsx'
import { colleaguesIn, titleOf, type Colleague } from './sharing.ts'
import { openTextConnection, type TextConnection, type TextState } from './text-connection.ts'
import { Writing } from './Writing.tsx'

const wordForms = ['слово', 'слова', 'слов'] as const
const wordsPerMinute = 180

export function EditorPage() {
  const { id: param = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(param) ? Number(param) : undefined
  if (id === undefined) return <Notice mood="think" title="Такого текста нет" />
  return <OpenText key={id} id={id} />
}

function useConnection(id: number): TextConnection | undefined {
  const { session, person } = useOffice()
  const [connection, setConnection] = useState<TextConnection>()
  useEffect(() => {
    const socket = io({
      path: textSocketPath,
      transports: ['websocket'],
      autoConnect: false,
      forceNew: true,
      reconnectionDelayMax: 10_000,
      auth: send =>
        void session.token().then(
          token => send({ token, text: id, schema: textSchema } satisfies TextSocketAuth),
          // The server refuses an empty token, and the connection tries again.
          () => send({ token: '', text: id, schema: textSchema } satisfies TextSocketAuth),
        ),
    })
    const opened = openTextConnection({
      device: openDeviceCopy(person.id, id),
      socket,
      token: () => session.token(),
      refuseToken: token => session.refuse(token),
      remainingMs: () => session.remainingMs(),
    })
    setConnection(opened)
    void navigator.storage?.persist?.()
    return () => opened.close()
  }, [id, person.id, session])
  return connection
}

function OpenText({ id }: { id: number }) {
  const connection = useConnection(id)
  return connection ? <ConnectedText id={id} connection={connection} /> : null
}

function ConnectedText({ id, connection }: { id: number; connection: TextConnection }) {
  const { ask } = useOffice()
  const state = useSyncExternalStore(connection.subscribe, () => connection.state)
  const { value: text, reload } = useLoaded(
    String(id),
    async signal => (await ask(getText, { params: { id } }, { signal })).text,
  )
  const [words, setWords] = useState<number>()
  const [isHistory, setHistory] = useState(false)
  const openHistory = useCallback(() => setHistory(true), [])
  useEffect(() => connection.onChanged(what => what === 'text' && reload()), [connection, reload])
  useTitle(id, connection, state.phase === 'open')
  useWarning(state)
  const canWrite = state.phase === 'open' && state.access?.mode !== 'read-only'
  return (
    <main id="main" className={styles.main}>
      {(state.phase === 'open' || state.phase === 'opening') && <h1 className="sr">Редактор</h1>}
      <header className={styles.bar}>
        <Link className={styles.back} to="/plan" aria-label="В план">
          <Glyph name="back" />
        </Link>
        {text && <StageChoice text={text} onMoved={reload} />}
        {state.phase === 'open' && <SavingMark saving={state.saving} savedAt={state.savedAt} />}
        {words !== undefined && state.phase === 'open' && (
          <span className={`${styles.count} ${styles.wide}`}>
            {count(words, wordForms)} · {Math.max(1, Math.round(words / wordsPerMinute))}&nbsp;мин
          </span>
        )}
        <span className={styles.end}>
          <Faces connection={connection} />
          {text && (
            <Link className={styles.tool} to="preview" aria-label="Предпросмотр">
              <Glyph name="eye" isSmall />
            </Link>
          )}
          {text && (
            <button
              type="button"
              className={styles.tool}
              aria-label="История"
              aria-haspopup="dialog"
              onClick={openHistory}
            >
              <Glyph name="history" isSmall />
              <span className={styles.wide}>История</span>
            </button>
          )}
        </span>
      </header>
      <Trouble state={state} connection={connection} />
      {state.phase === 'open' && (
        <Writing
          connection={connection}
          canWrite={canWrite}
          section={text?.section ?? null}
          onName={openHistory}
          onCount={setWords}
        />
      )}
      {state.phase === 'opening' && <Opening />}
      {state.phase === 'not-here' && (
        <Notice mood="sleep" title="Этот текст ещё не открывали на этом устройстве">
          Он откроется сам, когда вернётся связь.
        </Notice>
      )}
      {state.phase === 'refused' && (
        <Notice mood="think" title={state.refusal?.message ?? 'Текст не открылся'}>
          <Link className="link" to="/plan">
            Вернуться в план
          </Link>
        </Notice>
      )}
      {state.phase === 'unbindable' && (
        <Notice mood="think" title="Текст написан более новой редакцией">
          Открыть его здесь — значит стереть то, чего эта страница не знает. Обновите её; слова никуда не делись.
        </Notice>
      )}
      {isHistory && text && (
        <History
          id={id}
          connection={connection}
          may={{ name: text.may.includes('name'), restore: text.may.includes('restore') }}
          onClose={() => setHistory(false)}
        />
      )}
    </main>
  )
}

/** The title of the window and of «Недавнее» follows the text. */
function useTitle(id: number, { doc }: TextConnection, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const note = () => {
      const title = titleOf(doc).toString().trim()
      document.title = `${title || 'Без заголовка'} — Дельно, редакция`
      recentTexts.note({ id, title: title.slice(0, 200) })
    }
    note()
    const title = titleOf(doc)
    title.observe(note)
    return () => title.unobserve(note)
  }, [doc, id, isOpen])
}

/** Closing asks only when the last words are nowhere. */
function useWarning({ saving }: TextState): void {
  const isNowhere = saving === 'nowhere'
  useEffect(() => {
    if (!isNowhere) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNowhere])
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
  if (!text.may.includes('leave'))
    return (
      <span className={styles.stage}>
        <Stage stage={text.stage} />
      </span>
    )
  return (
    <span className={styles.stage} data-choice>
      <Stage stage={text.stage} isBare />
      <select aria-label="Этап" value={text.stage} onChange={event => void move(event.target.value as TextStage)}>
        {/* A text goes out by its release, not by a choice. */}
        {textStages
          .filter(stage => stage !== 'out' || text.stage === 'out')
          .map(stage => (
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
    const look = () => setColleagues(colleaguesIn(connection, person.id))
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

/** One line about what keeps a person from writing or saving. */
function Trouble({ state, connection }: { state: TextState; connection: TextConnection }) {
  const { phase, saving, access, refusal } = state
  const copy = (
    <button type="button" className="link" onClick={() => downloadCopy(connection.doc)}>
      Скачать копию
    </button>
  )
  if (phase === 'opening' || phase === 'not-here' || phase === 'refused') return null
  if (phase === 'unbindable')
    return (
      <p className={styles.trouble}>
        <span>Правки этой страницы лежат на устройстве.</span>
        {copy}
        <button type="button" className="link" onClick={() => location.reload()}>
          Обновить
        </button>
      </p>
    )
  if (saving === 'nowhere')
    return (
      <p className={styles.trouble} data-tone="bad" role="alert">
        <span>
          <b>Правки не сохраняются ни на сервере, ни на этом устройстве.</b> Не закрывайте страницу.
        </span>
        {copy}
      </p>
    )
  if (refusal)
    return (
      <p className={styles.trouble} role="alert">
        <span>{refusal.message}. Правки лежат на этом устройстве.</span>
        {copy}
      </p>
    )
  if (access?.mode === 'read-only')
    return (
      <p className={styles.trouble} role="status">
        <Glyph name="lock" isSmall />
        <span>{access.message}</span>
        {saving !== 'saved' && copy}
        {access.reason === 'older-schema' && (
          <button type="button" className="link" onClick={() => location.reload()}>
            Обновить
          </button>
        )}
      </p>
    )
  return null
}

function Opening() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.skeleton} role="status" aria-label="Текст открывается" hidden={!isSlow}>
      <span />
      <span />
      <span />
      <span />
    </div>
  )
}

function Notice({ mood, title, children }: { mood: 'think' | 'sleep'; title: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Mascot mood={mood} width={112} />
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}
