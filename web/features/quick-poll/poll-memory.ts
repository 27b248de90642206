// The polls that this browser viewed and answered, stored on the device: pages are the same for everybody (decisions/004).
import { pollsKey as key } from '../../client/stored-names.ts'
import type { PollMemory } from './pick-poll.ts'

/** Enough for years; the oldest are dropped first. */
const remembered = 200

type Kept = { viewed: number[]; answers: [pollId: number, answerId: number][] }

function read(): Kept {
  try {
    const { viewed, answers } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>
    return { viewed: viewed?.filter(Number.isInteger) ?? [], answers: answers?.filter(Array.isArray) ?? [] }
  } catch {
    // Storage is forbidden, or the value is not ours: nothing is known.
    return { viewed: [], answers: [] }
  }
}

function keep({ viewed, answers }: Kept): void {
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ viewed: viewed.slice(-remembered), answers: answers.slice(-remembered) }),
    )
  } catch {
    // Without storage the memory lasts as long as the page.
  }
}

export function readPollMemory(): PollMemory {
  const { viewed, answers } = read()
  return { viewed, answers: Object.fromEntries(answers) }
}

export function keepViewed(pollId: number): void {
  const kept = read()
  keep({ ...kept, viewed: [...kept.viewed.filter(id => id !== pollId), pollId] })
}

export function keepAnswer(pollId: number, answerId: number): void {
  const kept = read()
  keep({ ...kept, answers: [...kept.answers.filter(([id]) => id !== pollId), [pollId, answerId]] })
}
