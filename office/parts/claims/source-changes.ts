// What a person decides about a change of a source.
import { dismissSourceChange, takeSourceChange, type Claim } from '#contract/newsroom-health.ts'
import { wordsOf } from '../../session/ask.ts'
import type { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'

type Proposal = { before: string; after: string }
export type SourceChanges = {
  /** Writes what a source has changed into the text. Rejects if the server refuses. */
  takeChange: (claim: Claim, findingId: number, proposal: Proposal) => Promise<void>
  /** Says that it changes nothing. Rejects if the server refuses. */
  dismissChange: (claim: Claim, findingId: number) => Promise<void>
}

/** `done` is called after each attempt: a refusal, too, says that the claim is another one now. */
export function makeSourceChanges(
  ask: ReturnType<typeof useOffice>['ask'],
  id: number | undefined,
  done: () => void,
): SourceChanges {
  const placeOf = (claim: Claim, findingId: number) => ({ id: id!, claimId: claim.id, findingId })
  const dismiss = (claim: Claim, findingId: number, isDismissed: boolean) =>
    ask(dismissSourceChange, { params: placeOf(claim, findingId), body: { isDismissed } }).finally(done)
  return {
    takeChange: async (claim, findingId, proposal) => {
      await ask(takeSourceChange, { params: placeOf(claim, findingId), body: proposal }).finally(done)
      say({ text: 'Правка в тексте. Вернуть её можно в истории' })
    },
    dismissChange: async (claim, findingId) => {
      await dismiss(claim, findingId, true)
      const undo = async () => {
        try {
          await dismiss(claim, findingId, false)
        } catch (failure) {
          say({ text: wordsOf(failure) })
        }
      }
      say({ text: 'Ничего не меняет: до следующей перемены', undo })
    },
  }
}
