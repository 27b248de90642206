// Sections and tags in the settings: an administrator renames a tag, merges it into another one and removes an empty one; readers are led from
// every former address at once: from lists, feeds and AMP. By keyboard, on a phone and in the dark.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveArticles, saveTerms } from '#contract/office/content.ts'
import { enterFirst, type Entered } from '#services/auth/office/testing.ts'
import { arriveInOffice, expectAccessible } from './office-reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
let anna: Entered
beforeAll(async () => {
  site = await openTestSite()
  anna = await enterFirst(site.app)
  await site.app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'tag', slug: 'smartfon', title: 'Смартфон' },
        { kind: 'tag', slug: 'telefon', title: 'Телефон' },
        { kind: 'tag', slug: 'pustaya', title: 'Пустая' },
        { kind: 'tag', slug: 'yolka', title: 'Ёлка' },
        { kind: 'tag', slug: 'elka', title: 'елка' },
        { kind: 'tag', slug: 'elki', title: 'Ёлки' },
        { kind: 'health', slug: 'bodrost', title: 'Бодрость' },
      ],
    },
  })
  const of = (slug: string, tags: string[]) => ({
    type: 'post' as const,
    slug,
    title: `Статья ${slug}`,
    body: '<p>Слова.</p>',
    publishedAt: '2026-01-05T10:00:00Z',
    tags,
  })
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        of('t-1', ['smartfon']),
        of('t-2', ['smartfon', 'telefon']),
        of('t-3', ['telefon']),
        { ...of('prosnis', []), type: 'health', categories: ['bodrost'] },
      ],
    },
  })
})
afterAll(() => site?.close())

const path = '/office/settings/terms?kind=tag'
const answerOf = async (address: string) => {
  const { status, headers } = await site.get(address)
  return [status, headers.get('location')]
}

test('a tag is renamed, merged and removed, and each of its former addresses leads on', async () => {
  await site.visit({ viewport: { width: 1440, height: 900 }, mayFail: /office\/terms/ }, async page => {
    await arriveInOffice(site, page, anna, path)
    expect((await answerOf('/tag/smartfon/'))[0]).toBe(200)
    await page.getByLabel('Найти: метки').fill('смартфон')
    await page.getByText('Смартфон', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Адрес' }).fill('telefon')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('alert').getByText('адрес уже занят').waitFor()
    await page.getByRole('textbox', { name: 'Адрес' }).fill('mobilnyj')
    await page.getByText('Прежний адрес будет вести на новый').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Адрес' }).press('Enter')
    await page.getByRole('status').getByText('/tag/smartfon/ ведёт на /tag/mobilnyj/').waitFor()
    expect([await answerOf('/tag/smartfon/'), await answerOf('/tag/smartfon/feed/')]).toEqual([
      [301, '/tag/mobilnyj/'],
      [301, '/tag/mobilnyj/feed/'],
    ])

    await page.getByRole('button', { name: 'Слить с другим' }).click()
    await page.getByRole('combobox', { name: 'С чем слить' }).fill('телеф')
    await page.getByRole('option', { name: /Телефон/ }).click()
    await page.getByText('2 статьи перейдут в «Телефон».').waitFor()
    await page.getByText('/tag/mobilnyj/, /tag/smartfon/ будут вести на /tag/telefon/.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Слить с «Телефон»' }).click()
    await page.getByLabel('Найти: метки').fill('')
    await page.getByText('Смартфон', { exact: true }).waitFor({ state: 'detached', timeout: 20_000 })
    for (const former of ['/tag/smartfon/', '/tag/mobilnyj/', '/health/tag/smartfon/'])
      expect([former, await answerOf(former)]).toEqual([
        former,
        [301, former.startsWith('/health') ? '/health/tag/telefon/' : '/tag/telefon/'],
      ])
    expect(await answerOf('/tag/smartfon/?page=2')).toEqual([301, '/tag/telefon/'])
    expect((await answerOf('/tag/telefon/feed/'))[0]).toBe(200)
    const list = await (await site.get('/tag/telefon/')).text()
    expect(['t-1', 't-2', 't-3'].filter(slug => list.includes(`href="/${slug}"`))).toEqual(['t-1', 't-2', 't-3'])

    await page.getByText('Пустая', { exact: true }).click()
    await page.getByRole('button', { name: 'Удалить' }).click()
    await page.getByRole('status').getByText('«Пустая» удалено').waitFor()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await page.getByText('Пустая', { exact: true }).waitFor()

    // Twins: one pair is different, the other one becomes one tag.
    const twins = page.getByRole('region', { name: 'Метки-близнецы' })
    await twins.getByRole('button', { name: 'Это разное: «Ёлки» и «Ёлка»' }).press('Enter')
    await page.getByRole('status').getByText('«Ёлки» и «Ёлка» — разное').waitFor()
    await page.keyboard.press('z')
    await twins.getByRole('button', { name: 'Это разное: «Ёлки» и «Ёлка»' }).click()
    await twins.getByText('похоже, одно в разном числе').waitFor({ state: 'detached' })
    await twins.getByRole('button', { name: 'Соединить «елка» и «Ёлка»' }).press('Enter')
    await twins.getByText('/tag/elka/ будет вести на /tag/yolka/.').waitFor()
    await expectAccessible(page)
    await twins.getByRole('button', { name: 'Слить с «Ёлка»' }).click()
    await twins.waitFor({ state: 'detached', timeout: 20_000 })
    await page.goto(`${site.url}/office/people/log`)
    await page.getByText('слияние: «Смартфон» → «Телефон»').waitFor()
  })
})

test('on a phone a section of health is renamed, and its pages and AMP lead on', async () => {
  await site.visit({ viewport: { width: 375, height: 760 }, colorScheme: 'dark' }, async page => {
    await arriveInOffice(site, page, anna, '/office/settings/terms')
    await page.getByRole('button', { name: /^Здоровье/ }).click()
    await page.getByText('Бодрость', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Адрес' }).fill('energiya')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Адрес' }).press('Enter')
    await page.getByRole('status').getByText('/health/bodrost/ ведёт на /health/energiya/').waitFor()
    expect([
      await answerOf('/health/bodrost/'),
      await answerOf('/health/bodrost/amp'),
      await answerOf('/health/bodrost/prosnis'),
      await answerOf('/health/bodrost/feed/'),
    ]).toEqual([
      [301, '/health/energiya/'],
      [301, '/health/energiya/amp'],
      [301, '/health/energiya/prosnis'],
      [301, '/health/energiya/feed/'],
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Вернуть' }).last().click()
    await expect.poll(() => answerOf('/health/energiya/')).toEqual([301, '/health/bodrost/'])
  })
})
