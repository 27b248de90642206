// The page of one text: bar, sheet with the margin, side panel, and notices.
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
} from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Extension } from '@tiptap/core'
import type { Doc } from 'yjs'
import '#article-body/body.css'
import { getText, type NewsroomText } from '#contract/newsroom.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import type { Proofreader, ProofField } from '../../shell/proofreader.ts'
import type { GateProps, PanelProps, SidePanel } from '../../shell/side-panel.ts'
import { recentTexts } from '../../shell/storage/stored.ts'
import type { ClaimMarks } from './claims/claim-marks.ts'
import { ClaimsPanel } from './claims/ClaimsPanel.tsx'
import { useTextClaims } from './claims/use-text-claims.ts'
import { EditorBar } from './EditorBar.tsx'
import styles from './EditorPage.module.css'
import { makeFollowing } from './collaboration/following.ts'
import { titleOf } from './collaboration/shared-document.ts'
import type { TextConnection } from './collaboration/text-connection.ts'
import { useTextConnection } from './collaboration/use-text-connection.ts'
import { useTextState } from './collaboration/use-text-state.ts'
import type { Compared } from './history/Comparison.tsx'
import { useLeavingEmpty } from './left-empty.ts'
import { MarginContext } from './margin/MarginSlot.tsx'
import type { MarginStore } from './margin/margin-store.ts'
import type { NoteId } from './margin/note-places.ts'
import { FieldProofs } from './margin/proofs/FieldProofs.tsx'
import { takeInField, useProofs } from './margin/proofs/proofs.ts'
import type { Threads } from './margin/remarks/threads.ts'
import { useMargin } from './margin/use-margin.tsx'
import { EditorNotices, Notice, PhaseNotice } from './saving/EditorNotices.tsx'
import { ProofPanel } from './side/ProofPanel.tsx'
import { LeftInSource } from './side/LeftInSource.tsx'
import { RemarksPanel } from './side/RemarksPanel.tsx'
import { Side, type SideTab } from './side/Side.tsx'
import { SideFrame } from './side/SideFrame.tsx'
import { useSide } from './side/use-side.ts'
import { TextEditor } from './TextEditor.tsx'
import { useTextKeys } from './text-keys.ts'
import { lazyPart } from '../../parts/loading/lazy-part.tsx'
import { magazineName } from '../../parts/magazine-name.ts'
import { makeWordCount } from './word-count.ts'

const History = lazyPart(async () => (await import('./history/History.tsx')).History, {
  isSoon: true,
  fallback: () => <SideFrame />,
})

const Comparison = lazyPart(async () => (await import('./history/Comparison.tsx')).Comparison, { isSoon: true })

/** The parts that a kind of text adds to the editor: a part of the sheet above the body, and tabs of the side. */
export type TextKindParts = {
  /** Decides by the fields of the document, so that the kind is known without a connection. */
  isOf: (fields: { has(key: string): boolean }) => boolean
  Part: ComponentType<{ doc: Doc; canWrite: boolean }>
  /** Stands in for the part while it is loaded; the body is not shown before. */
  Frame: ComponentType
  panels: readonly SidePanel[]
}

type Panels = {
  panels?: readonly SidePanel[]
  /** The sheet of «Выпустить…». */
  Gate?: ComponentType<GateProps>
  proofreader?: Proofreader | undefined
  kinds?: readonly TextKindParts[]
}

