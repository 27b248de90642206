// The conversation under a text, by two people in two browsers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeProblems, face, isReady, keepTime, signIn } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const text = '/fikus-zimoj'

test('who is not signed in writes, signs in for it, and the comment is there; it stands in the HTML of the next reader', () =>
  site.visit({}, async page => {
    await keepTime(site, page)
    await page.goto(text)
    const box = page.getByLabel('Ваш комментарий')
    await box.fill('Поливаю раз в неделю, и он **жив**.')
    await isReady(page)
    await page.getByRole('button', { name: 'Отправить' }).click()
    await signIn(site, page, 'anna@example.ru', { isAsked: true })
    const comment = page.locator('[data-comment]').filter({ hasText: 'Поливаю раз в неделю' })
    await comment.waitFor()
    expect(await comment.locator('b', { hasText: 'жив' }).count()).toBe(1)
    expect(await box.inputValue()).toBe('')
    await site.app.settle()
    const { body } = await site.app.app.inject({ url: text })
    expect(body).toContain('Поливаю раз в неделю')
    expect(body).toContain('1&nbsp;комментарий'.replace('&nbsp;', '\u00a0'))
  }))

test('what is being written survives a reload', () =>
  site.visit({}, async page => {
    await keepTime(site, page)
    await page.goto(text)
    await page.getByLabel('Ваш комментарий').focus()
    await isReady(page)
    await page.getByLabel('Ваш комментарий').fill('Недописанное')
    await page.reload()
    await page.getByLabel('Ваш комментарий').focus()
    await isReady(page)
    await expect.poll(() => page.getByLabel('Ваш комментарий').inputValue()).toBe('Недописанное')
  }))

test('the fourth comment in a minute: a window says so, the text stays, a minute later it goes through', () =>
  site.visit({ mayFail: /\/api\/comments$/ }, async page => {
    await keepTime(site, page)
    await page.goto(text)
    await signIn(site, page, 'boris@example.ru')
    await face(page).waitFor()
    const box = page.getByLabel('Ваш комментарий')
    const send = page.getByRole('button', { name: 'Отправить' })
    for (const words of ['Первое соображение о фикусе', 'Второе: про подоконник', 'Третье, о поддоне с водой']) {
      await box.fill(words)
      await send.click()
      await page.locator('[data-comment]').filter({ hasText: words }).waitFor()
    }
    await box.fill('Четвёртое лишнее?')
    await send.click()
    const refusal = page.getByRole('dialog', { name: 'Комментарий не отправлен' })
    await refusal.getByText('пишите не более 3 комментариев в минуту').waitFor()
    await refusal.getByRole('button', { name: 'Ок' }).click()
    await refusal.waitFor({ state: 'detached' })
    expect(await box.inputValue()).toBe('Четвёртое лишнее?')
    site.app.clock.advance(61_000)
    await page.clock.setFixedTime(site.app.clock.now())
    await send.click()
    await page.locator('[data-comment]').filter({ hasText: 'Четвёртое лишнее?' }).waitFor()
  }))

test('an answer with a quotation stands under what it answers; Escape gives the answer up and keeps its text', () =>
  site.visit({}, async page => {
    await keepTime(site, page)
    await page.goto(text)
    await signIn(site, page, 'vera@example.ru')
    await face(page).waitFor()
    const comment = page.locator('[data-comment]').filter({ hasText: 'Второе: про подоконник' })
    await comment.getByRole('button', { name: /Ещё действия/ }).click()
    await comment.getByRole('button', { name: 'Ответить с цитатой' }).click()
    const box = comment.getByRole('textbox')
    await expect.poll(() => box.inputValue()).toContain('> Второе: про подоконник')
    await box.press('Control+End')
    await box.pressSequentially('Согласна')
    await box.press('Escape')
    await comment.getByRole('button', { name: 'Ответить', exact: true }).click()
    await expect.poll(() => comment.getByRole('textbox').inputValue()).toContain('Согласна')
    await comment.getByRole('button', { name: 'Отправить' }).click()
    const answer = page.locator('[data-comment]').filter({ hasText: 'Согласна' }).last()
    await answer.locator('blockquote', { hasText: 'Второе: про подоконник' }).waitFor()
    expect(await axeProblems(page)).toEqual([])
  }))
