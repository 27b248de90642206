// Headlines are drawn for readers on one cached page, reported and counted; the chief reads the numbers and keeps a title, an author reads their own.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listArticleCards } from '#contract/content.ts'
import { openPostText } from '#contract/newsroom-release.ts'
import { changeText } from '#contract/newsroom.ts'
import { saveArticles } from '#contract/office/content.ts'
import { drawTitle } from '#domain/headline-trial.ts'
import { dayMs } from '#domain/time-units.ts'
import { openAnalytics } from '#services/analytics/analytics.ts'
import { rollUp } from '#services/analytics/roll-up.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { send } from '../text-editors.ts'
import { plainWords } from '../plain-words.ts'
import { arriveInOffice, expectAccessible, expectSeenStops } from './office-reader.ts'
import { isReady, keepTime } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

const titles = ['День — не пирог', 'Три недели я считал силы вместо часов']
const [id, partner] = [1401, 1402]
let site: TestSite
let anna: Entered
let varvara: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  varvara = await enterInvited(site.app, anna, { email: 'varvara@delno.test', name: 'Варвара Гущина', role: 'user' })
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'test:pirog',
          id,
          type: 'post',
          slug: 'den-ne-pirog',
          title: titles[0]!,
          body: '<p>Планы не прибавляют часов.</p><h2>Силы</h2><table><tr><td>Утро</td><td>8</td></tr></table><p>Вот и всё.</p>',
          publishedAt: new Date(site.app.clock.now().getTime() - 60_000).toISOString(),
          author: 'anna',
          categories: ['dom'],
          abTitlesData: titles.map(title => ({ title })),
        },
        {
          source: 'test:kuhnya',
          id: partner,
          type: 'post',
          slug: 'kuhnya-s-partnyorom',
          title: 'Кухня с партнёром',
          body: '<p>Стол и свет.</p>',
          publishedAt: new Date(site.app.clock.now().getTime() - 120_000).toISOString(),
          author: 'anna',
          categories: ['dom'],
          isAdvertising: true,
          adsToken: '2VtzqvErid12345',
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const phone = { width: 375, height: 760 }
const count = () => rollUp(openAnalytics(site.app.context))
const headline = (page: Page) => page.getByRole('link', { name: new RegExp(`^(${titles.join('|')})$`) }).first()
const rows = async () =>
  (
    await site.app.context.db.sql.query<{ arm: number; is_opened: boolean; visitor: string; trial: string }>(
      'select arm, is_opened, visitor, trial from analytics.event where trial is not null order by received_at',
    )
  ).rows

test('every reader gets the same page; each sees their own title without a shift, and without scripts the first', async () => {
  const [one, two] = [await (await site.get('/')).text(), await (await site.get('/')).text()]
  const withoutTime = (html: string) => html.match(/<a [^>]*data-trial[\s\S]*?<\/script>/g)
  expect(withoutTime(one)).toEqual(withoutTime(two))
  expect(plainWords(one)).toContain(`>${titles[0]}</a><script>`)

  await site.visit({ viewport: desk, javaScriptEnabled: false }, async page => {
    await page.goto('/')
    expect(plainWords(await headline(page).innerText())).toBe(titles[0])
  })
  const seen = new Set<string>()
  for (let reader = 0; reader < 20 && seen.size < 2; reader += 1)
    await site.visit({ viewport: phone }, async page => {
      await keepTime(site, page)
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 })
        new PerformanceObserver(list => {
          for (const entry of list.getEntries())
            Object.assign(window, {
              shift: (window as unknown as { shift: number }).shift + (entry as unknown as { value: number }).value,
            })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const before = (await rows()).length
      await page.goto('/')
      const title = plainWords(await headline(page).innerText())
      await headline(page).scrollIntoViewIfNeeded()
      await expect.poll(async () => (await rows()).length).toBeGreaterThan(before)
      const { arm, is_opened, visitor, trial } = (await rows())[before]!
      // What was reported is what was shown, and what the rule gives this reader.
      expect([titles[arm], is_opened, drawTitle(visitor, trial, [0.5, 0.5])]).toEqual([title, false, arm])
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
      if (seen.has(title)) return
      seen.add(title)
      // The application comes, and the title stays.
      await page.mouse.move(5, 5)
      await page.keyboard.press('Tab')
      await isReady(page)
      expect(plainWords(await headline(page).innerText())).toBe(title)
      await headline(page).click()
      await page.waitForURL('**/den-ne-pirog')
      await expect.poll(async () => (await rows()).some(row => row.visitor === visitor && row.is_opened)).toBe(true)
    })
  expect([...seen].toSorted()).toEqual(titles.toSorted())

  // Who asked not to be measured sees the first title and is not reported.
  const before = (await rows()).length
  await site.visit({ viewport: phone }, async page => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.goto('/')
    expect(plainWords(await headline(page).innerText())).toBe(titles[0])
    expect(await headline(page).getAttribute('data-drawn')).toBeNull()
  })
  expect((await rows()).length).toBe(before)
})

