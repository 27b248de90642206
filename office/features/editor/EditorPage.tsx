// One text: its bar, its sheet with the margin, its side, and what is wrong with it just now.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { io } from 'socket.io-client'
import '#article-body/body.css'
import { textSchema, textSocketPath, type TextSocketAuth } from '#contract/newsroom-socket.ts'
import { getText } from '#contract/newsroom.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { bellLine } from '../../session/bell-line.ts'
import { AskForText } from '../../shell/AskForText.tsx'
import { useOffice } from '../../shell/office-context.ts'
import type { SidePanel } from '../../shell/side-panel.ts'
import { recentTexts, storedSide } from '../../shell/stored.ts'
import { say } from '../../shell/toasts.ts'
import { openDeviceCopy } from './saving/device-copy.ts'
import { EditorBar } from './EditorBar.tsx'
import styles from './EditorPage.module.css'
import { makeFollowing } from './collaboration/following.ts'
import { History } from './history/History.tsx'
import { MarginContext, MarginSlot } from './margin/MarginSlot.tsx'
import { makeMarginStore } from './margin/margin-store.ts'
import { remarksOf } from './margin/reviews.ts'
import { useThreads } from './margin/threads.ts'
import { openOtherTabs } from './saving/other-tabs.ts'
import { titleOf } from './collaboration/sharing.ts'
import { Comparison, type Compared } from './history/Comparison.tsx'
import { RemarksPanel } from './side/RemarksPanel.tsx'
import { Side, useSideForm, type SideTab } from './side/Side.tsx'
import { useTextKeys } from './text-keys.ts'
import { openTextConnection, type TextConnection } from './collaboration/text-connection.ts'
import { useTextState } from './collaboration/text-state.ts'
import { Notice, Opening, Trouble } from './saving/Trouble.tsx'
import { makeWordCount } from './word-count.ts'
import { Writing, type BesideText } from './Writing.tsx'

type Panels = { panels?: readonly SidePanel[] }

export function EditorPage({ panels }: Panels) {
  const { id: param = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(param) ? Number(param) : undefined
  if (id === undefined) return <Notice mood="think" title="Такого текста нет" />
  return <OpenText key={id} id={id} {...(panels && { panels })} />
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
      tabs: openOtherTabs(person.id, id),
      socket,
      token: () => session.token(),
      refuseToken: token => session.refuse(token),
      remainingMs: () => session.remainingMs(),
    })
    setConnection(opened)
    void navigator.storage?.persist?.()
    const takeBack = bellLine.lend(socket)
    return () => {
      takeBack()
      opened.close()
    }
  }, [id, person.id, session])
  return connection
}

function OpenText({ id, panels }: { id: number } & Panels) {
  const connection = useConnection(id)
  return connection ? <ConnectedText id={id} connection={connection} {...(panels && { panels })} /> : null
}

type SideChoice = { tab: string; isOpen: boolean }

/** The side as it was left on this device; a drawer or a sheet opens by a press only. */
function useSide() {
  const form = useSideForm()
  const [choice, setChoice] = useState<SideChoice>(() => storedSide.read())
  const [isOver, setOver] = useState(false)
  const isPanel = form === 'panel'
  const isOpen = isPanel ? choice.isOpen : isOver
  const put = (next: SideChoice) => {
    setChoice(next)
    storedSide.write(next)
  }
  const open = (isNowOpen: boolean, tab = choice.tab) => {
    if (!isPanel) setOver(isNowOpen)
    put({ tab, isOpen: isPanel ? isNowOpen : choice.isOpen })
  }
  return {
    tab: choice.tab,
    isOpen,
    /** It covers the text. */
    isOver: isOpen && !isPanel,
    show: (tab: string) => open(true, tab),
    toggle: () => open(!isOpen),
    close: () => open(false),
  }
}

