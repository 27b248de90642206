import { expect, test } from 'vitest'
import { getText } from '#contract/newsroom.ts'
import { CallError } from '#contract/errors.ts'
import { mounts } from '#server/mounts.ts'
import { makeOfficeAsk, officeMounts, wordsOf } from './ask.ts'
import type { Session } from './session.ts'

test('the office calls services at the paths where the server mounts them', () => {
  for (const [service, mount] of Object.entries(officeMounts))
    expect(mounts[service as keyof typeof mounts]).toBe(mount)
})

test('a refused token is replaced once; a second refusal is final', async () => {
  const tokens = ['old', 'new', 'newest']
  const session = { token: async () => tokens[0]!, refuse: () => void tokens.shift() } as unknown as Session
  const sent: (string | undefined)[] = []
  const ask = makeOfficeAsk(session, async ({ headers }) => {
    sent.push(headers['authorization'])
    const isGood = headers['authorization'] === 'Bearer new'
    const refusal = { success: false, code: 'unauthorized', message: 'вход закончился' }
    return { status: isGood ? 200 : 401, headers: {}, text: JSON.stringify(isGood ? { text: { id: 1 } } : refusal) }
  })
  expect(await ask(getText, { params: { id: 1 } })).toEqual({ text: { id: 1 } })
  expect(sent).toEqual(['Bearer old', 'Bearer new'])
  tokens.splice(0, 2, 'bad', 'worse')
  const error = await ask(getText, { params: { id: 1 } }).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(CallError)
  expect(wordsOf(error)).toBe('Вход закончился')
  expect(sent).toHaveLength(4)
})
