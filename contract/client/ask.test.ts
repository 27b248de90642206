// Spec 8: replies that do not fit the schema, and refusals of services.
import { expect, test } from 'vitest'
import { makeAsk, type AskResponse } from './ask.ts'
import { getMascot, getSinglePost } from '../content.ts'
import type { Call } from '../call.ts'
import { CallError } from '../errors.ts'
import { getDevice } from '../push.ts'
import { getQuickPoll } from '../quiz.ts'

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

test('a reply of another process that does not fit the contract is reported and used', async () => {
  const { ask, warned } = asking(answering({ ...mascot, mood: 'зол' }, true))
  expect(await ask(getMascot, { query: {} })).toMatchObject({ text: 'Доброе утро' })
  expect(warned).toEqual([expect.stringMatching(/^getMascot: Error on mood: /)])
})

test('a missing field and an unknown enumeration member are reported in the words of the specification', async () => {
  const article = { id: 1, type: 'poem', template: 'triptych' }
  const said = async (call: Call, body: unknown) => {
    const { ask, warned } = asking(answering(body, true))
    await ask(call as never, { params: { slug: 'a', id: 7 }, query: { token: 'x' } } as never)
    return warned.join()
  }
  const named = await said(getSinglePost, article)
  for (const field of ['title', 'type', 'template']) expect(named).toContain(`Error on ${field}`)
  expect(await said(getQuickPoll, { id: 7 })).toContain('Error of get data')
  expect(await said(getDevice, { success: true, data: { type: 'web' } })).toContain('Error of get data.token')
})

test('a reply that does not fit is thrown when replies are strict', async () => {
  const { ask, warned } = asking(answering({ ...mascot, mood: 'зол' }, true), true)
  await expect(ask(getMascot, { query: {} })).rejects.toThrow(CallError)
  expect(warned).toHaveLength(1)
})

test('a reply of this process is not checked a second time', async () => {
  const { ask, warned } = asking(answering({ mood: 'зол' }, false), true)
  expect(await ask(getMascot, { query: {} })).toEqual({ mood: 'зол' })
  expect(warned).toEqual([])
})

test('a refused call throws the answer of the service', async () => {
  const body = { success: false, code: 'not_found', message: 'Такого материала нет' }
  const { ask } = asking({ status: 404, headers: {}, text: JSON.stringify(body), isRemote: true })
  await expect(ask(getSinglePost, { params: { slug: 'net' }, query: {} })).rejects.toMatchObject({ status: 404, body })
})

test('an answer that cannot be parsed is a 500 without a body', async () => {
  const { ask } = asking({ status: 200, headers: {}, text: '<html>', isRemote: true })
  await expect(ask(getMascot, { query: {} })).rejects.toMatchObject({ status: 500, body: null })
})
