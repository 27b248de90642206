import { expect, test } from 'vitest'
import type { WidgetRule } from '#domain/widget-visibility.ts'
import { reasonWords, ruleTypes, rulesWords, ruleWords, slotName, slotOptions } from './widget-words.ts'

const rule = (type: string, value: string | null, id: number | null = null): WidgetRule => ({ type, id, value })
const known: Record<string, string> = { 'category dom': 'Дом', 'post_tag zima': 'Зима' }
const names = (type: string, value: string) => known[`${type} ${value}`]

test.each([
  [[], [], 'Видно везде'],
  [[rule('category', 'dom')], [], 'Видно в разделе «Дом»'],
  [[rule('category', 'dom'), rule('page_type', 'home')], [], 'Видно в разделе «Дом» или на главной'],
  [[rule('category', 'dom'), rule('category', 'sad')], [], 'Видно в разделах «Дом», «sad»'],
  [[], [rule('page_type', 'home')], 'Видно везде, кроме главной'],
  [[rule('category', 'dom')], [rule('post_tag', 'zima')], 'Видно в разделе «Дом», не видно с меткой «Зима»'],
  [[], [rule('post_type', 'partner')], 'Видно везде, не видно у материалов «партнёрские»'],
])('rules are said in words', (show, hide, words) => {
  expect(rulesWords({ show, hide }, names)).toBe(words)
})

test('a rule of an import that names a number or an unknown property is said too', () => {
  expect(ruleWords(rule('category', null, 12))).toBe('в разделе «№ 12»')
  expect(ruleWords(rule('weather', 'rain'))).toBe('где weather\u00a0— «rain»')
  for (const { type } of ruleTypes) expect(ruleWords(rule(type, 'x'))).not.toContain('где')
})

test('every slot has a name of its own', () => {
  expect(slotName('sidebar')).toBe('Сбоку')
  expect(slotName('recipes-between-posts')).toBe('Рецепты: между карточками')
  expect(new Set(slotOptions.map(([, name]) => name)).size).toBe(33)
})

test('a verdict names the rule that decided', () => {
  expect(reasonWords('hidden', rule('category', 'dom'), names)).toBe('не видно в разделе «Дом»: страница такая')
})
