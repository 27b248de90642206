import { expect, test } from 'vitest'
import { readChannel, readSocketId, readSubscription } from './channels.ts'

test('a private channel belongs to its person, the channel of a thread to everybody', () => {
  expect(readChannel('private-0f8f_A-9')).toEqual({ name: 'private-0f8f_A-9', userId: '0f8f_A-9' })
  expect(readChannel('comments.101')).toEqual({ name: 'comments.101', userId: null })
})

test.each(['', 'private-', `private-${'x'.repeat(65)}`, 'comments.0', 'comments.12345678901', 'session:1', 101, null])(
  '%j is no channel',
  name => expect(readChannel(name)).toBeUndefined(),
)

test('names at the limit of their length are channels', () => {
  expect(readChannel(`private-${'x'.repeat(64)}`)).toBeDefined()
  expect(readChannel('comments.1234567890')).toBeDefined()
})

test('a subscription has a channel and perhaps a bearer token', () => {
  const auth = (value: string) => ({ headers: { Authorization: value } })
  expect(readSubscription({ channel: 'a', auth: auth('Bearer x.y') })).toEqual({ channel: 'a', token: 'x.y' })
  expect(readSubscription({ channel: 'a', auth: auth('Basic x') })).toEqual({ channel: 'a', token: undefined })
  expect(readSubscription({ channel: 'a', auth: 7 })).toEqual({ channel: 'a', token: undefined })
  expect(readSubscription({ channel: 'x'.repeat(101) })).toBeUndefined()
  expect(readSubscription('a')).toBeUndefined()
})

test('only the form of a socket id is a socket id', () => {
  expect(readSocketId('a'.repeat(20))).toBe('a'.repeat(20))
  for (const hint of [undefined, 'a'.repeat(19), 'a'.repeat(21), `${'a'.repeat(19)}:`])
    expect(readSocketId(hint)).toBeUndefined()
})
