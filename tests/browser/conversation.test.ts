// The comments under an article, written by two people in two browsers.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Request, WebSocketRoute } from 'playwright-core'
import { setBan } from '#contract/auth.ts'
import { arriveAs, axeProblems, face, isReady, keepTime, signIn } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'
import { plainWords } from '../plain-words.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site?.close())

const text = '/fikus-zimoj'

test('a comment written while signed out is published after signing in, and is in the HTML for the next reader', () =>
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
    await expect.poll(() => box.inputValue()).toBe('')
    await site.app.waitUntilIdle()
    const { body } = await site.app.app.inject({ url: text })
    expect(plainWords(body)).toContain('Поливаю раз в неделю')
    expect(body).toContain('1&nbsp;комментарий'.replace('&nbsp;', '\u00a0'))
  }))

test('calls state that they come from the web app, for which reader and from which socket', () =>
  site.visit({}, async page => {
    const asked: Request[] = []
    page.on('request', request => asked.push(request))
    const { token } = await arriveAs(site, page, 'anna-h@example.ru', text)
    await page.getByLabel('Ваш комментарий').fill('Мой стоит на кухне')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await page.locator('[data-comment]').filter({ hasText: 'Мой стоит на кухне' }).waitFor()
    const sent = async (method: string, path: string) => {
      const request = asked.find(each => each.method() === method && new URL(each.url()).pathname.includes(path))
      return request?.allHeaders()
    }
    const authorization = `Bearer ${token}`
    expect(await sent('POST', '/svc/comments/api/comments')).toMatchObject({
      'x-app': 'web',
      'x-socket-id': expect.any(String),
      authorization,
    })
    expect(await sent('GET', '/svc/auth/api/v1/users/')).toMatchObject({ 'x-auth-app': 'web', authorization })
    const { rows } = await site.app.context.db.sql.query(
      `select app from comments.comment where content like '%на кухне%'`,
    )
    expect(rows).toEqual([{ app: 'web' }])
  }))

