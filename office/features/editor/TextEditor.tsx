// The sheet: title, standfirst and body over the shared document. Mounted only after a test binding has lost nothing.
import { EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import { dropCursor } from '@tiptap/pm/dropcursor'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Extension, getSchema, type Editor } from '@tiptap/core'
import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type * as Y from 'yjs'
import type { TextKind } from '#contract/newsroom.ts'
import { listReleaseChoices } from '#contract/office/release-choices.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import type { ProofField } from '../../shell/proofreader.ts'
import { say } from '../../shell/toasts.ts'
import { BlockCard } from './block-card/BlockCard.tsx'
import { BlockHandle } from './bars/BlockHandle.tsx'
import { ClipboardSerializer } from './pasting/clipboard.ts'
import { Cover } from './pictures/Cover.tsx'
import { editingExtensions } from './blocks/editing-nodes.ts'
import { useFollowing, type Following } from './collaboration/following.ts'
import { footnotesExtension } from './commands/footnotes.ts'
import { HtmlForm } from './bars/HtmlForm.tsx'
import { pastedHighlight, highlightPasted } from './pasting/pasted-highlight.ts'
import { keysExtension, type InlineForm } from './commands/keys-extension.ts'
import { LinkForm } from './bars/LinkForm.tsx'
import { Bubble, MarkBar } from './bars/MarkBar.tsx'
import { MarkForm } from './bars/MarkForm.tsx'
import type { Review } from './pasting/clean-pasted.ts'
import { keepLeft } from './pasting/left-in-source.ts'
import { filesOf } from './pictures/pictures.ts'
import { usePictures } from './pictures/use-pictures.tsx'
import { SharedField } from './collaboration/SharedField.tsx'
import { ensureBody, makeUndo, collaborationExtension, standfirstOf, titleOf } from './collaboration/shared-document.ts'
import { slashExtension } from './slash/slash.ts'
import { makeSlashStore, SlashList } from './slash/SlashList.tsx'
import { emptyHeaders } from './tables/empty-headers.ts'
import { TableBar } from './tables/TableBar.tsx'
import { wideTables } from './tables/wide-tables.ts'
import type { TextConnection } from './collaboration/text-connection.ts'
import { useWordCounting } from './use-word-counting.ts'
import type { Words } from './word-count.ts'
import styles from './TextEditor.module.css'

const edges = Extension.create({
  name: 'edges',
  addProseMirrorPlugins: () => [dropCursor({ color: false, class: 'e-drop', width: 3 }), gapCursor()],
})

const bodyAttributes = {
  class: 'b-body e-body',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Текст статьи',
  lang: 'ru',
  spellcheck: 'true',
}

/** What the margin adds to the editor. All values keep their identity while a text is open, so that typing does not render. */
export type BesideText = {
  extension: Extension
  render: (editor: Editor) => ReactNode
  /** What the proofreader found in the title or the standfirst. */
  renderField?: (field: ProofField) => ReactNode
  /** Undefined for people who may not write remarks. */
  onRemark: (() => void) | undefined
  /** Makes a claim of the selected words; only in texts about health. */
  onClaim?: (() => void) | undefined
  /** Receives the reviews in a pasted text and the ids of the pasted blocks; undefined for people who may not write remarks. */
  onReviews?: ((view: EditorView, reviews: readonly Review[], ids: ReadonlySet<string>) => void) | undefined
}

/** The section above the title, as readers see it; its slug if its name cannot be loaded. */
function SectionName({ section, kind }: { section: string; kind: TextKind | undefined }) {
  const { ask } = useOffice()
  const { value, error } = useLoaded(`${kind} ${section}`, async signal => {
    const query = { kind: kind === 'health' ? 'health' : 'topic', slugs: section } as const
    return (await ask(listReleaseChoices, { query }, { signal })).items[0]?.title ?? section
  })
  return <p className={styles.section}>{value ?? (error === undefined ? '\u00a0' : section)}</p>
}

