// Checks blocks in a worker thread, so that typing is never blocked. The dictionary is loaded once from our own host and cached by the browser.
import { readAutomaton } from '#proofreading/dictionary/automaton.ts'
import { makeDictionary } from '#proofreading/dictionary/dictionary.ts'
import { peopleNamed } from '#proofreading/people.ts'
import type { RuleChange } from '#proofreading/change.ts'
import { proofread } from '#proofreading/proofread.ts'
import type { Block, Note, Rule } from '#proofreading/rule.ts'
import { rulesWith } from '#proofreading/rules.ts'

export type ProofRequest = {
  id: number
  blocks: readonly Block[]
  words: readonly string[]
  people: readonly string[]
  changes: readonly RuleChange[]
  /** Paths of this site that the blocks link to: whether there is a page. A path that is not here is not known yet. */
  pages: Readonly<Record<string, boolean>>
}
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

let made: { changes: string; rules: readonly Rule[] } | undefined
/** Making the patterns of all phrases takes longer than checking a block, so the rules are kept until they change. */
function rulesOf(changes: readonly RuleChange[]): readonly Rule[] {
  const key = JSON.stringify(changes)
  if (made?.changes !== key) made = { changes: key, rules: rulesWith(changes) }
  return made.rules
}

async function answer({ blocks, words, people, changes, pages }: ProofRequest) {
  const dictionary = makeDictionary(await (automaton ??= load()), words)
  const knowledge = { dictionary, people: peopleNamed(people), hasPage: (path: string) => pages[path] }
  return blocks.map(block => proofread(block, rulesOf(changes), knowledge))
}
