// Spec 8: what does not fit the schema, and what a service refused.
import { expect, test } from 'vitest'
import { makeAsk, type AskResponse } from './ask.ts'
import { getMascot, getSinglePost } from './content.ts'
import { CallError } from './errors.ts'

const mascot = { name: 'Толк', mood: 'joy', text: 'Доброе утро', image: '/m.svg' }

function asking(response: AskResponse, strict = false) {
  const warned: string[] = []
  const { ask } = makeAsk({
    transport: async () => response,
    check: { strict, warn: message => void warned.push(message) },
  })
  return { ask, warned }
}
const answering = (body: unknown, isRemote: boolean): AskResponse => ({
  status: 200,
  headers: {},
  text: JSON.stringify(body),
  isRemote,
})

test('an answer of another process that is not as the contract says is reported, and taken', async () => {
  const { ask, warned } = asking(answering({ ...mascot, mood: 'зол' }, true))
  expect(await ask(getMascot, { query: {} })).toMatchObject({ text: 'Доброе утро' })
  expect(warned).toEqual([expect.stringMatching(/^getMascot: mood: /)])
})

test('where replies are strict it is thrown', async () => {
  const { ask, warned } = asking(answering({ ...mascot, mood: 'зол' }, true), true)
  await expect(ask(getMascot, { query: {} })).rejects.toThrow(CallError)
  expect(warned).toHaveLength(1)
})

test('what this process made itself was checked when it was made', async () => {
  const { ask, warned } = asking(answering({ mood: 'зол' }, false), true)
  expect(await ask(getMascot, { query: {} })).toEqual({ mood: 'зол' })
  expect(warned).toEqual([])
})

test('a refused call is thrown with what the service answered', async () => {
  const body = { success: false, code: 'not_found', message: 'Такого материала нет' }
  const { ask } = asking({ status: 404, headers: {}, text: JSON.stringify(body), isRemote: true })
  await expect(ask(getSinglePost, { params: { slug: 'net' }, query: {} })).rejects.toMatchObject({ status: 404, body })
})

test('an answer that cannot be parsed is a 500 without a body', async () => {
  const { ask } = asking({ status: 200, headers: {}, text: '<html>', isRemote: true })
  await expect(ask(getMascot, { query: {} })).rejects.toMatchObject({ status: 500, body: null })
})
