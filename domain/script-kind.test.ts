import { expect, test } from 'vitest'
import { scriptKindOf } from './script-kind.ts'

test.each([
  ['/', 'regular'],
  ['/fikus-zimoj', 'regular'],
  ['/recipes-of-life', 'regular'],
  ['/healthy-food', 'regular'],
  ['/preview/103', 'regular'],
  ['/recipes/', 'recipe'],
  ['/recipes/zavtraki/page/2', 'recipe'],
  ['/recipe/syrniki', 'recipe'],
  ['/preview/recipe/1000000001', 'recipe'],
  ['/health', 'health'],
  ['/health/son/son-v-zharu', 'health'],
])('%s has the scripts of a %s page', (path, kind) => expect(scriptKindOf(path)).toBe(kind))
