// Notices about what prevents writing, saving or opening the text.
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Mascot } from '#ui/Mascot.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { AskForText } from '../../../shell/AskForText.tsx'
import { downloadCopy } from './copy-of-text.ts'
import styles from '../EditorPage.module.css'
import sheet from '../TextEditor.module.css'
import type { TextConnection } from '../collaboration/text-connection.ts'
import { useTextState } from '../collaboration/use-text-state.ts'

/** The notice above the sheet, one line. */
export function EditorNotices({ connection }: { connection: TextConnection }) {
  const phase = useTextState(connection, state => state.phase)
  const access = useTextState(connection, state => state.access)
  const refusal = useTextState(connection, state => state.refusal)
  const isNowhere = useTextState(connection, state => state.saving === 'nowhere')
  const isUnsaved = useTextState(connection, state => state.access?.mode === 'read-only' && state.saving !== 'saved')
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
  if (isNowhere)
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
        {isUnsaved && copy}
        {access.reason === 'older-schema' && (
          <button type="button" className="link" onClick={() => location.reload()}>
            Обновить
          </button>
        )}
      </p>
    )
  return null
}

/** The notice in place of the sheet while there is no text to show. */
export function PhaseNotice({ id, kind, connection }: { id: number; kind?: string; connection: TextConnection }) {
  const phase = useTextState(connection, state => state.phase)
  const refusal = useTextState(connection, state => state.refusal)
  switch (phase) {
    case 'open':
      return null
    case 'opening':
      return <Opening kind={kind} />
    case 'not-here':
      return (
        <Notice mood="sleep" title="Этот текст ещё не открывали на этом устройстве">
          Он откроется сам, когда вернётся связь.
        </Notice>
      )
    case 'refused':
      return (
        <Notice mood="think" title={refusal?.message ?? 'Текст не открылся'}>
          {refusal?.code === 'forbidden' && <AskForText id={id} />}
          <Link className="link" to="/plan">
            Вернуться в план
          </Link>
        </Notice>
      )
    case 'unbindable':
      return (
        <Notice mood="think" title="Текст написан более новой редакцией">
          Открыть его здесь&nbsp;— значит стереть то, чего эта страница не знает. Обновите её; слова никуда не делись.
        </Notice>
      )
  }
}

/** Stands in the column of the text that follows, also in that of a recipe. */
function Opening({ kind }: { kind: string | undefined }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={sheet.scroll}>
      <div
        className={`${sheet.sheet} ${styles.skeleton}`}
        data-kind={kind}
        role="status"
        aria-label="Текст открывается"
        hidden={!isSlow}
      >
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}

export function Notice({ mood, title, children }: { mood: 'think' | 'sleep'; title: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Mascot mood={mood} width={112} />
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}
