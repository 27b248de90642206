// What a tab keeps for an expert until the answer is sent: the key of the link, which leaves the address, and the answers so far. A reload
// loses nothing.
import { z } from 'zod'
import { signingName as name } from '../../shell/storage/stored-names.ts'

const answer = z.object({ isRight: z.boolean().optional(), words: z.string() })
export type Answer = z.output<typeof answer>
export type Answers = Readonly<Record<number, Answer>>
const draft = z.object({ token: z.string(), answers: z.record(z.string(), answer) })

type Draft = { token: string; answers: Answers }

function read(): Draft | undefined {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const signingDraft = {
  read,
  keep(kept: Draft): void {
    try {
      sessionStorage.setItem(name, JSON.stringify(kept))
    } catch {
      // Without storage, the answers last until the page is closed.
    }
  },
}