export function EditorPage(panels: Panels) {
  const { id: param = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(param) ? Number(param) : undefined
  if (id === undefined) return <Notice mood="think" title="Такого текста нет" />
  return <OpenText key={id} id={id} {...panels} />
}

function OpenText({ id, ...panels }: { id: number } & Panels) {
  const connection = useTextConnection(id)
  return connection ? <ConnectedText id={id} connection={connection} {...panels} /> : null
}

const noPanels: readonly SidePanel[] = []
const noKinds: readonly TextKindParts[] = []

function ConnectedText({
  id,
  connection,
  panels = noPanels,
  kinds = noKinds,
  Gate,
  proofreader,
}: { id: number; connection: TextConnection } & Panels) {
  const { text, reload, isOpen, isOpening, canWrite, may } = useOpenText(id, connection)
  const { above, panels: kindPanels } = useKindParts(connection, isOpen ? kinds : noKinds, canWrite)
  const [words] = useState(makeWordCount)
  const [following] = useState(makeFollowing)
  const side = useSide()
  const { naming, nameVersion } = useNaming(side)
  const gate = useGate(side, Gate, { ...(text && { text }), connection, onChanged: reload })
  const showClaims = useShowing(side, 'claims')
  const { marks, onClaim, ...claims } = useTextClaims(text, connection, showClaims)
  const { store, threads, beside, margin, proofs } = useNotes(id, connection, { may, proofreader, marks, onClaim })
  useLeavingEmpty(text, connection, threads.items.length > 0)
  const { compared, compare, toText, show, showWords } = useDesk(side, store)
  const onAccept = canWrite ? (thread: number) => acceptSuggestion(thread, threads, store) : undefined
  useTextKeys({ store, side, onRemark: beside.onRemark, onClaim, onAccept })
  useAskedRemark(isOpen ? threads.items : [], show)
  const tabs = [
    ...panelTabs([...panels, ...kindPanels], isOpen ? text : undefined, connection, reload),
    remarksTab(
      { store, threads, may, onShow: show },
      text,
      connection.doc,
      proofreader && canWrite ? proofs : undefined,
    ),
    ...claimsTabs(text, claims, showWords),
    historyTab(text, { connection, naming, chosen: compared?.version.id, onChoose: compare, onText: toText }),
  ]
  const sheet = { connection, beside, following, kind: text?.kind, section: text?.section ?? null }
  return (
    <main id="main" className="page">
      {(isOpen || isOpening) && <h1 className="sr">Редактор</h1>}
      <EditorBar
        connection={connection}
        text={text}
        words={words}
        following={following}
        isOpen={isOpen}
        isSideOpen={side.isOpen}
        onSide={side.toggle}
        onRelease={gate.open}
        onMoved={reload}
      />
      <EditorNotices connection={connection} />
      <div className={styles.work}>
        <div className={styles.desk}>
          {isOpen && (
            <div className={styles.desk} hidden={compared !== undefined}>
              <MarginContext value={margin}>
                <TextEditor {...sheet} canWrite={canWrite} onName={nameVersion} onCount={words.set} above={above} />
              </MarginContext>
            </div>
          )}
          {compared && isOpen && (
            <Comparison
              key={compared.version.id}
              {...compared}
              id={id}
              connection={connection}
              may={{ write: canWrite, restore: text?.may.includes('restore') ?? false }}
              onClose={toText}
            />
          )}
          <PhaseNotice id={id} kind={text?.kind} connection={connection} />
        </div>
        {/* Its frame is there before the text, which would move aside for it. */}
        {side.isOpen && (text !== undefined || isOpening) && (
          <Side tabs={tabs} tab={side.tab} onTab={side.show} onClose={side.close} />
        )}
        {gate.sheet}
      </div>
    </main>
  )
}

/** The text as the server describes it, and what this person may currently do in it. */
function useOpenText(id: number, connection: TextConnection) {
  const { ask } = useOffice()
  const phase = useTextState(connection, state => state.phase)
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
  return { text, reload, isOpen, isOpening: phase === 'opening', canWrite, may }
}

/** The parts that the kind of this text adds to the sheet and to the side. */
function useKindParts(connection: TextConnection, kinds: readonly TextKindParts[], canWrite: boolean) {
  const ofKind = kinds.find(({ isOf }) => isOf(connection.doc.getMap('fields')))
  const above = useMemo(
    () =>
      ofKind && (
        <Suspense fallback={<ofKind.Frame />}>
          <ofKind.Part doc={connection.doc} canWrite={canWrite} />
        </Suspense>
      ),
    [ofKind, connection, canWrite],
  )
  return { above, panels: ofKind?.panels ?? noPanels }
}

function acceptSuggestion(thread: number, threads: Threads, store: MarginStore): void {
  const found = threads.items.find(({ id }) => id === thread)
  if (found && found.suggestion !== null) void threads.accept(found, store.rangeNow(thread))
}

/** The notes of the margin: remarks, and findings of the proofreader for people who may write. */
function useNotes(
  id: number,
  connection: TextConnection,
  {
    may,
    proofreader,
    marks,
    onClaim,
  }: {
    may: { remark: boolean; write: boolean }
    proofreader: Proofreader | undefined
    marks: ClaimMarks
    onClaim: (() => void) | undefined
  },
) {
  const { margin: remarks, ...rest } = useMargin(id, connection, may)
  const proofs = useProofs(rest.store, connection.doc, may.write ? proofreader : undefined)
  const { keep: onKeep, keepMark } = proofs
  const margin = useMemo(() => ({ ...remarks, onKeep }), [remarks, onKeep])
  const beside = useMemo(
    () => ({
      ...rest.beside,
      extension: Extension.create({
        name: 'beside',
        addExtensions: () => [rest.beside.extension, marks.extension],
      }),
      onClaim,
      renderField: (field: ProofField) => (
        <FieldProofs
          field={field}
          store={rest.store}
          onTake={(mark, replacement) => {
            takeInField(connection.doc, field, mark, replacement)
            rest.store.correctField(field, mark, replacement)
          }}
          onKeep={keepMark}
        />
      ),
    }),
    [rest.beside, rest.store, connection, keepMark, marks, onClaim],
  )
  return { ...rest, beside, margin, proofs }
}

/** The content of the page: the text with its margin, or the comparison of two versions. */
function useDesk(side: ReturnType<typeof useSide>, store: MarginStore) {
  const [compared, setCompared] = useState<Compared>()
  const leaveSide = () => {
    if (side.isOver) side.close()
  }
  return {
    compared,
    compare: (version: Compared['version'], former: Compared['former']) => {
      setCompared({ version, former })
      leaveSide()
    },
    toText: () => {
      leaveSide()
      setCompared(undefined)
      // The editor can be focused only after the sheet is shown.
      requestAnimationFrame(() => store.view?.focus())
    },
    /** Shows words of the text once the sheet is rendered. */
    showWords: (find: () => void) => {
      leaveSide()
      setCompared(undefined)
      requestAnimationFrame(find)
    },
    show: (note: NoteId) => {
      leaveSide()
      setCompared(undefined)
      store.focus(note)
      requestAnimationFrame(() => store.scrollTo(note))
    },
  }
}

/** The sheet of «Выпустить…», and the function that opens it. */
function useGate(
  side: ReturnType<typeof useSide>,
  Gate: Panels['Gate'],
  of: Partial<PanelProps> & Pick<PanelProps, 'connection' | 'onChanged'>,
) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  /** The button of the sheet goes away with the release; what can be done next is in the side. */
  const onReleased = () => {
    close()
    side.show('release')
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-tab="release"]')?.focus()),
    )
  }
  const onPlace = (isInSide: boolean) => {
    close()
    if (isInSide) side.show('release')
  }
  const { text } = of
  return {
    open: () => setOpen(true),
    sheet: isOpen && text && Gate && (
      <Gate {...of} text={text} onClose={close} onReleased={onReleased} onPlace={onPlace} />
    ),
  }
}

