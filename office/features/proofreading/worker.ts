// Reads blocks in a thread of its own: typing never waits. The dictionary comes once, from our own host, and is kept by the browser.
import { readAutomaton } from '#proofreading/dictionary/automaton.ts'
import { makeDictionary } from '#proofreading/dictionary/dictionary.ts'
import { peopleNamed } from '#proofreading/people.ts'
import { proofread } from '#proofreading/proofread.ts'
import type { Block, Note } from '#proofreading/rule.ts'
import { allRules } from '#proofreading/rules.ts'

export type ProofRequest = { id: number; blocks: readonly Block[]; words: readonly string[]; people: readonly string[] }
/** `isReady` is false when the dictionary did not come. */
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
      // Asked for again with the next words: the connection may be back.
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
