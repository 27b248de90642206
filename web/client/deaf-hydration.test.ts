import { expect, test } from 'vitest'
import { holdListeners } from './deaf-hydration.ts'

test('listeners that are added meanwhile hear nothing until they are let in, and later ones are added at once', () => {
  const target = new EventTarget()
  const heard: string[] = []
  const letIn = holdListeners(target, () => target.addEventListener('key', () => heard.push('held')))
  target.addEventListener('key', () => heard.push('later'))
  target.dispatchEvent(new Event('key'))
  expect(heard).toEqual(['later'])
  letIn()
  letIn()
  target.dispatchEvent(new Event('key'))
  expect(heard).toEqual(['later', 'later', 'held'])
})