/** Opens a tab of the side. The function keeps its identity, so that typing does not render. */
function useShowing(side: ReturnType<typeof useSide>, tab: string): () => void {
  const newestSide = useRef(side)
  useEffect(() => {
    newestSide.current = side
  })
  return useCallback(() => newestSide.current.show(tab), [tab])
}

/** `naming` increases each time the form for a version name is requested. The function keeps its identity, so that typing does not render. */
function useNaming(side: ReturnType<typeof useSide>) {
  const [naming, setNaming] = useState(0)
  const showHistory = useShowing(side, 'history')
  const nameVersion = useCallback(() => {
    showHistory()
    setNaming(before => before + 1)
  }, [showHistory])
  return { naming, nameVersion }
}

const panelTabs = (
  panels: readonly SidePanel[],
  text: NewsroomText | undefined,
  connection: TextConnection,
  onChanged: () => void,
): SideTab[] =>
  panels.map(({ id, title, Panel }) => ({
    id,
    title,
    content: text && (
      <Suspense fallback={<SideFrame />}>
        <Panel text={text} connection={connection} onChanged={onChanged} />
      </Suspense>
    ),
  }))

const remarksTab = (
  props: ComponentProps<typeof RemarksPanel> & { onShow: (note: NoteId) => void },
  text: NewsroomText | undefined,
  doc: Doc,
  proofs: ReturnType<typeof useProofs> | undefined,
): SideTab => ({
  id: 'remarks',
  title: 'Правки',
  count: props.threads.items.filter(({ resolvedAt }) => resolvedAt === null).length,
  content: (
    <>
      {text && <LeftInSource doc={doc} isOut={text.stage === 'out'} canWrite={props.may.write} />}
      <RemarksPanel {...props} />
      {proofs && <ProofPanel store={props.store} isOn={proofs.isOn} onSwitch={proofs.turn} onShow={props.onShow} />}
    </>
  ),
})