test('an unfinished comment survives a reload', () =>
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

test('the fourth comment within a minute is refused in a dialog, keeps its text, and is accepted a minute later', () =>
  site.visit({ mayFail: /\/api\/comments$/ }, async page => {
    await arriveAs(site, page, 'boris@example.ru', text)
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

test('a reply with a quotation appears under its comment; Escape closes the form and keeps the text', () =>
  site.visit({}, async page => {
    await arriveAs(site, page, 'vera@example.ru', text)
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

const heat = '/health/son/son-v-zharu'

test('Anna writes and Boris replies: her bell counts the reply without a reload and leads to it, and what she is reading does not move', () =>
  site.visit({}, annas =>
    site.visit({}, async boriss => {
      await Promise.all([keepTime(site, annas), keepTime(site, boriss)])
      await arriveAs(site, annas, 'anna-p@example.ru', text)
      await annas.getByLabel('Ваш комментарий').fill('Чем подкормить фикус в ноябре?')
      await annas.getByRole('button', { name: 'Отправить' }).click()
      const question = '[data-comment]:has-text("Чем подкормить фикус")'
      await annas.locator(question).waitFor()

      await arriveAs(site, boriss, 'boris-p@example.ru', text)
      const comment = boriss.locator(question)
      await comment.getByRole('button', { name: /^Нравится/ }).click()
      await boriss.locator(`${question} [aria-pressed=true]`).waitFor()
      await comment.getByRole('button', { name: 'Ответить', exact: true }).click()
      await comment.getByRole('textbox').fill('Ничем: зимой он спит')
      const before = (await annas.locator(question).boundingBox())!
      await comment.getByRole('button', { name: 'Отправить' }).click()

      // These arrive without a reload: the like, the reply, the bell, the badge.
      await annas.locator('[data-comment]').filter({ hasText: 'Ничем: зимой он спит' }).waitFor()
      expect((await annas.locator(question).boundingBox())!.y).toBeCloseTo(before.y, 0)
      await annas.locator(question).getByRole('button', { name: 'Нравится: 1' }).waitFor()
      await annas.getByRole('link', { name: 'Уведомления, 2 новых' }).waitFor()
      await annas.getByRole('link', { name: 'Уведомления, 2 новых' }).click()
      await annas.getByRole('heading', { name: 'Уведомления', level: 1 }).waitFor()
      const note = annas.getByRole('listitem').filter({ hasText: 'Ничем: зимой он спит' })
      await note.getByRole('link').click()
      await annas.waitForURL(/fikus-zimoj#comment-\d+$/)
      await annas.getByRole('link', { name: 'Уведомления, 1 новое' }).waitFor()
      await expect
        .poll(async () => plainWords(await annas.locator('[data-comment]:focus').innerText()))
        .toContain('Ничем: зимой он спит')
    }),
  ))

test('a comment can be changed by its author, and removed while a reply stays below it', () =>
  site.visit({}, annas =>
    site.visit({}, async boriss => {
      await Promise.all([keepTime(site, annas), keepTime(site, boriss)])
      await arriveAs(site, annas, 'anna-e@example.ru', heat)
      await annas.getByLabel('Ваш комментарий').fill('Пить надо **много**\n\nИ в тень')
      await annas.getByRole('button', { name: 'Отправить' }).click()
      const own = annas.locator('[data-comment]').first()
      await own.getByText('И в тень').waitFor()
      await boriss.goto(heat)
      await boriss.locator('[data-comment]').first().scrollIntoViewIfNeeded()
      await boriss.keyboard.press('Tab')
      await isReady(boriss)
      await boriss.waitForTimeout(300)

      await own.getByRole('button', { name: /Ещё действия/ }).click()
      await own.getByRole('button', { name: 'Изменить' }).click()
      const box = own.getByRole('textbox')
      expect(await box.inputValue()).toBe('Пить надо **много**\n\nИ в тень')
      await box.fill('Пить понемногу')
      await own.getByRole('button', { name: 'Сохранить' }).click()
      await own.getByText('Пить понемногу').waitFor()
      await boriss.locator('[data-comment]').filter({ hasText: 'Пить понемногу' }).waitFor()

      await signIn(site, boriss, 'boris-e@example.ru')
      await face(boriss).waitFor()
      const seen = boriss.locator('[data-comment]').first()
      await seen.getByRole('button', { name: 'Ответить', exact: true }).click()
      await seen.getByRole('textbox').fill('И без льда')
      await seen.getByRole('button', { name: 'Отправить' }).click()
      await annas.locator('[data-comment]').filter({ hasText: 'И без льда' }).waitFor()

      await own
        .getByRole('button', { name: /Меньше действий|Ещё действия/ })
        .first()
        .waitFor()
      if (!(await own.getByRole('button', { name: 'Удалить', exact: true }).isVisible()))
        await own.getByRole('button', { name: /Ещё действия/ }).click()
      await own.getByRole('button', { name: 'Удалить', exact: true }).click()
      await annas.getByRole('dialog', { name: 'Удалить комментарий' }).getByRole('button', { name: 'Удалить' }).click()
      await annas.locator('[data-comment]').first().getByText('Комментарий удалён').waitFor()
      await boriss.locator('[data-comment]').first().getByText('Комментарий удалён').waitFor()
      expect(plainWords(await boriss.locator('#comments').innerText())).not.toContain('Пить понемногу')
      expect(plainWords(await boriss.locator('#comments').innerText())).toContain('И без льда')
    }),
  ))

test('a report is sent once, and a reader who is banned meanwhile sees why the comment box is gone', () =>
  site.visit({ mayFail: /\/api\/(comments|likes)/ }, async page => {
    await arriveAs(site, page, 'rude@example.ru', text)
    const comment = page.locator('[data-comment]').filter({ hasText: 'Третье, о поддоне' })
    await comment.getByRole('button', { name: /Ещё действия/ }).click()
    await comment.getByRole('button', { name: 'Пожаловаться' }).click()
    const sheet = page.getByRole('dialog', { name: 'Жалоба' })
    await sheet.getByLabel('Реклама или спам').check()
    await sheet.getByRole('button', { name: 'Отправить' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('Спасибо, посмотрим').waitFor()

    await site.app.ask(setBan, { body: { email: 'rude@example.ru', isBanned: true } })
    await site.app.waitUntilIdle()
    await page.getByLabel('Ваш комментарий').fill('Ну и ну')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await page.getByText('Вы заблокированы: читать комментарии можно').waitFor()
    expect(await page.getByText('Произошла ошибка').count()).toBe(0)
  }))

test('a reader who is banned meanwhile gets no notice on rating or removing a comment: the page shows what is closed', () =>
  site.visit({ mayFail: /\/api\/(comments|likes)/ }, async page => {
    await arriveAs(site, page, 'rude-2@example.ru', text)
    await page.getByLabel('Ваш комментарий').fill('Своё, на удаление')
    await page.getByRole('button', { name: 'Отправить' }).click()
    const own = page.locator('[data-comment]').filter({ hasText: 'Своё, на удаление' })
    await own.getByRole('button', { name: /Ещё действия/ }).click()
    const ban = async (isBanned: boolean) => {
      await site.app.ask(setBan, { body: { email: 'rude-2@example.ru', isBanned } })
      await site.app.waitUntilIdle()
    }
    const closed = page.getByText('Вы заблокированы: читать комментарии можно')
    const pushes = () => page.locator('[popover=manual] > [role=status]').allInnerTexts()
    await own.getByRole('button', { name: 'Удалить', exact: true }).click()
    await ban(true)
    const sheet = page.getByRole('dialog', { name: 'Удалить комментарий' })
    await sheet.getByRole('button', { name: 'Удалить' }).click()
    await closed.waitFor()
    await sheet.waitFor({ state: 'detached' })
    await own.waitFor()
    expect(await pushes()).toEqual([])

    await ban(false)
    await page.reload()
    await face(page).waitFor()
    const like = page
      .locator('[data-comment]')
      .filter({ hasText: 'Третье, о поддоне' })
      .getByRole('button', { name: /^Нравится/ })
    await ban(true)
    await like.click()
    await closed.waitFor()
    expect([await like.isDisabled(), await like.getAttribute('aria-pressed')]).toEqual([true, 'false'])
    expect(await pushes()).toEqual([])
  }))

test('after a lost connection returns, the comment and the notification of the meantime appear, and nothing is reloaded', () =>
  site.visit({}, async page => {
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/\/pusher\//, socket => {
      socket.connectToServer()
      sockets.push(socket)
    })
    await arriveAs(site, page, 'lida@example.ru', text)
    await page.getByLabel('Ваш комментарий').fill('Слышно ли меня?')
    await page.getByRole('button', { name: 'Отправить' }).click()
    const own = page.locator('[data-comment]').filter({ hasText: 'Слышно ли меня?' })
    await own.waitFor()
    const parent = Number(await own.getAttribute('data-comment'))
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.evaluate(() => Object.assign(window, { wasHere: true }))

    await expect.poll(() => sockets.length).toBe(1)
    await page.context().setOffline(true)
    for (const socket of sockets) await socket.close({ code: 3000 })
    const writer = await site.app.signIn({ email: 'meanwhile@example.ru' })
    const sent = await site.app.app.inject({
      method: 'POST',
      url: '/svc/comments/api/comments',
      headers: writer.headers,
      payload: { post_ID: 101, content: 'Пока вас не было', parent },
    })
    expect(sent.statusCode).toBe(200)
    await site.app.waitUntilIdle()
    asked.length = 0
    await page.context().setOffline(false)
    await expect.poll(() => sockets.length).toBe(2)
    await page.locator('[data-comment]').filter({ hasText: 'Пока вас не было' }).waitFor()
    await page.getByRole('link', { name: 'Уведомления, 1 новое' }).waitFor()
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(true)
    expect(asked).toContain('/svc/comments/api/v2/comments/post/101')
  }))

test('a reaction can be chosen, changed and taken back, and a reload keeps the reader’s own', () =>
  site.visit({}, async page => {
    await keepTime(site, page)
    await page.goto(text)
    const heart = page.getByRole('button', { name: /^Сердечко/ })
    await heart.click()
    // One request at a time: a press during the first request would be ignored (spec 4).
    const answered = page.waitForResponse(
      response => response.url().includes('/svc/reactions/') && response.request().method() === 'POST',
    )
    await signIn(site, page, 'vika@example.ru', { isAsked: true })
    await page.getByRole('button', { name: 'Сердечко: 1', pressed: true }).waitFor()
    await (await answered).finished()
    await page.getByRole('button', { name: /^Огонь/ }).click()
    await page.getByRole('button', { name: 'Огонь: 1', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Сердечко: 0' }).waitFor()
    await expect
      .poll(async () => {
        const answer = await site.get('/svc/reactions/api/v1/posts?post_ids=101')
        return ((await answer.json()) as { data: { counts: { on_fire: number } }[] }).data[0]?.counts.on_fire
      })
      .toBe(1)
    await page.reload()
    await page.getByRole('button', { name: 'Огонь: 1', pressed: true }).waitFor()
    await page.getByRole('button', { name: /^Огонь/ }).click()
    await page.getByRole('button', { name: 'Огонь: 0', pressed: false }).waitFor()
  }))

test('reactions are sent one at a time: a press during a request is ignored, and the answer replaces the guess', () =>
  site.visit({}, async page => {
    await arriveAs(site, page, 'two-hands@example.ru', text)
    const url = '/svc/reactions/api/v1/posts'
    const { data } = (await (await site.get(`${url}?post_ids=101`)).json()) as { data: [{ counts: object }] }
    const counts = { ...data[0].counts, heart: 41, on_fire: 7 }
    const sent: unknown[] = []
    let release = () => {}
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/svc\/reactions\//, async (route, request) => {
      if (request.method() !== 'POST') return route.continue()
      sent.push(request.postDataJSON())
      await isReleased
      await route.fulfill({ json: { success: true, data: { ...data[0], user_state: 'heart', counts } } })
    })
    const heart = page.getByRole('button', { name: /^Сердечко/ })
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: /^Огонь/ }).click()
    release()
    await page.getByRole('button', { name: 'Сердечко: 41', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Огонь: 7', pressed: false }).waitFor()
    expect(sent).toEqual([{ post_id: 101, user_state: 'heart', post_type: 'post' }])
  }))

/** A picture of one colour, large enough to be accepted. */
const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a picture is attached and replaced by another in an edit, and the first is gone', () =>
  site.visit({}, async page => {
    const changes: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && pathname.startsWith('/svc/comments/'))
        changes.push(`${request.method()} ${pathname.slice('/svc/comments'.length).replace(/\d+$/, 'ID')}`)
    })
    await arriveAs(site, page, 'photo@example.ru', text)
    await page.getByLabel('Ваш комментарий').fill('Вот мой фикус')
    const attach = (form: Locator, name: string, buffer: Buffer) =>
      form.getByLabel('Приложить картинку').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await attach(page.locator('#comments > form'), 'ficus.jpg', await picture('#3a5'))
    await page.getByText('ficus.jpg').waitFor()
    // The picture itself is seen before it is sent.
    await page.locator('#comments > form canvas[data-drawn]').waitFor()
    await page.getByRole('button', { name: 'Отправить' }).click()
    const comment = page.locator('[data-comment]').filter({ hasText: 'Вот мой фикус' })
    const image = comment.getByRole('img', { name: /Картинка к комментарию/ })
    await image.waitFor()
    const first = await image.getAttribute('src')
    await comment.getByRole('button', { name: /Ещё действия/ }).click()
    await comment.getByRole('button', { name: 'Изменить' }).click()
    const caret = () => comment.getByRole('textbox').evaluate((area: HTMLTextAreaElement) => area.selectionStart)
    await expect.poll(caret).toBe('Вот мой фикус'.length)
    expect(await comment.locator('form img').getAttribute('src')).toBe(first)
    await attach(comment.locator('form'), 'other.jpg', await picture('#a53'))
    await comment.getByRole('textbox').fill('Вот мой фикус, после полива')
    await comment.getByRole('button', { name: 'Сохранить' }).click()
    await comment.getByText('после полива').waitFor()
    await expect.poll(() => image.getAttribute('src')).not.toBe(first)
    expect(await image.count()).toBe(1)
    // Spec 4: a new picture is uploaded after its comment; in an edit the old one is removed, the new one is uploaded,
    // then the text is saved.
    expect(changes).toEqual([
      'POST /api/comments',
      'POST /api/files',
      'DELETE /api/files/ID',
      'POST /api/files',
      'PUT /api/comments',
    ])
    await page.reload()
    await page.locator('[data-comment]').filter({ hasText: 'после полива' }).getByRole('img').last().waitFor()
  }))

test('a refused picture shows the reason beside the text, which stays', () =>
  site.visit({ mayFail: /\/api\/files/ }, async page => {
    await arriveAs(site, page, 'broken@example.ru', text)
    const form = page.locator('#comments > form')
    const attach = (within: Locator, name: string, buffer: Buffer) =>
      within.getByLabel('Приложить картинку').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await page.getByLabel('Ваш комментарий').fill('Вот мой кактус')
    await attach(form, 'huge.jpg', Buffer.alloc(10 * 1024 * 1024 + 1))
    await form.getByText('Картинка больше 10 МБ').waitFor()
    expect(await page.getByLabel('Ваш комментарий').inputValue()).toBe('Вот мой кактус')
    await page.getByRole('button', { name: 'Отправить' }).click()
    const comment = page.locator('[data-comment]').filter({ hasText: 'Вот мой кактус' })
    await comment.getByRole('button', { name: /Ещё действия/ }).click()
    await comment.getByRole('button', { name: 'Изменить' }).click()
    const whole = await picture('#3a5')
    await attach(comment.locator('form'), 'broken.jpg', whole.subarray(0, whole.length / 2))
    await comment.getByRole('textbox').fill('Вот мой кактус, цветёт')
    await comment.getByRole('button', { name: 'Сохранить' }).click()
    await comment.getByText('Файл картинки повреждён').waitFor()
    expect(await comment.getByRole('textbox').inputValue()).toBe('Вот мой кактус, цветёт')
    expect(await comment.getByText('broken.jpg').count()).toBe(1)
  }))

test('a reader’s comment is listed on the page of the reader and on the home page, and its link leads to its place', () =>
  site.visit({}, async page => {
    const writer = await site.app.signIn({ email: 'writer@example.ru' })
    await site.app.app.inject({
      method: 'POST',
      url: '/svc/comments/api/comments',
      headers: writer.headers,
      payload: { post_ID: 101, content: '> цитата\n\nОпоры хватает одной' },
    })
    await site.app.waitUntilIdle()
    await page.goto('/')
    await page.getByRole('link', { name: 'Опоры хватает одной' }).waitFor()
    await page.goto(`/profile/user/${writer.userId}/comments`)
    const note = page.getByRole('link', { name: 'Опоры хватает одной' })
    expect(plainWords(await note.innerText())).toBe('Опоры хватает одной')
    await note.click()
    await page.waitForURL(/#comment-\d+$/)
    await expect
      .poll(async () => plainWords(await page.locator('[data-comment]:focus').innerText()))
      .toContain('Опоры хватает одной')
  }))

test('two replies have no button that folds them, three have', () =>
  site.visit({}, async page => {
    await arriveAs(site, page, 'folds@example.ru', heat)
    await page.getByLabel('Ваш комментарий').fill('Сколько ответов много?')
    await page.getByRole('button', { name: 'Отправить' }).click()
    const branch = page.locator('[data-branch]').filter({ hasText: 'Сколько ответов много?' })
    await branch.waitFor()
    const parent = Number(await branch.getAttribute('data-branch'))
    const friend = await site.app.signIn({ email: 'counts@example.ru' })
    const say = (content: string) =>
      site.app.app.inject({
        method: 'POST',
        url: '/svc/comments/api/comments',
        headers: friend.headers,
        payload: { post_ID: 201, parent, content },
      })
    await say('Один ещё мало')
    await say('Два тоже мало')
    await branch.getByText('Два тоже мало').waitFor()
    const fold = branch.getByRole('button', { name: 'Свернуть ответы' })
    expect(await fold.count()).toBe(0)
    await say('Три уже много')
    await fold.click()
    await branch.getByRole('button', { name: /^Показать 3.ответа$/ }).waitFor()
    expect(await branch.getByText('Два тоже мало').count()).toBe(0)
  }))

test('at most four badges are shown, a new one replaces the oldest, each leaves after five seconds, and the bell counts all', () =>
  site.visit({}, async page => {
    await arriveAs(site, page, 'many@example.ru', heat)
    await page.getByLabel('Ваш комментарий').fill('Кто как спасается от духоты?')
    await page.getByRole('button', { name: 'Отправить' }).click()
    const comment = page.locator('[data-comment]').filter({ hasText: 'спасается от духоты' })
    await comment.waitFor()
    const parent = Number(await comment.getAttribute('data-comment'))
    const friends = await Promise.all(['one', 'two'].map(name => site.app.signIn({ email: `${name}@example.ru` })))
    for (const [index, words] of ['Льдом', 'Тенью', 'Веером', 'Дачей', 'Метро', 'Никак'].entries()) {
      const { statusCode } = await site.app.app.inject({
        method: 'POST',
        url: '/svc/comments/api/comments',
        headers: friends[index % 2]!.headers,
        payload: { post_ID: 201, parent, content: `${words} и терпением` },
      })
      expect(statusCode).toBe(200)
    }
    await page.getByRole('link', { name: 'Уведомления, 6 новых' }).waitFor()
    const badges = page.getByRole('region', { name: 'Новые уведомления' }).getByRole('link')
    await expect.poll(() => badges.count()).toBe(4)
    await page.clock.runFor(5_000)
    await expect.poll(() => badges.count()).toBe(0)
    // Ratings of one comment share one badge, which shows how many there are.
    for (const friend of friends) {
      const { statusCode } = await site.app.app.inject({
        method: 'PUT',
        url: '/svc/comments/api/likes',
        headers: friend.headers,
        payload: { id: parent, state: 'like' },
      })
      expect(statusCode).toBe(200)
      await site.app.waitUntilIdle()
    }
    await badges.filter({ hasText: 'и ещё 1 человек' }).waitFor()
    expect(await badges.count()).toBe(1)
    await page.getByRole('link', { name: 'Уведомления, 7 новых' }).waitFor()
  }))

test('news of our own events, which the socket does not carry, gets a badge on the open page, and the bell counts it', () =>
  site.visit({}, async page => {
    await arriveAs(site, page, 'adviser@example.ru', heat)
    await page.getByLabel('Ваш комментарий').fill('Мокрое полотенце на окно')
    await page.getByRole('button', { name: 'Отправить' }).click()
    const comment = page.locator('[data-comment]').filter({ hasText: 'Мокрое полотенце' })
    await comment.waitFor()
    const commentId = Number(await comment.getAttribute('data-comment'))
    const { context } = site.app
    const tip = { commentId, postId: 201, isOut: true, isFirst: true, version: 1 }
    await context.db.of('platform').inTransaction(trx => context.events.announce(trx, 'tip.settled', tip))
    await site.app.waitUntilIdle()
    const badges = page.getByRole('region', { name: 'Новые уведомления' })
    await badges.getByRole('link', { name: /^Ваш совет вошёл в текст/ }).waitFor()
    await page.getByRole('link', { name: 'Уведомления, 1 новое' }).waitFor()
  }))
