// Checks blocks in a worker thread, so that typing is never blocked. The dictionary is loaded once from our own host and cached by the browser.
import { readAutomaton } from '#proofreading/dictionary/automaton.ts'
import { makeDictionary } from '#proofreading/dictionary/dictionary.ts'
import { peopleNamed } from '#proofreading/people.ts'
import { proofread } from '#proofreading/proofread.ts'
import type { Block, Note } from '#proofreading/rule.ts'
import { allRules } from '#proofreading/rules.ts'

export type ProofRequest = { id: number; blocks: readonly Block[]; words: readonly string[]; people: readonly string[] }
/** `isReady` is false if the dictionary could not be loaded. */
export type ProofAnswer = { id: number; isReady: boolean; notes: readonly (readonly Note[])[] }

const dictionaryUrl = new URL('../../../proofreading/dictionary/russian.bin', import.meta.url)
const load = async () => {
  const reply = await fetch(dictionaryUrl)
  if (!reply.ok) throw new Error(`The dictionary answered ${reply.status}`)
  return readAutomaton(await reply.arrayBuffer())
}
let automaton: ReturnType<typeof load> | undefined

addEventListener('message', ({ data }: MessageEvent<ProofRequest>) => {
  void answer(data).then(
    notes => postMessage({ id: data.id, isReady: true, notes } satisfies ProofAnswer),
    () => {
      // Loading is retried with the next request.
      automaton = undefined
      postMessage({ id: data.id, isReady: false, notes: [] } satisfies ProofAnswer)
    },
  )
})

async function answer({ blocks, words, people }: ProofRequest) {
  const dictionary = makeDictionary(await (automaton ??= load()), words)
  const knowledge = { dictionary, people: peopleNamed(people), hasPage: () => undefined }
  return blocks.map(block => proofread(block, allRules, knowledge))
}