/** Fills the collector as readers would, straight into its table: a trial that is won, and four weeks of reading. */
async function fill(): Promise<void> {
  const { items } = await site.app.ask(listArticleCards, { body: { ids: [id] } })
  const { key } = items[0]!.headline_trial!
  const now = site.app.clock.now().getTime()
  const base = { e: 'ue', is_bot: false }
  const opened = [0, 0]
  const trial = Array.from({ length: 4000 }, (_, at) => {
    const visitor = `reader-${at}`
    const arm = drawTitle(visitor, key, [0.5, 0.5])
    return { ...base, visitor, trial: key, arm, is_opened: opened[arm]!++ % 100 < (arm === 0 ? 4 : 12), at: now }
  })
  const views = Array.from({ length: 30 }, (_, day) =>
    Array.from({ length: day === 1 ? 180 : 90 }, (_, at) => ({
      e: 'pv',
      post_id: id,
      source: ['search', 'zen', 'direct', 'letter'][at % 4],
      page_view: `${day}-${at}`,
      block: at % 10 < 2 ? 3 : 4,
      at: now - day * dayMs - (at % 8) * 3_600_000,
    })),
  ).flat()
  const ofPartner = Array.from({ length: 60 }, (_, at) => [
    { e: 'pv', post_id: partner, page_view: `partner-${at}`, at: now - dayMs },
    ...(at < 7 ? [{ e: 'ue', post_id: partner, page_view: `partner-${at}`, is_left: true, at: now - dayMs }] : []),
  ]).flat()
  await site.app.context.db.sql.query(
    `insert into analytics.event (eid, received_at, happened_at, day, kind, is_bot, post_id, page_view, visitor, source, trial, arm, is_opened,
       block, blocks, is_left, scroll_area, scroll_depth, fields)
     select gen_random_uuid(), $2::timestamptz, to_timestamp(at / 1000), (to_timestamp(at / 1000) at time zone 'UTC' + interval '3 hours')::date, e,
       false, post_id, page_view, visitor, source, trial, arm, is_opened, block, case when block is not null then 4 end, is_left, null, null, '{}'
     from jsonb_to_recordset($1::jsonb) as t (e text, post_id integer, page_view text, visitor text, source text, trial text, arm smallint,
       is_opened boolean, block smallint, is_left boolean, at float8)`,
    [JSON.stringify([...trial, ...views, ...ofPartner]), site.app.clock.now()],
  )
  await count()
}

