// Checks the text after pauses in typing. The worker exists only while somebody writes, and gets only new blocks.
import type { EditorView } from '@tiptap/pm/view'
import { listAuthors } from '#contract/content.ts'
import type { Block, Note } from '#proofreading/rule.ts'
import type { Proofreader, ProofField, ProofMark, ProofTarget } from '../../shell/proofreader.ts'
import { blocksOf, type PlacedBlock } from './blocks-of.ts'
import { openRules } from './own-rules.ts'
import { openDictionary } from './own-words.ts'
import { openSitePages, pathOf, type SitePages } from './site-pages.ts'
import type { ProofAnswer, ProofRequest } from './worker.ts'

const pauseMs = 350
/** The worker and its dictionary are released after this time without typing. */
const idleMs = 5 * 60_000
const cacheMax = 2_000

const pathsOf = ({ links = [] }: Block) => links.flatMap(({ href }) => pathOf(href) ?? [])
type KeyedBlock = Block & { key: string }
/** Notes of a block depend on its words, its links, and which of its links lead to a page. */
const keyOf = (block: Block, has: (path: string) => boolean | undefined) =>
  JSON.stringify([block.text, block.links, pathsOf(block).map(path => has(path) ?? null)])
/** Identifies an accepted place by the rule and the marked words. */
const keptName = (mark: Pick<ProofMark, 'words' | 'note'>) => `${mark.note.rule}:${mark.words.toLowerCase()}`

/** Notes of blocks, at their places in the document. */
const marksOf = (
  blocks: readonly (PlacedBlock & KeyedBlock)[],
  notesOf: (key: string) => readonly Note[],
): ProofMark[] =>
  blocks.flatMap(block =>
    notesOf(block.key).map(note => ({
      from: block.start + note.from,
      to: block.start + note.to,
      words: block.text.slice(note.from, note.to),
      note,
    })),
  )
/** The fields of plain text as blocks, whose places are offsets. */
const fieldsOf = ({ fields }: ProofTarget): (PlacedBlock & { field: ProofField })[] =>
  Object.entries(fields).map(([field, text]) => ({ field: field as ProofField, start: 0, text: text.toString() }))

/** Whether there is a page at each of these paths, of those that the site has been asked about. */
const knownPages = (paths: readonly string[], { has }: SitePages): Record<string, boolean> =>
  Object.fromEntries(
    paths.flatMap(path => {
      const isThere = has(path)
      return isThere === undefined ? [] : [[path, isThere]]
    }),
  )

type Checked = {
  view: EditorView
  blocks: readonly (PlacedBlock & KeyedBlock)[]
  fields: readonly (PlacedBlock & KeyedBlock & { field: ProofField })[]
  notesOf: (key: string) => readonly Note[]
}

/** Shows the notes that nobody has accepted. */
function showMarks(target: ProofTarget, { view, blocks, fields, notesOf }: Checked): void {
  const caret = view.hasFocus() && view.state.selection.empty ? view.state.selection.head : -1
  const isNews = (mark: ProofMark) => !target.kept.has(keptName(mark))
  // The word under the caret is being typed.
  target.show(marksOf(blocks, notesOf).filter(mark => mark.to !== caret && isNews(mark)))
  const inFields = fields.map(each => [each.field, marksOf([each], notesOf).filter(isNews)] as const)
  target.showFields(new Map(inFields.filter(([, marks]) => marks.length > 0)))
}

/** Calls the listener after changes of the text, of its fields, and of what was accepted. Returns the function that stops. */
function watch(target: ProofTarget, onWords: () => void, onKept: () => void): () => void {
  const fields = Object.values(target.fields)
  for (const text of fields) text.observe(onWords)
  const offs = [target.onWords(onWords), target.kept.onChange(onKept)]
  return () => {
    for (const text of fields) text.unobserve(onWords)
    for (const off of offs) off()
  }
}

/** The names of the authors; none without a connection. */
const loadNames = ({ ask }: ProofTarget): Promise<readonly string[]> =>
  ask(listAuthors, {}).then(
    ({ items }) => items.map(({ name }) => name),
    () => [],
  )

