import { expect, test } from 'vitest'
import { navigationFor } from '../navigation/navigation.ts'
import { keyGroups, readKey, type KeyOptions, type KeyPress, type KeyState } from './keys.ts'

const places = new Map([
  ['KeyG', '/plan'],
  ['KeyC', '/today'],
])
const options = (changes: Partial<KeyOptions> = {}): KeyOptions => ({
  places,
  hasLetters: true,
  now: 1_000,
  ...changes,
})
const press = (code: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key: '',
  hasCommand: false,
  hasOther: false,
  hasShift: false,
  isInField: false,
  ...changes,
})
const idle: KeyState = { goSince: undefined }

test('the palette opens in both keyboard layouts, even from a field', () => {
  expect(readKey(press('KeyK', { key: 'л', hasCommand: true, isInField: true }), idle, options()).action).toBe('find')
  expect(readKey(press('KeyK', { hasCommand: true, hasOther: true }), idle, options()).action).toBeUndefined()
})

test('the preview opens from the text, in both keyboard layouts', () => {
  const preview = { key: 'з', hasCommand: true, hasOther: true, hasShift: true, isInField: true }
  expect(readKey(press('KeyP', preview), idle, options()).action).toBe('preview')
  expect(readKey(press('KeyP', { ...preview, hasShift: false }), idle, options()).action).toBeUndefined()
})

test('a section opens by two keys within 1.5 seconds, even if its own key is G', () => {
  const first = readKey(press('KeyG'), idle, options())
  expect(first).toEqual({ action: undefined, state: { goSince: 1_000 } })
  expect(readKey(press('KeyG'), first.state, options({ now: 2_000 })).action).toEqual({ goTo: '/plan' })
  expect(readKey(press('KeyC'), first.state, options({ now: 3_000 })).action).toBeUndefined()
})

test('single letters do nothing in a field, with a modifier, or if they are turned off', () => {
  expect(readKey(press('KeyN'), idle, options()).action).toBe('new')
  expect(readKey(press('KeyN', { isInField: true }), idle, options()).action).toBeUndefined()
  expect(readKey(press('KeyN', { hasOther: true }), idle, options()).action).toBeUndefined()
  expect(readKey(press('KeyN'), idle, options({ hasLetters: false })).action).toBeUndefined()
  expect(readKey(press('Slash', { key: '?' }), idle, options({ hasLetters: false })).action).toBe('keys')
})

test('the sheet names the way to every section of the person, and the keys of a recipe', () => {
  const chief = { isAdmin: true, moderates: true, keepsReaders: true }
  const keysOf = (title: string, person = chief) =>
    keyGroups('Linux', navigationFor(person))
      .find(group => group.title === title)!
      .keys.map(([key]) => key)
  const ways = (person?: typeof chief) => keysOf('Везде', person).flatMap(key => /^G, затем (.)$/.exec(key)?.[1] ?? [])
  expect(ways()).toEqual(['С', 'П', 'Г', 'М', 'В', 'Ж', 'Д', 'Ц', 'Л', 'Н'])
  expect(ways({ isAdmin: false, moderates: false, keepsReaders: false })).not.toContain('Г')
  expect(keysOf('Рецепт')).toEqual(['Enter', '#', 'Ctrl+V, Ctrl+Shift+V', 'Alt+↑ ↓'])
})
