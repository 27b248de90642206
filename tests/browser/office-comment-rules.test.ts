// The rules of moderation in the settings: found by ⌘K, tried on the last comments, saved, taken back; refused with a failing example; on a phone and
// in the dark.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importComments } from '#contract/office/comments.ts'
import { changeCommentRule, listCommentRules, type CommentRuleSetting } from '#contract/office/comment-rules.ts'
import { enterModerators, type OfficeModerators } from '../moderators.ts'
import { arriveInOffice, expectAccessible } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let people: OfficeModerators
beforeAll(async () => {
  site = await openTestSite()
  people = await enterModerators(site.app)
  const contents = ['В казино играют фикусы', 'Ставлю фикус у окна', 'Лучшие казино здесь', 'Полила и ушла']
  await site.app.ask(importComments, {
    body: {
      comments: contents.map((content, at) => ({
        source: `test:${at}`,
        postId: 101,
        author: { source: `person:${at}`, name: `Читатель ${at + 1}` },
        content,
        createdAt: new Date(site.app.clock.now().getTime() - (10 - at) * 60_000).toISOString(),
        status: 'approved' as const,
      })),
    },
  })
})
afterAll(() => site?.close())
beforeEach(async () => {
  await site.app.context.db.sql.exec('truncate comments.rule_change')
})

const rule = (page: Page) => page.locator('li', { has: page.locator('summary', { hasText: 'Стоп-слова' }) })
const stored = async () =>
  (await people.anna.browser.ask(listCommentRules, {})).items.find(({ id }) => id === 'stop_words')!

async function addExample(page: Page, at: number, text: string): Promise<void> {
  await rule(page).getByRole('button', { name: 'Ещё пример' }).click()
  await rule(page).getByLabel(`Пример ${at}`, { exact: true }).last().fill(text)
}

test('the chief finds the rule by ⌘K, tries it, mends an example, saves it and takes it back', () =>
  site.visit({ viewport: { width: 1440, height: 900 }, mayFail: /rules\/stop_words/, maySay: /400/ }, async page => {
    await arriveInOffice(site, page, people.anna, '/office')
    await page.getByRole('navigation', { name: 'Разделы редакции' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Найти или сделать' }).fill('стоп-слова')
    await page.getByRole('option', { name: 'Правила модерации' }).click()
    await page.waitForURL('**/office/settings/moderation')
    await page.locator('summary', { hasText: 'Стоп-слова' }).click()
    await rule(page).getByLabel('Слова').fill('казино')
    await addExample(page, 1, 'Магазин за углом')
    const look = rule(page).getByRole('button', { name: /^Проверить на последних/ })
    await look.click()
    await rule(page).getByText('Правило не ловит пример: «Магазин за углом»').waitFor()
    await rule(page).getByLabel('Правило его').selectOption('пропускает')
    await addExample(page, 2, 'Заходите в казино')
    await look.click()
    await rule(page).getByText('Просмотрено: 4 комментария. Правило поймало бы 2.').waitFor()
    const caught = rule(page).getByRole('list', { name: 'Что поймало бы правило' }).getByRole('listitem')
    expect(await caught.allInnerTexts()).toEqual([
      expect.stringContaining('Лучшие казино здесь'),
      expect.stringContaining('В казино играют фикусы'),
    ])
    await expectAccessible(page)
    expect((await stored()).version).toBe(0)
    await rule(page).getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Слова: 0 строк → 1 строка (+казино); примеры').waitFor()
    expect((await stored()).setting.params).toEqual({ words: ['казино'] })
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect.poll(async () => (await stored()).setting.params).toEqual({ words: [] })
    await expect.poll(() => rule(page).getByLabel('Слова').inputValue()).toBe('')
  }))

test('on a phone in the dark, a rule that somebody else has saved meanwhile is shown, and one’s own stays', () =>
  site.visit(
    { viewport: { width: 375, height: 760 }, colorScheme: 'dark', mayFail: /rules\//, maySay: /409/ },
    async page => {
      await arriveInOffice(site, page, people.anna, '/office/settings/moderation')
      await page.locator('summary', { hasText: 'Стоп-слова' }).click()
      await rule(page).getByLabel('Слова').fill('казино\nставка')
      await addExample(page, 1, 'Заходите в казино')
      const theirs: CommentRuleSetting = {
        action: 'shadow',
        params: { words: ['казино'] },
        examples: [{ text: 'Заходите в казино', isCaught: true, facts: {} }],
      }
      await people.anna.browser.ask(changeCommentRule, {
        params: { rule: 'stop_words' },
        body: { ...theirs, expected: 0 },
      })
      await rule(page).getByRole('button', { name: 'Сохранить' }).click()
      await rule(page).getByText('Пока вы правили, правило изменилось (').last().waitFor()
      await rule(page).getByText('ставит в очередь → скрывает сразу').waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
      await rule(page).getByRole('button', { name: 'Оставить своё' }).click()
      await rule(page).getByRole('button', { name: 'Сохранить' }).click()
      await expect.poll(async () => (await stored()).setting.params).toEqual({ words: ['казино', 'ставка'] })
    },
  ))
