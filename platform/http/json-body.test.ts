import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installJsonBody, mendHalves } from './json-body.ts'

test.each([
  ['a whole sign, escaped', String.raw`"\ud83d\ude00"`, '😀'],
  ['a whole sign as it is', '"😀"', '😀'],
  ['its first half', String.raw`"да\ud83d"`, 'да�'],
  ['its second half', String.raw`"\uDE00да"`, '�да'],
  ['two first halves and a second', String.raw`"\ud83d\ud83d\ude00"`, '�😀'],
  ['words about an escape', String.raw`"\\ud83d"`, String.raw`\ud83d`],
  ['a half after a backslash', String.raw`"\\\ud83d"`, '\\�'],
])('%s is read', (_, json, text) => {
  expect(JSON.parse(mendHalves(json))).toBe(text)
})

test.each([
  ['application/json', 'application/json', [200, 400, 400]],
  ['application/json', 'text/plain', [415, 415, 415]],
  ['*', 'text/plain;charset=UTF-8', [200, 400, 400]],
  ['*', 'application/json', [200, 400, 400]],
] as const)(
  'where %s is read as JSON, a body of type %s that is valid, broken or dangerous gets the statuses %j',
  async (read, said, statuses) => {
    await using app = Fastify()
    app.removeAllContentTypeParsers()
    installJsonBody(app, read)
    app.post('/', (request, reply) => reply.send(request.body ?? 'none'))
    const send = (payload: string) =>
      app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': said } })
    const replies = [await send(String.raw`{"a":"\ud83d"}`), await send('{'), await send('{"__proto__":{}}')]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(statuses)
    if (statuses[0] === 200) expect(replies[0]!.json()).toEqual({ a: '\ufffd' })
    expect((await send('')).statusCode).toBe(statuses[0])
  },
)