type Props = {
  connection: TextConnection
  beside: BesideText
  canWrite: boolean
  section: string | null
  kind: TextKind | undefined
  onName: () => void
  onCount: (words: Partial<Words>) => void
  following: Following
  /** The part above the body for this kind of text, such as the products and steps of a recipe. */
  above?: ReactNode
}

/** Cutting marks an intended large deletion; pasting uses our own reader of the clipboard. */
function clipboardEvents(connection: TextConnection, undo: Y.UndoManager, onReviews: BesideText['onReviews']) {
  return {
    cut: () => {
      connection.markCut()
      return false
    },
    // Runs before ProseMirror's own handler of pasted HTML.
    paste: (view: EditorView, event: ClipboardEvent) => {
      const clip = {
        html: event.clipboardData?.getData('text/html') ?? '',
        text: event.clipboardData?.getData('text/plain') ?? '',
      }
      if ((clip.html === '' && clip.text === '') || filesOf(event.clipboardData).length > 0) return false
      event.preventDefault()
      void import('./pasting/paste.ts').then(({ pasteInto }) => {
        // Undo must not merge the paste with what was typed just before.
        undo.stopCapturing()
        const done = pasteInto(view, clip)
        undo.stopCapturing()
        if (!done) return
        if (done.left) keepLeft(connection.doc, { ...done.left, at: new Date().toISOString() })
        highlightPasted(view, done.ids)
        say({ text: done.said, undo: () => void undo.undo() })
        if (done.reviews.length > 0) onReviews?.(view, done.reviews, done.ids)
      })
      return true
    },
  }
}

type BodyProps = Pick<Props, 'connection' | 'beside' | 'canWrite' | 'onName' | 'onCount' | 'following'> & {
  /** Opens the form for a link, a mark or HTML. */
  ask: (form: InlineForm) => void
}