function ConnectedText({ id, connection, panels = [] }: { id: number; connection: TextConnection } & Panels) {
  const { ask } = useOffice()
  const phase = useTextState(connection, state => state.phase)
  const refusal = useTextState(connection, state => state.refusal)
  const isReadOnly = useTextState(connection, state => state.access?.mode === 'read-only')
  const { value: text, reload } = useLoaded(
    String(id),
    async signal => (await ask(getText, { params: { id } }, { signal })).text,
  )
  useEffect(() => connection.onChanged(what => what === 'text' && reload()), [connection, reload])
  const isOpen = phase === 'open'
  useTitle(id, connection, isOpen)
  useWarning(connection)
  const canWrite = isOpen && !isReadOnly
  const mayRemark = text?.may.includes('remark') ?? false
  const may = useMemo(() => ({ remark: mayRemark, write: canWrite }), [mayRemark, canWrite])

  const [words] = useState(makeWordCount)
  const [following] = useState(makeFollowing)
  const side = useSide()
  const [naming, setNaming] = useState(0)
  const [compared, setCompared] = useState<Compared>()
  const store = useMemo(() => makeMarginStore(connection.doc), [connection])
  const threads = useThreads(id, connection)
  useEffect(() => {
    const open = threads.items.filter(({ resolvedAt }) => resolvedAt === null)
    store.setThreads(new Map(open.map(thread => [thread.id, thread.range])))
  }, [store, threads.items])
  const remark = useCallback(() => {
    if (!store.startDraft()) say({ text: 'Выделите слова, к которым замечание' })
  }, [store])
  const { add: addRemark } = threads
  const takeReviews = useCallback<NonNullable<BesideText['onReviews']>>(
    (view, reviews, ids) => {
      const remarks = remarksOf(connection.doc, view, reviews, ids)
      void Promise.allSettled(remarks.map(({ range, ...remark }) => addRemark(range, remark))).then(all => {
        const lost = all.find(each => each.status === 'rejected')
        if (lost) say({ text: `Замечания из Word не записались: ${wordsOf(lost.reason)}` })
      })
    },
    [connection, addRemark],
  )
  const beside = useMemo(
    (): BesideText => ({
      extension: store.extension,
      render: () => <MarginSlot />,
      onRemark: may.remark ? remark : undefined,
      onReviews: may.remark ? takeReviews : undefined,
    }),
    [store, may.remark, remark, takeReviews],
  )
  const margin = useMemo(() => ({ store, threads, connection, may, remark }), [store, threads, connection, may, remark])
  const newestSide = useRef(side)
  useEffect(() => {
    newestSide.current = side
  })
  const nameVersion = useCallback(() => {
    newestSide.current.show('history')
    setNaming(before => before + 1)
  }, [])
  const accept = (thread: number) => {
    const found = threads.items.find(({ id: each }) => each === thread)
    if (found && found.suggestion !== null) void threads.accept(found, store.rangeNow(thread))
  }
  useTextKeys({ store, side, onRemark: beside.onRemark, onAccept: canWrite ? accept : undefined })
  const toText = () => {
    setCompared(undefined)
    // The sheet is shown first.
    requestAnimationFrame(() => store.view?.focus())
  }
  const show = (thread: number) => {
    if (side.isOver) side.close()
    setCompared(undefined)
    store.focus(thread)
    requestAnimationFrame(() => store.scrollTo(thread))
  }
  // The bell leads to a remark: it is shown once, when its thread has come.
  const [search] = useSearchParams()
  const asked = Number(search.get('remark') ?? 0)
  const shownRemark = useRef(0)
  const isThere = isOpen && threads.items.some(each => each.id === asked)
  const showAsked = useEffectEvent(() => show(asked))
  useEffect(() => {
    if (!isThere || shownRemark.current === asked) return
    shownRemark.current = asked
    showAsked()
  }, [asked, isThere])
  const openCount = threads.items.filter(({ resolvedAt }) => resolvedAt === null).length
  const tabs: SideTab[] = [
    ...panels.map(({ id: tab, title, Panel }) => ({
      id: tab,
      title,
      content: text && isOpen && <Panel text={text} connection={connection} onChanged={reload} />,
    })),
    {
      id: 'remarks',
      title: 'Правки',
      count: openCount,
      content: <RemarksPanel store={store} threads={threads} may={may} onShow={show} />,
    },
    {
      id: 'history',
      title: 'История',
      content: text && (
        <History
          id={id}
          connection={connection}
          may={{ name: text.may.includes('name'), restore: text.may.includes('restore') }}
          naming={naming}
          chosen={compared?.version.id}
          onChoose={(version, former) => {
            setCompared({ version, former })
            if (side.isOver) side.close()
          }}
          onRestored={toText}
        />
      ),
    },
  ]
  return (
    <main id="main" className={styles.main}>
      {(isOpen || phase === 'opening') && <h1 className="sr">Редактор</h1>}
      <EditorBar
        connection={connection}
        text={text}
        words={words}
        following={following}
        isOpen={isOpen}
        isSideOpen={side.isOpen}
        onSide={side.toggle}
        onRelease={() => side.show('release')}
        onMoved={reload}
      />
      <Trouble connection={connection} />
      <div className={styles.work}>
        <div className={styles.desk}>
          {isOpen && (
            <div className={styles.desk} hidden={compared !== undefined}>
              <MarginContext value={margin}>
                <Writing
                  connection={connection}
                  beside={beside}
                  canWrite={canWrite}
                  section={text?.section ?? null}
                  kind={text?.kind}
                  onName={nameVersion}
                  onCount={words.set}
                  following={following}
                />
              </MarginContext>
            </div>
          )}
          {compared && isOpen && (
            <Comparison
              key={compared.version.id}
              {...compared}
              id={id}
              connection={connection}
              mayWrite={canWrite}
              onClose={toText}
            />
          )}
          {phase === 'opening' && <Opening />}
          {phase === 'not-here' && (
            <Notice mood="sleep" title="Этот текст ещё не открывали на этом устройстве">
              Он откроется сам, когда вернётся связь.
            </Notice>
          )}
          {phase === 'refused' && (
            <Notice mood="think" title={refusal?.message ?? 'Текст не открылся'}>
              {refusal?.code === 'forbidden' && <AskForText id={id} />}
              <Link className="link" to="/plan">
                Вернуться в план
              </Link>
            </Notice>
          )}
          {phase === 'unbindable' && (
            <Notice mood="think" title="Текст написан более новой редакцией">
              Открыть его здесь — значит стереть то, чего эта страница не знает. Обновите её; слова никуда не делись.
            </Notice>
          )}
        </div>
        {side.isOpen && text && <Side tabs={tabs} tab={side.tab} onTab={side.show} onClose={side.close} />}
      </div>
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
function useWarning(connection: TextConnection): void {
  const isNowhere = useTextState(connection, state => state.saving === 'nowhere')
  useEffect(() => {
    if (!isNowhere) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNowhere])
}
