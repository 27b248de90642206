// Advertising as an operator's file had it: the magazine's own banners with their marks, space for an ad network, and no
// advertising in articles that opt out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveArticles, saveTerms } from '#contract/office/content.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { removeWidgets, saveWidgets } from '#contract/office/widgets.ts'
import { daysAgo } from '../magazine.ts'
import { axeProblems, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite(() => ({
    advertising: {
      places: {
        sidebar: {
          height: 250,
          ads: [
            {
              advertiser: 'ООО «Чайная»',
              erid: '2VtzqwTestErid',
              url: 'https://chai.test/?erid=2VtzqwTestErid',
              text: 'Чай с чабрецом: три пачки по цене двух',
              image: null,
            },
          ],
        },
        'between-posts': { height: 200, ads: [] },
        'above-comments': { height: 120, ads: [] },
      },
    },
  }))
  await site.app.ask(saveTerms, { body: { terms: [{ kind: 'tag', slug: 'noad', title: 'Без рекламы' }] } })
  await site.app.ask(savePolls, {
    body: {
      polls: [
        {
          id: 7,
          name: 'Чай',
          question: 'Какой чай вы пьёте?',
          testPixel: ['https://pixel.test/seen'],
          answers: [{ text: 'Чёрный' }, { text: 'Травяной' }],
        },
      ],
    },
  })
  const draft = { type: 'post' as const, publishedAt: daysAgo(6), author: 'anna', categories: ['dom'] }
  const poll = '<!-- wp:delno/quick-poll {"pollId":7,"question":"Чай?","answers":["Да","Нет"]} /-->'
  await site.app.ask(saveArticles, {
    body: {
      articles: [
        { ...draft, source: 'ad:1', slug: 'bez-reklamy', title: 'Без рекламы', body: '<p>Тихо.</p>', tags: ['noad'] },
        {
          ...draft,
          source: 'ad:3',
          slug: 'partnyorskaya',
          title: 'Партнёрская',
          body: '<p>Чай заваривают.</p>',
          publishedAt: daysAgo(0.5),
          isAdvertising: true,
          advertLabel: 'Партнёрский материал',
          adsToken: '2VtzqwArticle',
          testPixel: ['https://pixel.test/article'],
          jsonLd: { '@type': 'Product', name: 'Чай </script> с чабрецом' },
          meta: { adsSource: { text: 'ООО «Чайная»', url: 'https://chai.test/' } },
        },
        {
          ...draft,
          source: 'ad:2',
          slug: 'pro-chaj',
          title: 'Про чай',
          body: `${poll}<p>Как заваривать — <a href="/fikus-zimoj?erid=2Vtz&amp;page=2">рядом</a>.</p>`,
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
})
afterAll(() => site?.close())

test('a banner shows that it is advertising, its advertiser and its registration number', () =>
  site.visit({ bypassCSP: true }, async page => {
    await page.goto('/')
    const banner = page.getByRole('region', { name: /^Реклама\. ООО «Чайная»/ })
    expect((await banner.textContent())!.replaceAll('\u00a0', ' ')).toContain(
      'Реклама. ООО «Чайная», erid: 2VtzqwTestErid',
    )
    const link = banner.getByRole('link')
    expect([
      await link.getAttribute('href'),
      await link.getAttribute('rel'),
      await link.getAttribute('target'),
    ]).toEqual(['https://chai.test/?erid=2VtzqwTestErid', 'sponsored noopener', '_blank'])
    expect(await axeProblems(page)).toEqual([])
  }))

test('the card of an advertising article shows its mark and its registration number in lists, in search and in Lite', async () => {
  const mark = 'Партнёрский материал · erid: 2VtzqwArticle'
  for (const path of ['/', '/topics/dom/', '/search?q=партнёрская', '/pro-chaj?lite']) {
    const words = (await (await site.get(path)).text()).replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' ')
    const plain = words.replaceAll('<!-- -->', '')
    expect([path, plain.includes(mark)]).toEqual([path, true])
  }
})

test('the page of an article has its pixel where advertising is on, and its structured data beside ours', async () => {
  const html = await (await site.get('/partnyorskaya')).text()
  expect(html).toContain('<img src="https://pixel.test/article" width="1" height="1" alt="" hidden=""/>')
  const documents = Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ([, json]) => JSON.parse(json!),
  )
  expect(documents).toMatchObject([
    { '@graph': expect.any(Array) },
    { '@context': 'https://schema.org', '@type': 'Product', name: 'Чай </script> с чабрецом' },
  ])
  expect(await (await site.get('/partnyorskaya/amp')).text()).toContain(
    '<amp-pixel src="https://pixel.test/article" layout="nodisplay">',
  )
  for (const path of ['/partnyorskaya?lite', '/pro-chaj'])
    expect(await (await site.get(path)).text(), path).not.toContain('pixel.test/article')
})

test.each([
  ['/', ['sidebar', 'between-posts']],
  ['/?page=2', ['between-posts']],
  ['/topics/dom/', ['between-posts', 'sidebar']],
  ['/author/timur/', ['between-posts', 'sidebar']],
  ['/health/', ['sidebar']],
  ['/health/list/', ['sidebar']],
  ['/recipes/', ['sidebar']],
  ['/recipes/zavtraki/', ['sidebar']],
  ['/recipe/syrniki', ['above-comments', 'sidebar']],
  ['/dlinnaya-polka', ['above-comments', 'sidebar']],
  ['/fikus-zimoj', ['above-comments']],
  ['/health/son/son-v-zharu', ['above-comments']],
  ['/bez-reklamy', []],
  ['/o-zhurnale', []],
  ['/search?q=фикус', []],
  ['/yandbtm', []],
  ['/fikus-zimoj/amp', []],
  ['/fikus-zimoj?lite', []],
])('%s has the advertising places %j', async (path, places) => {
  const response = await site.get(path)
  expect(response.status).toBe(200)
  expect(Array.from((await response.text()).matchAll(/data-ad-slot="([\w-]+)"/g), ([, place]) => place)).toEqual(places)
})

test('what a network inserts into a place stays there when the application starts, and the next page gets a new place', async () => {
  const fill = `const fill = () => { document.querySelector('[data-ad-slot=above-comments]').innerHTML = '<p>Сеть: ' + location.pathname + '</p>' }
    addEventListener('delno:head-scripts', fill)`
  const { results } = await site.app.ask(saveWidgets, {
    body: { widgets: [{ type: 'parsed-html', slot: 'scripts', html: `<script>${fill}</script>` }] },
  })
  await site.app.waitUntilIdle()
  await site.visit({}, async page => {
    await page.goto('/k-polke')
    const filled = page.locator('[data-ad-slot=above-comments]')
    await filled.getByText('Сеть: /k-polke').waitFor()
    const paragraph = await filled.locator('p').elementHandle()
    await page.mouse.move(100, 100)
    await isReady(page)
    expect(await paragraph!.evaluate(element => element.isConnected)).toBe(true)
    await page.locator('a[href="/dlinnaya-polka#sverlenie"]').click()
    await filled.getByText('Сеть: /dlinnaya-polka').waitFor()
    expect(await filled.locator('p').count()).toBe(1)
  })
  await site.app.ask(removeWidgets, { body: { ids: results.map(({ id }) => id) } })
})

test('a place without banners keeps its space for a network, and an article that opts out of advertising has no places', () =>
  site.visit({ mayAsk: /pixel\.test/, mayFail: /pixel\.test/ }, async page => {
    await page.goto('/pro-chaj')
    const slot = page.locator('[data-ad-slot=above-comments]')
    expect([(await slot.boundingBox())!.height, await slot.textContent()]).toEqual([120, ''])
    await page.goto('/bez-reklamy')
    expect(await page.locator('[data-ad-slot]').count()).toBe(0)
  }))

test('a poll loads its pixel once, when it is seen', () =>
  site.visit({ mayAsk: /pixel\.test/ }, async page => {
    let seen = 0
    await page.route('https://pixel.test/seen', route => {
      seen += 1
      return route.fulfill({ contentType: 'image/gif', body: '' })
    })
    const asked = page.waitForRequest('https://pixel.test/seen')
    await page.goto('/pro-chaj')
    await asked
    await page.reload()
    await page.waitForSelector('[data-alive]')
    expect(seen).toBe(1)
  }))

test('an advertising article is marked above its body and in lists, and names its advertiser below the body', async () => {
  const html = (await (await site.get('/partnyorskaya')).text()).replaceAll(/<(head|script)[ >].*?<\/\1>/gs, '')
  expect(html.indexOf('Партнёрский материал')).toBeLessThan(html.indexOf('Чай заваривают'))
  expect(html.slice(html.indexOf('Чай заваривают'))).toMatch(/Партнёрский материал.*ООО «Чайная».*erid: 2VtzqwArticle/s)
  expect(await (await site.get('/topics/dom/')).text()).toContain('Партнёрский материал')
})

test('links to our own pages lose the registration number of an advertisement', async () => {
  const html = await (await site.get('/pro-chaj')).text()
  expect(html).toContain('href="/fikus-zimoj?page=2"')
})