/** Creates the editor of the body over the shared document, with undo, the slash menu and pictures. */
function useBodyEditor({ connection, beside, canWrite, onName, onCount, following, ask }: BodyProps) {
  const { doc } = connection
  const slash = useMemo(makeSlashStore, [])
  const pictures = usePictures()
  const undo = useMemo(() => {
    if (canWrite) ensureBody(doc)
    return makeUndo(doc)
    // Only the state of the document when it is opened counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [doc])
  const extensions = useMemo(() => editingExtensions(ReactNodeViewRenderer(BlockCard)), [])
  const clipboardSerializer = useMemo(() => ClipboardSerializer.of(getSchema(extensions)), [extensions])
  const editor = useEditor(
    {
      extensions: [
        ...extensions,
        collaborationExtension(connection, undo),
        slashExtension(slash),
        keysExtension({ undo, ask, name: onName }),
        footnotesExtension,
        pastedHighlight,
        emptyHeaders,
        wideTables,
        edges,
        beside.extension,
        pictures.extension,
      ],
      editable: canWrite,
      injectCSS: false,
      enableInputRules: false,
      enablePasteRules: false,
      editorProps: {
        attributes: bodyAttributes,
        handleDOMEvents: clipboardEvents(connection, undo, beside.onReviews),
        clipboardSerializer,
      },
    },
    [connection],
  )
  useFollowing(following, connection, editor)
  useEffect(() => editor.setEditable(canWrite, false), [canWrite, editor])
  useEffect(() => () => undo.destroy(), [undo])
  useWordCounting(doc, editor, onCount)
  return { editor, undo, slash, pictures }
}

/** Focuses the title of a new text, unless the person has already put the focus elsewhere. */
function useFocusOnTitle(sheet: HTMLElement | null, doc: Y.Doc, canWrite: boolean): void {
  useEffect(() => {
    const isNowhere = document.activeElement === document.body || document.activeElement === null
    if (sheet && canWrite && isNowhere && titleOf(doc).length === 0)
      sheet.querySelector('textarea')?.focus({ preventScroll: true })
  }, [sheet, canWrite, doc])
}

/** Focuses the body synchronously: Tiptap's own command waits for a frame, and the next keystroke would be lost. */
function enterBody({ state, view }: Editor, place: 'start' | 'end'): void {
  const selection = place === 'start' ? Selection.atStart(state.doc) : Selection.atEnd(state.doc)
  view.dispatch(state.tr.setSelection(selection).scrollIntoView())
  view.focus()
}

export const TextEditor = memo(function TextEditor({ section, kind, above, ...props }: Props) {
  const { beside, canWrite } = props
  const { doc } = props.connection
  const [asked, setAsked] = useState<InlineForm>()
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const { editor, undo, slash, pictures } = useBodyEditor({ ...props, ask: setAsked })
  useFocusOnTitle(sheet, doc, canWrite)
  const enter = (place: 'start' | 'end') => enterBody(editor, place)
  return (
    <>
      <div className={styles.scroll}>
        <article className={styles.sheet} data-kind={kind} ref={setSheet} aria-label="Статья">
          <div className={styles.head}>
            <div>
              {section !== null && <SectionName section={section} kind={kind} />}
              {section === null && kind === 'recipe' && <p className={styles.section}>Рецепт</p>}
              <TitleFields
                doc={doc}
                canWrite={canWrite}
                undo={undo}
                renderField={beside.renderField}
                onLeave={() => enter('start')}
              />
            </div>
            <Cover doc={doc} canWrite={canWrite} isSmall={kind === 'recipe'} />
          </div>
          {above}
          <EditorContent
            editor={editor}
            className={styles.body}
            onFocus={event => event.target === editor.view.dom && editor.state.doc.childCount === 0 && enter('end')}
          />
          {sheet && canWrite && <BlockHandle editor={editor} sheet={sheet} />}
          {sheet && canWrite && <TableBar editor={editor} sheet={sheet} />}
          {beside.render(editor)}
        </article>
        {canWrite && (
          <button
            type="button"
            className={styles.after}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => enter('end')}
          />
        )}
      </div>
      {canWrite && pictures.draw(editor)}
      {canWrite && (
        <SlashList
          editor={editor}
          store={slash}
          section={section}
          onInserted={({ type }) => (type === 'html' ? setAsked('html') : pictures.choose(type))}
        />
      )}
      {canWrite && asked === undefined && (
        <Bubble editor={editor} onAsk={setAsked} onRemark={beside.onRemark} onClaim={beside.onClaim} />
      )}
      <AskedForm editor={editor} asked={asked} onClose={() => setAsked(undefined)} />
      {canWrite && (
        <MarkBar
          editor={editor}
          onAsk={setAsked}
          onRemark={beside.onRemark}
          onClaim={beside.onClaim}
          onUndo={() => undo.undo()}
        />
      )}
    </>
  )
})

type AskedProps = { editor: Editor; asked: InlineForm | undefined; onClose: () => void }

function AskedForm({ editor, asked, onClose }: AskedProps) {
  if (asked === 'link') return <LinkForm editor={editor} onClose={onClose} />
  if (asked === 'html') return <HtmlForm editor={editor} onClose={onClose} />
  return asked === undefined ? null : <MarkForm editor={editor} mark={asked} onClose={onClose} />
}

type TitleProps = {
  doc: Y.Doc
  canWrite: boolean
  undo: Y.UndoManager
  renderField: BesideText['renderField']
  onLeave: () => void
}

function TitleFields({ doc, canWrite, undo, renderField, onLeave }: TitleProps) {
  const standfirst = useRef<HTMLDivElement>(null)
  const field = { isReadOnly: !canWrite, undo }
  return (
    <>
      <div>
        <SharedField
          {...field}
          text={titleOf(doc)}
          label="Заголовок"
          placeholder="Заголовок"
          className={styles.title}
          maxLength={300}
          onLeave={() => standfirst.current?.querySelector('textarea')?.focus()}
        />
        {renderField?.('title')}
      </div>
      <div ref={standfirst}>
        <SharedField
          {...field}
          text={standfirstOf(doc)}
          label="Подводка"
          placeholder="Подводка: о чём это и зачем читать"
          className={styles.standfirst}
          maxLength={1_000}
          onLeave={onLeave}
        />
        {renderField?.('standfirst')}
      </div>
    </>
  )
}