test('the chief reads a sentence, pictures with tables and files, finds the block that loses readers, and keeps a title', async () => {
  await fill()
  await site.visit({ viewport: desk }, async page => {
    await arriveInOffice(site, page, anna, '/office/numbers?period=day')
    await page
      .getByText(/Вчера читали 240\sраз\s— на 167\s% больше обычного: «День — не пирог» открыли 180\sраз/)
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Неделя' }).click()
    await page.getByRole('img', { name: /^По часам\. Лучший час/ }).waitFor()
    await page.getByRole('img', { name: /^Из ста читателей: .*Письма\s— 2\d/ }).waitFor()
    // The table of days stands beside its picture on a desk.
    expect(await page.getByRole('table').count()).toBe(1)
    await page.getByRole('heading', { name: 'Цифры' }).click()
    await page.keyboard.press('t')
    expect(await page.getByRole('table').count()).toBe(3)
    await page.getByRole('row', { name: /^пятница, 20 ноября 240 90 \+167/ }).waitFor()
    await page.getByRole('button', { name: 'Раньше' }).click()
    await page.waitForURL(/until=2026-11-\d\d$/)
    await page.getByText(/ ноября читали \d+/).waitFor()
    await page.getByRole('button', { name: 'Позже' }).click()
    await page.waitForURL(url => !url.search.includes('until'))
    await page.getByRole('button', { name: 'Сохранили', exact: true }).click()
    await page.getByText('За это время никто ничего не сохранил.').waitFor()
    await page.getByRole('button', { name: 'Линии' }).click()
    await page.getByRole('img', { name: /^По дням: / }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('img', { name: /^По дням: / }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать CSV: Когда нас читают' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^kogda-chitayut-.*\.csv$/)
    await expectSeenStops(page)

    // A section stays chosen from tab to tab.
    await page.getByRole('button', { name: /^Все разделы/ }).click()
    // The choice stands in the address, so the box shows it a moment later.
    await page.getByRole('checkbox', { name: 'Дом', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Дом', exact: true, checked: true }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.waitForURL(/section=dom/)
    await page.getByRole('link', { name: 'Реклама' }).click()
    await page.getByText(/Рекламу открыли 60\sраз, по ссылкам ушли 7\sраз/).waitFor()
    await page.getByText('erid 2VtzqvErid12345').waitFor()
    await page.getByRole('button', { name: /^Дом/ }).waitFor()
    await expectAccessible(page)
    const [forAdvertiser] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать CSV: Реклама' }).click(),
    ])
    expect(forAdvertiser.suggestedFilename()).toMatch(/^reklama-.*\.csv$/)
    await page.getByRole('link', { name: 'Чтение' }).click()

    await page.getByRole('link', { name: titles[0]!, exact: true }).click()
    await page.getByText(/На таблице уходит 20 из ста/).waitFor()
    await page.getByRole('img', { name: /^До конца дошли/ }).waitFor()
    await expectAccessible(page)

    await page.goto('/office/numbers/headlines')
    await page.getByText(/Б лучше: ошибаемся не чаще чем в 5\s+случаях из 100/).waitFor()
    await page.getByRole('img', { name: /^Открывают 12,\d, от/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Оставить Б' }).click()
    await page.getByText(`Теперь статья называется «${titles[1]}»`).waitFor()
    await page.getByRole('heading', { name: 'Прежние пробы' }).waitFor()
    await site.app.waitUntilIdle()
    await page.goto('/den-ne-pirog')
    expect(plainWords(await page.getByRole('heading', { level: 1 }).innerText())).toBe(titles[1])
    expect(await (await site.get('/')).text()).not.toContain('data-trial')
  })
})

test('an author reads the numbers of their own texts on a phone', async () => {
  const headers = anna.browser.headers()
  const { body } = await send(site.app, openPostText, headers, { params: { postId: id } })
  await site.visit({ viewport: phone }, async page => {
    await arriveInOffice(site, page, varvara, '/office/numbers')
    await page.getByText('За неделю ваши тексты никто не открывал.').waitFor()
    await expectAccessible(page)
  })
  await send(site.app, changeText, headers, { params: { id: body.text.id }, body: { ownerId: varvara.userId } })
  await site.visit({ viewport: phone }, async page => {
    await arriveInOffice(site, page, varvara, '/office/numbers')
    await page.getByText(/За неделю ваши тексты читали 720\sраз/).waitFor()
    await page.getByText('только ваши тексты').waitFor()
    await page.getByRole('button', { name: 'Таблица: Откуда пришли' }).click()
    await expectAccessible(page)
    await page.goto(`/office/numbers/posts/${id}`)
    await page.getByText(/На таблице уходит/).waitFor()
    await expectAccessible(page)
    await page.goto('/office/numbers/search')
    await page.getByText('Всё, что искали на сайте, нашли, или искали слишком редко.').waitFor()
    await expectAccessible(page)
  })
})
