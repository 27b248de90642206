// Reads what somebody writes, when they pause. The worker lives only while somebody writes, and is asked only for blocks that are new.
import type { Block, Note } from '#proofreading/rule.ts'
import { storedProofreading } from '../../shell/stored.ts'
import type { Proofreader, ProofMark, ProofTarget } from '../../shell/proofreader.ts'
import { blocksOf } from './blocks-of.ts'
import type { ProofAnswer, ProofRequest } from './worker.ts'

const pauseMs = 350
/** Without a word typed for so long the worker and its dictionary are given back. */
const idleMs = 5 * 60_000
const cacheMax = 2_000

const keyOf = ({ text, links }: Block) => JSON.stringify([text, links])
/** What is kept is a rule with the words that it marked. */
const keptKey = (mark: Pick<ProofMark, 'words' | 'note'>) => `${mark.note.rule}:${mark.words.toLowerCase()}`
const isWordRule = (rule: string) => rule === 'not-a-word'

export const proofreader: Proofreader = { start: startReading }

/** The worker that reads: it is started for the first question and ended when nobody writes. One question is under way at a time. */
function makeReader(onRead: (keys: readonly string[], notes: readonly (readonly Note[])[]) => void) {
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
      const { words } = storedProofreading.read()
      const plain = blocks.map(({ text, links }) => ({ text, ...(links && { links }) }))
      worker.postMessage({ id, blocks: plain, words, people } satisfies ProofRequest)
    },
    end,
  }
}

/** What the person keeps is no mistake any more: a word goes to the own dictionary. Returns what takes it back. */
function storeKept(mark: ProofMark, isWord: boolean): () => void {
  const before = storedProofreading.read()
  storedProofreading.write(
    isWord ? { ...before, words: [...before.words, mark.words] } : { ...before, kept: [...before.kept, keptKey(mark)] },
  )
  return () => {
    const now = storedProofreading.read()
    storedProofreading.write({
      ...now,
      words: now.words.filter(word => !isWord || word !== mark.words),
      kept: now.kept.filter(key => isWord || key !== keptKey(mark)),
    })
  }
}

function startReading(target: ProofTarget) {
  const read = new Map<string, readonly Note[]>()
  let names: readonly string[] = []
  let pause: ReturnType<typeof setTimeout> | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  const reader = makeReader((keys, notes) => {
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
    const { kept } = storedProofreading.read()
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
    target.show(marks.filter(mark => mark.to !== caret && !kept.includes(keptKey(mark))))
  }
  const lookLater = () => {
    clearTimeout(pause)
    clearTimeout(idle)
    pause = setTimeout(look, pauseMs)
    idle = setTimeout(reader.end, idleMs)
  }
  const off = target.onWords(lookLater)
  lookLater()
  target.people().then(
    found => {
      names = found
      read.clear()
      lookLater()
    },
    () => {},
  )
  return {
    keep(mark: ProofMark) {
      const isWord = isWordRule(mark.note.rule)
      const lookAnew = () => {
        if (isWord) read.clear()
        look()
      }
      const takeBack = storeKept(mark, isWord)
      lookAnew()
      return () => {
        takeBack()
        lookAnew()
      }
    },
    stop() {
      clearTimeout(pause)
      clearTimeout(idle)
      off()
      reader.end()
      target.show([])
    },
  }
}