export const proofreader: Proofreader = { start: startReading }

/** Manages the worker: it starts with the first request and ends when nobody types. One request is in flight at a time. */
function makeReader(
  knowledge: () => Omit<ProofRequest, 'id' | 'blocks'>,
  onRead: (keys: readonly string[], notes: readonly (readonly Note[])[], epoch: number) => void,
) {
  let worker: Worker | undefined
  let waiting: { id: number; keys: readonly string[]; epoch: number } | undefined
  let count = 0

  function end(): void {
    worker?.terminate()
    worker = undefined
    waiting = undefined
  }
  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<ProofAnswer>) => {
      if (data.id !== waiting?.id) return
      const { keys, epoch } = waiting
      waiting = undefined
      if (data.isReady) onRead(keys, data.notes, epoch)
    })
    started.addEventListener('error', end)
    return started
  }
  return {
    get isReading() {
      return waiting !== undefined
    },
    read(blocks: readonly KeyedBlock[], epoch: number): void {
      worker ??= start()
      const id = (count += 1)
      waiting = { id, keys: blocks.map(({ key }) => key), epoch }
      const plain = blocks.map(({ text, links }) => ({ text, ...(links && { links }) }))
      worker.postMessage({ id, blocks: plain, ...knowledge() } satisfies ProofRequest)
    },
    end,
  }
}

function startReading(target: ProofTarget) {
  const read = new Map<string, readonly Note[]>()
  let names: readonly string[] = []
  let pause: ReturnType<typeof setTimeout> | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  const dictionary = openDictionary(target.ask, () => readAnew())
  const rules = openRules(target.ask, () => readAnew())
  const sitePages = openSitePages(() => look())
  let linked: readonly string[] = []
  const knowledge = () => ({
    words: dictionary.words(),
    people: names,
    changes: rules.changes(),
    pages: knownPages(linked, sitePages),
  })
  /** Raised when names, words or rules change: what was read with the former ones is not kept. */
  let epoch = 0
  const reader = makeReader(knowledge, (keys, notes, askedIn) => {
    if (askedIn !== epoch) return look()
    if (read.size > cacheMax) read.clear()
    keys.forEach((key, i) => read.set(key, notes[i] ?? []))
    look()
  })

  function look(): void {
    const view = target.view()
    if (!view) return
    const placed = blocksOf(view.state.doc)
    linked = placed.flatMap(pathsOf)
    sitePages.find(linked)
    const withKey = <Placed extends PlacedBlock>(block: Placed) => ({ ...block, key: keyOf(block, sitePages.has) })
    const blocks = placed.map(withKey)
    const fields = fieldsOf(target).map(withKey)
    const unknown = [...blocks, ...fields].filter(({ key, text }) => text !== '' && !read.has(key))
    if (unknown.length > 0) {
      if (!reader.isReading) reader.read(unknown, epoch)
      return
    }
    showMarks(target, { view, blocks, fields, notesOf: key => read.get(key) ?? [] })
  }
  const lookLater = () => {
    clearTimeout(pause)
    clearTimeout(idle)
    pause = setTimeout(look, pauseMs)
    idle = setTimeout(reader.end, idleMs)
  }
  /** Checks everything again, because names or the dictionary have changed. */
  function readAnew(): void {
    epoch += 1
    read.clear()
    look()
  }
  const unwatch = watch(target, lookLater, look)
  lookLater()
  void loadNames(target).then(found => {
    names = found
    readAnew()
  })
  return {
    keep(mark: ProofMark) {
      target.kept.set(keptName(mark), true)
      return () => target.kept.set(keptName(mark), false)
    },
    learn({ words }: ProofMark) {
      dictionary.add(words)
      return () => dictionary.remove(words)
    },
    stop() {
      clearTimeout(pause)
      clearTimeout(idle)
      unwatch()
      dictionary.close()
      rules.close()
      sitePages.close()
      reader.end()
      target.show([])
      target.showFields(new Map())
    },
  }
}
