// CSS cannot share declarations between a media query and an attribute, so the dark theme is written twice.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = ['tokens.css', 'base.css'].map(name => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n')

/** The declarations of every rule that one of the selectors names, sorted, white space folded. */
function declarationsOf(...selectors: string[]): string[] {
  const rules = [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)]
  return rules
    .filter(([, names = '']) => names.split(',').some(name => selectors.includes(name.trim())))
    .flatMap(([, , body = '']) => body.split(';'))
    .map(declaration => declaration.replaceAll(/\s+/g, ' ').trim())
    .filter(declaration => declaration !== '')
    .toSorted()
}

test.each([
  ['the page', [`[data-theme='dark']`], [':root:not([data-theme])']],
  ['recipes', [`[data-theme='dark'] [data-room='recipes']`], [`:root:not([data-theme]) [data-room='recipes']`]],
  ['health', [`[data-theme='dark'] [data-room='health']`], [`:root:not([data-theme]) [data-room='health']`]],
])('%s looks the same in the chosen dark theme and in that of the system', (_, chosen, system) => {
  expect(declarationsOf(...chosen).length).toBeGreaterThan(2)
  expect(declarationsOf(...system)).toEqual(declarationsOf(...chosen))
})