/** The tab of the claims, which only health texts have. */
function claimsTabs(
  text: NewsroomText | undefined,
  { claims, newId, show }: Pick<ReturnType<typeof useTextClaims>, 'claims' | 'newId' | 'show'>,
  showWords: (act: () => void) => void,
): SideTab[] {
  if (text?.kind !== 'health') return []
  const content = (
    <ClaimsPanel text={text} claims={claims} newId={newId} onShow={claim => showWords(() => show(claim))} />
  )
  return [{ id: 'claims', title: 'Утверждения', count: claims.items?.length ?? 0, content }]
}

const historyTab = (
  text: NewsroomText | undefined,
  props: Omit<ComponentProps<typeof History>, 'id' | 'mayName'>,
): SideTab => ({
  id: 'history',
  title: 'История',
  content: text && <History {...props} id={text.id} mayName={text.may.includes('name')} />,
})

/** Shows the remark to which a notification links, once, when its thread has been loaded. */
function useAskedRemark(threads: readonly { id: number }[], show: (id: number) => void): void {
  const [search] = useSearchParams()
  const asked = Number(search.get('remark') ?? 0)
  const shown = useRef(0)
  const isThere = threads.some(each => each.id === asked)
  const showAsked = useEffectEvent(() => show(asked))
  useEffect(() => {
    if (!isThere || shown.current === asked) return
    shown.current = asked
    showAsked()
  }, [asked, isThere])
}

/** Keeps the title of the window and in «Недавнее» equal to the title of the text. */
function useTitle(id: number, { doc }: TextConnection, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const note = () => {
      const title = titleOf(doc).toString().trim()
      document.title = `${title || 'Без заголовка'} — ${magazineName}, редакция`
      // A text without a name cannot be recognised in «Недавнее».
      if (title !== '') recentTexts.note({ id, title: title.slice(0, 200) })
    }
    note()
    const title = titleOf(doc)
    title.observe(note)
    return () => title.unobserve(note)
  }, [doc, id, isOpen])
}

/** Asks before the page closes only if the newest change is stored nowhere. */
function useWarning(connection: TextConnection): void {
  const isNowhere = useTextState(connection, state => state.saving === 'nowhere')
  useEffect(() => {
    if (!isNowhere) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNowhere])
}
