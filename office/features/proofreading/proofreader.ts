// Reads what somebody writes, when they pause. The worker lives only while somebody writes, and is asked only for blocks that are new.
import { listAuthors } from '#contract/content.ts'
import type { Block, Note } from '#proofreading/rule.ts'
import type { Proofreader, ProofMark, ProofTarget } from '../../shell/proofreader.ts'
import { blocksOf } from './blocks-of.ts'
import { openDictionary } from './own-words.ts'
import type { ProofAnswer, ProofRequest } from './worker.ts'

const pauseMs = 350
/** Without a word typed for so long the worker and its dictionary are given back. */
const idleMs = 5 * 60_000
const cacheMax = 2_000

const keyOf = ({ text, links }: Block) => JSON.stringify([text, links])
/** What is kept is a rule with the words that it marked. */
const keptName = (mark: Pick<ProofMark, 'words' | 'note'>) => `${mark.note.rule}:${mark.words.toLowerCase()}`

export const proofreader: Proofreader = { start: startReading }

/** The worker that reads: it is started for the first question and ended when nobody writes. One question is under way at a time. */
function makeReader(
  words: () => readonly string[],
  onRead: (keys: readonly string[], notes: readonly (readonly Note[])[]) => void,
) {
  let worker: Worker | undefined
  let waiting: { id: number; keys: readonly string[] } | undefined
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
      const { keys } = waiting
      waiting = undefined
      if (data.isReady) onRead(keys, data.notes)
    })
    started.addEventListener('error', end)
    return started
  }
  return {
    get isReading() {
      return waiting !== undefined
    },
    read(blocks: readonly Block[], people: readonly string[]): void {
      worker ??= start()
      const id = (count += 1)
      waiting = { id, keys: blocks.map(keyOf) }
      const plain = blocks.map(({ text, links }) => ({ text, ...(links && { links }) }))
      worker.postMessage({ id, blocks: plain, words: words(), people } satisfies ProofRequest)
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
  const reader = makeReader(dictionary.words, (keys, notes) => {
    if (read.size > cacheMax) read.clear()
    keys.forEach((key, i) => read.set(key, notes[i] ?? []))
    look()
  })

  function look(): void {
    const view = target.view()
    if (!view) return
    const blocks = blocksOf(view.state.doc)
    const unknown = blocks.filter(block => !read.has(keyOf(block)))
    if (unknown.length > 0) {
      if (!reader.isReading) reader.read(unknown, names)
      return
    }
    const caret = view.hasFocus() && view.state.selection.empty ? view.state.selection.head : -1
    const marks = blocks.flatMap(block =>
      read.get(keyOf(block))!.map((note): ProofMark => ({
        from: block.start + note.from,
        to: block.start + note.to,
        words: block.text.slice(note.from, note.to),
        note,
      })),
    )
    // The word under the caret is being typed.
    target.show(marks.filter(mark => mark.to !== caret && !target.kept.has(keptName(mark))))
  }
  const lookLater = () => {
    clearTimeout(pause)
    clearTimeout(idle)
    pause = setTimeout(look, pauseMs)
    idle = setTimeout(reader.end, idleMs)
  }
  /** What the notes depend on has changed. */
  function readAnew(): void {
    read.clear()
    look()
  }
  const offs = [target.onWords(lookLater), target.kept.onChange(look)]
  lookLater()
  target.ask(listAuthors, {}).then(
    ({ items }) => {
      names = items.map(({ name }) => name)
      readAnew()
    },
    () => {},
  )
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
      for (const off of offs) off()
      dictionary.close()
      reader.end()
      target.show([])
    },
  }
}
