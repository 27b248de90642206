import { beforeEach, expect, test, vi } from 'vitest'
import { openedName, personsNames, recentName } from './stored-names.ts'
import { recentOptions, recentTexts } from './stored.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  recentTexts.leave()
})

test('recent texts belong to a person: a colleague in the same browser does not see unpublished titles', () => {
  recentTexts.belongTo('anna')
  recentTexts.note({ id: 7, title: 'Ещё не вышло' })
  expect(recentTexts.get()).toEqual([{ id: 7, title: 'Ещё не вышло' }])
  // The session expired, and somebody else signed in.
  recentTexts.belongTo('nina')
  expect(recentTexts.get()).toEqual([])
  expect(stored.has(recentName)).toBe(false)
})

test('recently opened items belong to a person too', () => {
  const option = { id: 'text:7', title: 'Ещё не вышло', path: '/texts/7', glyph: 'text' }
  recentTexts.belongTo('anna')
  recentOptions.note(option)
  expect(recentOptions.get()).toEqual([option])
  recentTexts.belongTo('nina')
  expect(recentOptions.get()).toEqual([])
  expect(stored.has(openedName)).toBe(false)
  expect(personsNames).toEqual(expect.arrayContaining([openedName, recentName]))
})

test('signing out removes them; a reload keeps them', () => {
  recentTexts.belongTo('anna')
  recentTexts.note({ id: 7, title: 'Ещё не вышло' })
  recentTexts.readAgain()
  expect(recentTexts.get()).toHaveLength(1)
  recentTexts.leave()
  expect(recentTexts.get()).toEqual([])
  expect(stored.size).toBe(0)
  // Nobody is signed in, so a late call of an open editor stores nothing.
  recentTexts.note({ id: 8, title: 'Поздняя' })
  expect(stored.size).toBe(0)
})

test('a second tab forgets data that the first one removed', () => {
  recentTexts.belongTo('anna')
  recentTexts.note({ id: 7, title: 'Ещё не вышло' })
  // The other tab signed out, and this tab gets a storage event.
  stored.clear()
  recentTexts.readAgain()
  expect(recentTexts.get()).toEqual([])
})

test('a list without an owner, as stored by earlier versions, belongs to nobody', () => {
  stored.set(recentName, JSON.stringify([{ id: 7, title: 'Ещё не вышло' }]))
  recentTexts.belongTo('anna')
  expect(recentTexts.get()).toEqual([])
})
