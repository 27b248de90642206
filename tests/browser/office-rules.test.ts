// Tests that two people who change the same rule in the settings do not overwrite each other: of the gate, and of the proofreader.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeGateRule, listGateRules } from '#contract/newsroom-gate.ts'
import { changeProofreadingRule, listProofreadingChanges } from '#contract/newsroom-proofreading.ts'
import { phraseRules } from '#proofreading/rules/phrases.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice } from './office-reader.ts'
import { axeProblems } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
let denis: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  denis = await enterInvited(site.app, anna, { email: 'denis@delno.test', name: 'Денис Карпов', role: 'admin' })
})
afterAll(() => site?.close())

const phone = { width: 375, height: 760 }
const mayFail = /\/svc\/newsroom\/api\/v1\/(?:gate|proofreading)/
const maySay = /409/
const stamps = phraseRules.find(({ id }) => id === 'stamps')!
async function expectFocused(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.getByLabel(name).evaluate(field => field === document.activeElement)).toBe(true)
}

test('a list of the proofreader: the second sees what the first has saved, and his own lines stay', () =>
  site.visit({ viewport: phone, mayFail, maySay }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/proofreading')
    await page.getByRole('searchbox', { name: 'Найти правило' }).fill('играет важную роль')
    await page.locator('summary', { hasText: 'Штампы' }).click()
    const list = page.getByLabel('Список')
    const mine = `озвучи~ → сказать\n${await list.inputValue()}`
    await list.fill(mine)
    await denis.browser.ask(changeProofreadingRule, {
      params: { rule: 'stamps' },
      body: { phrases: [...stamps.phrases.slice(1), 'на повестке дня'], expected: null },
    })
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Пока вы правили, изменился список (Денис Карпов).').waitFor()
    await page.getByText('Стало: «на повестке дня».').waitFor()
    await page.getByText(`Больше нет: «${stamps.phrases[0]}».`).waitFor()
    expect(await list.inputValue()).toBe(mine)
    expect(await page.getByRole('button', { name: 'Сохранить' }).count()).toBe(0)
    expect(await axeProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Соединить с моим' }).click()
    await expectFocused(page, 'Список')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText(/»: сохранено/).waitFor()
    const { items } = await anna.browser.ask(listProofreadingChanges, {})
    expect(items).toMatchObject([
      { added: ['озвучи~ → сказать', 'на повестке дня'], removed: [stamps.phrases[0]], by: { name: 'Анна Ветрова' } },
    ])
    expect(await page.getByRole('button', { name: 'Сохранить' }).count()).toBe(0)
  }))

test('a list of the gate: the second sees what the first has saved, and chooses', () =>
  site.visit({ viewport: phone, mayFail, maySay }, async page => {
    const topics = async () => {
      const { items } = await anna.browser.ask(listGateRules, {})
      const param = items.find(({ id }) => id === 'age')!.params.find(({ key }) => key === 'topics')!
      return param.value as { word: string; instead: string }[]
    }
    const seen = await topics()
    await arriveInOffice(site, page, anna, '/office/settings/gate')
    const rules = await anna.browser.ask(listGateRules, {})
    const { title, params } = rules.items.find(({ id }) => id === 'age')!
    const { label } = params.find(({ key }) => key === 'topics')!
    await page.locator('summary', { hasText: title }).click()
    const field = page.getByLabel(label)
    const mine = `тыква — 18+\n${await field.inputValue()}`
    await field.fill(mine)
    await denis.browser.ask(changeGateRule, {
      params: { rule: 'age' },
      body: {
        params: { topics: [...seen, { word: 'кабачок', instead: '16+' }] },
        expected: { params: { topics: seen } },
      },
    })
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText(`Пока вы правили, изменилась настройка «${label}» (Денис Карпов).`).waitFor()
    await page.getByText('Стало: «кабачок — 16+».').waitFor()
    expect(await field.inputValue()).toBe(mine)
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Оставить своё' }).click()
    await expectFocused(page, label)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText(/»: сохранено\. Архив просматривается/).waitFor()
    expect(await topics()).toEqual([{ word: 'тыква', instead: '18+' }, ...seen])
    expect(await page.getByRole('button', { name: 'Сохранить' }).count()).toBe(0)
  }))
