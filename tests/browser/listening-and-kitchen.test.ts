// An article read aloud, cooking without hands, and the shopping list. The voice and the ear of the browser are fakes: a test has neither.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuthors } from '#contract/content.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { daysAgo } from '../magazine.ts'
import { axeProblems, isReady } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

type Fakes = { said: string[]; rates: number[]; endSentence(): void; hear(words: string): void; at: number }

/** `voices` are what the device has; what is said and heard is in `window.fakes`. */
const giveVoice = (page: Page, voices: { lang: string; localService: boolean }[]) =>
  page.addInitScript(known => {
    let now: (EventTarget & { text: string; rate: number }) | undefined
    const ears: EventTarget[] = []
    const fakes = {
      said: [] as string[],
      rates: [] as number[],
      endSentence: () => now?.dispatchEvent(new Event('end')),
      hear(words: string) {
        const result = Object.assign([{ transcript: words }], { isFinal: true })
        ears[0]!.dispatchEvent(Object.assign(new Event('result'), { results: [result], resultIndex: 0 }))
      },
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => known,
      cancel() {
        now = undefined
      },
      speak(utterance: NonNullable<typeof now>) {
        now = utterance
        fakes.said.push(utterance.text)
        fakes.rates.push(utterance.rate)
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: speech })
    Object.assign(window, {
      fakes,
      SpeechSynthesisUtterance: class extends EventTarget {
        text: string
        constructor(text: string) {
          super()
          this.text = text
        }
      },
      SpeechRecognition: class extends EventTarget {
        start() {
          ears.push(this)
        }
        abort() {
          ears.length = 0
        }
      },
    })
  }, voices)
const ask = <Name extends keyof Fakes>(page: Page, name: Name) =>
  page.evaluate(each => (window as never as { fakes: Fakes }).fakes[each as 'said'], name)
const endSentence = (page: Page) => page.evaluate(() => (window as never as { fakes: Fakes }).fakes.endSentence())
const hear = (page: Page, words: string) =>
  page.evaluate(text => (window as never as { fakes: Fakes }).fakes.hear(text), words)
const lit = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('listen') ?? [])].map(range => (range as Range).toString()).join())

const russian = { lang: 'ru-RU', localService: true }

test('an article is read sentence by sentence: lit, paused, faster, by keys, and from its place the next time', () =>
  site.visit({}, async page => {
    await giveVoice(page, [{ lang: 'en-US', localService: true }, russian])
    await page.goto('/dlinnaya-polka')
    const body = await page.locator('.b-body').innerHTML()
    await page.getByRole('button', { name: 'Слушать' }).click()
    const bar = page.getByRole('region', { name: 'Чтение вслух' })
    await bar.waitFor()
    await expect.poll(() => ask(page, 'said')).toHaveLength(1)
    const [first] = await ask(page, 'said')
    expect(await lit(page)).toBe(first)
    await endSentence(page)
    await expect.poll(() => ask(page, 'said')).toHaveLength(2)
    // The focus is on the button of the pause.
    await page.keyboard.press('Enter')
    await bar.getByRole('button', { name: 'Слушать дальше' }).waitFor()
    await endSentence(page)
    expect(await ask(page, 'said')).toHaveLength(2)
    await bar.getByRole('button', { name: 'Слушать дальше' }).click()
    await expect.poll(() => ask(page, 'said')).toHaveLength(3)
    await bar.getByRole('button', { name: 'Скорость' }).click()
    await expect.poll(async () => (await ask(page, 'rates')).at(-1)).toBe(1.25)
    await page.keyboard.press('ArrowRight')
    await bar.getByText('3 из').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    expect(await lit(page)).toBe('')
    expect(await page.locator('.b-body').innerHTML()).toBe(body)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Слушать')
    await page.reload()
    await page.getByRole('button', { name: 'Слушать' }).click()
    await page.getByRole('region', { name: 'Чтение вслух' }).getByText('3 из').waitFor()
    expect(await ask(page, 'rates')).toEqual([1.25])
  }))

test('without a Russian voice of the device the reader is told what to do, and nothing is sent to a voice of another server', () =>
  site.visit({}, async page => {
    await giveVoice(page, [{ lang: 'ru-RU', localService: false }])
    await page.goto('/dlinnaya-polka')
    await page.getByRole('button', { name: 'Слушать' }).click()
    await page.getByText('На этом устройстве нет русского голоса').waitFor()
    expect(await ask(page, 'said')).toEqual([])
    expect(await page.getByRole('region', { name: 'Чтение вслух' }).count()).toBe(0)
  }))

test('a cook goes on, back and starts the timer by voice; a timer is there again after the page was thrown away', async () => {
  const step = { title: '', text: 'Варите под крышкой.', image: null, minutes: 5 }
  const author = (await site.app.ask(listAuthors)).items[0]!
  await site.app.ask(saveRecipes, {
    body: {
      recipes: [
        {
          source: 'test:sup',
          id: 1_000_000_020,
          slug: 'sup',
          title: 'Суп',
          excerpt: '',
          body: '',
          publishedAt: daysAgo(3),
          author,
          prepMinutes: 10,
          cookMinutes: 30,
          totalMinutes: 40,
          portions: 4,
          ingredients: [],
          steps: [
            { ...step, timer_minutes: null },
            { ...step, timer_minutes: 20 },
          ],
          tips: [],
          nutrition: null,
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
  await site.visit({}, async page => {
    await giveVoice(page, [])
    await page.goto('/recipe/sup')
    await page.getByRole('button', { name: 'Готовить по шагам' }).click()
    const cook = page.getByRole('dialog', { name: 'Готовим' })
    await cook.getByRole('button', { name: 'Команды голосом' }).click()
    await cook.getByText('Скажите «дальше»').waitFor()
    const isHeard = (words: string) =>
      hear(page, words).then(
        () => true,
        () => false,
      )
    await expect.poll(() => isHeard('дальше')).toBe(true)
    await cook.getByText('Шаг 2 из 2').waitFor()
    await hear(page, 'назад')
    await cook.getByText('Шаг 1 из 2').waitFor()
    await hear(page, 'дальше')
    await cook.getByRole('button', { name: 'Засечь' }).waitFor()
    await hear(page, 'поставь таймер')
    await cook.getByRole('button', { name: 'остановить таймер' }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    // The phone was locked for longer than the timer runs, and the page is gone.
    await page.evaluate(endsAt => {
      const name = Object.keys(localStorage).find(each => each.startsWith('delno:timers:'))!
      localStorage.setItem(name, JSON.stringify([{ step: 1, endsAt }]))
    }, Date.now() - 300_000)
    await page.reload()
    await page.mouse.move(10, 10)
    await page.getByText('Таймер шага 2: готово').waitFor()
    await page.getByRole('button', { name: 'Готовить по шагам' }).click()
    await cook.getByRole('button', { name: 'готово 5' }).waitFor()
  })
})

test('on a phone the number of a step stands at its title, and the buttons of the last step of cook mode are one row', () =>
  site.visit({ viewport: { width: 375, height: 812 } }, async page => {
    await giveVoice(page, [])
    await page.goto('/recipe/syrniki')
    const gap = await page.evaluate(() => {
      const title = document.querySelector('main li h3')!
      const words = title.parentElement!.querySelector('p')!
      return title.getBoundingClientRect().left - words.getBoundingClientRect().left
    })
    expect(gap).toBeLessThan(48)
    await page.getByRole('button', { name: 'Готовить по шагам' }).click()
    const cook = page.getByRole('dialog', { name: 'Готовим' })
    await cook.getByText('Шаг 1 из 1').waitFor()
    const buttons = ['Назад', 'Команды голосом', 'Готово'].map(name => cook.getByRole('button', { name }))
    const middles = await Promise.all(
      buttons.map(async button => {
        const { y, height } = (await button.boundingBox())!
        return Math.round(y + height / 2)
      }),
    )
    expect(new Set(middles).size).toBe(1)
  }))

test('the products of two recipes are one list, which is ticked off, cleared and brought back, and stays on the device', () =>
  site.visit(
    { permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 375, height: 812 } },
    async page => {
      await page.goto('/recipes/')
      await page.getByRole('link', { name: 'Список покупок' }).click()
      await page.getByText('Здесь будут продукты из рецептов').waitFor()
      const offered = (heading: string) =>
        page
          .locator('section', { has: page.getByRole('heading', { name: heading }) })
          .locator('a[href="/recipe/syrniki"]')
      await offered('С чего начать').waitFor()
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      for (const path of ['/recipe/syrniki', '/recipe/omlet']) {
        await page.goto(path)
        await page.getByRole('button', { name: 'В список покупок' }).click()
        await page.getByRole('link', { name: 'Открыть список покупок' }).waitFor()
      }
      await page.getByRole('link', { name: 'Открыть список покупок' }).click()
      const left = page.getByText(/Осталось \d+ из \d+/)
      await left.waitFor()
      const [, all] = /из (\d+)/.exec(await left.innerText())!
      expect(await page.locator('main input[type=checkbox]').count()).toBe(Number(all))
      // Products stand by department, not by dish.
      await page.getByRole('region', { name: 'Молочное и яйца' }).getByText('Яйцо').waitFor()
      // What is in the list is not offered again, and what empties the list stands after it.
      expect(await offered('Приготовить ещё').count()).toBe(0)
      const [send, last, clear] = await Promise.all(
        [
          page.getByRole('button', { name: 'Отправить' }),
          page.locator('main input[type=checkbox]').last(),
          page.getByRole('button', { name: 'Очистить список' }),
        ].map(async control => (await control.boundingBox())!.y),
      )
      expect([send! < last!, last! < clear!]).toEqual([true, true])
      await page.locator('main input[type=checkbox]').first().check()
      await page.getByText(`Осталось ${Number(all) - 1} из ${all}`).waitFor()
      expect(await axeProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Скопировать' }).click()
      await page.getByText('Список скопирован').waitFor()
      expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(Number(all) - 1)
      // The document of the page loads the application by itself.
      await page.reload()
      await page.getByText(`Осталось ${Number(all) - 1} из ${all}`).waitFor()
      await page.getByRole('button', { name: 'Очистить' }).click()
      await page.getByRole('button', { name: 'Вернуть список' }).click()
      await page.getByText(`Осталось ${Number(all) - 1} из ${all}`).waitFor()
    },
  ))

test('what a reader types stands in the list as products do: counted, ticked off, copied, kept, removed and brought back', () =>
  site.visit(
    { permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 375, height: 812 } },
    async page => {
      await page.goto('/recipes/spisok-pokupok/')
      await isReady(page)
      const field = page.getByRole('textbox', { name: 'Добавить своё' })
      await field.fill('молоко')
      await page.keyboard.press('Enter')
      await page.getByText('Осталось 1 из 1').waitFor()
      // The field has gone into the list with the focus.
      await page.keyboard.type('пакет для мусора')
      await page.keyboard.press('Enter')
      await page.getByText('Осталось 2 из 2').waitFor()
      expect(await field.inputValue()).toBe('')
      await page.goto('/recipe/omlet')
      await page.getByRole('button', { name: 'В список покупок' }).click()
      await page.getByRole('link', { name: 'Открыть список покупок' }).click()
      const own = page.getByRole('region', { name: 'Своё' })
      await own.getByRole('checkbox', { name: 'Молоко' }).check()
      const left = page.getByText(/^Осталось \d+ из \d+/)
      const counted = await left.innerText()
      const [, open, all] = /(\d+) из (\d+)/.exec(counted)!
      expect([Number(open) + 1, await page.locator('main input[type=checkbox]').count()]).toEqual([
        Number(all),
        Number(all),
      ])
      expect(await axeProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Скопировать' }).click()
      await page.getByText('Список скопирован').waitFor()
      expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n').at(-1)).toBe('Пакет для мусора')
      await page.reload()
      await page.getByText(counted).waitFor()
      expect(await own.getByRole('checkbox', { name: 'Молоко' }).isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Очистить' }).click()
      await page.getByRole('button', { name: 'Вернуть список' }).click()
      await page.getByText(counted).waitFor()
      await own.getByRole('button', { name: 'Убрать: Пакет для мусора' }).click()
      await page.getByText(`Осталось ${Number(open) - 1} из ${Number(all) - 1}`).waitFor()
      expect(await own.getByRole('checkbox').count()).toBe(1)
      await page.emulateMedia({ media: 'print' })
      expect([await own.getByText('Молоко').isVisible(), await field.isVisible()]).toEqual([true, false])
    },
  ))

test('on a phone the first product of a list is on the first screen, under the heading and its ticket in one line with them', () =>
  site.visit({ viewport: { width: 375, height: 812 } }, async page => {
    await page.goto('/recipe/syrniki')
    await page.getByRole('button', { name: 'В список покупок' }).click()
    await page.getByRole('link', { name: 'Открыть список покупок' }).click()
    await page.getByText(/^Осталось/).waitFor()
    const box = page.locator('main input[type=checkbox]').first()
    const lefts = async () => {
      const parts = [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('region', { name: 'Для каких блюд' }).getByRole('listitem'),
        box,
      ]
      return new Set(await Promise.all(parts.map(async part => Math.round((await part.boundingBox())!.x))))
    }
    expect((await box.boundingBox())!.y).toBeLessThan(400)
    expect((await lefts()).size).toBe(1)
    await page.setViewportSize({ width: 820, height: 1180 })
    expect((await lefts()).size).toBe(1)
  }))

const emptyList = 'Здесь будут продукты из рецептов'

test('an empty shopping list is whole before the application comes, and without scripts it says why it stays empty', async () => {
  await site.visit({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } }, async page => {
    await page.goto('/recipes/spisok-pokupok/')
    const main = page.getByRole('main')
    // Locators look past `noscript`.
    expect(await main.innerText()).toMatch(/нужны\sскрипты/)
    expect(await main.getByText(emptyList).isVisible()).toBe(false)
    expect(await main.locator('img').isVisible()).toBe(true)
    expect(await main.getByRole('link', { name: 'Выбрать рецепт' }).getAttribute('href')).toBe('/recipes/')
  })
  await site.visit({ viewport: { width: 375, height: 812 } }, async page => {
    await page.route(/[?&]hydrate=/, () => {})
    await page.goto('/recipes/spisok-pokupok/')
    expect(await page.getByText(emptyList).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Выбрать рецепт' }).isVisible()).toBe(true)
  })
})

test('a reader with a shopping list is not told before it comes that there is none, and nothing on the page moves', () =>
  site.visit({ viewport: { width: 1280, height: 800 } }, async page => {
    await page.goto('/recipe/syrniki')
    await page.getByRole('button', { name: 'В список покупок' }).click()
    await page.getByRole('link', { name: 'Открыть список покупок' }).waitFor()
    await page.addInitScript(() => {
      const moved = Object.assign(window, { moved: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) moved.moved += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let goOn = () => {}
    const isSeen = new Promise<void>(resolve => (goOn = resolve))
    await page.route(/[?&]hydrate=/, async route => {
      await isSeen
      await route.continue()
    })
    await page.goto('/recipes/spisok-pokupok/')
    expect(await page.getByText(emptyList).isVisible()).toBe(false)
    goOn()
    await isReady(page)
    await page.getByText(/^Осталось/).waitFor()
    expect(await page.getByText(emptyList).count()).toBe(0)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)
  }))

// The last one: its pictures are of no library.
test('each step of cook mode has its own picture, at one height, and all its words; no picture is drawn larger than its sizes say', async () => {
  const [author] = (await site.app.ask(listAuthors)).items
  const image = (id: number) => ({
    image_id: id,
    origin: `/media/${id}/1280.webp`,
    alt: `Картинка ${id}`,
    thumbhash: null,
    focal: null,
    is_transparent: false,
    width: 1600,
    height: 900,
    sizes: [320, 640, 960, 1280].map(width => ({ width, height: (width * 9) / 16, url: `/media/${id}/${width}.webp` })),
  })
  const long = 'Переложите овощи в кастрюлю, дождитесь первых пузырей и держите на тихом огне. '
  await site.app.ask(saveRecipes, {
    body: {
      recipes: [
        {
          source: 'test:shchi',
          id: 1_000_000_022,
          slug: 'shchi',
          title: 'Щи с картинками',
          excerpt: 'В каждом шаге своя картинка.',
          body: '<p>Щи.</p>',
          publishedAt: daysAgo(1),
          author: author!,
          cover: image(71),
          prepMinutes: 5,
          cookMinutes: 30,
          totalMinutes: 35,
          portions: 2,
          ingredients: [
            {
              title: '',
              items: [{ name: 'вода', amount: 1, amount_max: null, unit: 'l', note: '', term: null, forms: null }],
            },
          ],
          steps: ['Налейте воду.', long.repeat(3), long].map((text, at) => ({
            title: `Шаг ${at + 1}`,
            text,
            image: image(72 + at),
            minutes: 5,
            timer_minutes: at === 1 ? 5 : null,
          })),
          tips: [],
          nutrition: null,
        },
      ],
    },
  })
  await site.app.waitUntilIdle()
  // Places are compared where the dialog comes to rest.
  await site.visit({ viewport: { width: 375, height: 900 }, reducedMotion: 'reduce' }, async page => {
    await page.route('**/media/**', route => route.fulfill({ contentType: 'image/webp', body: '' }))
    await page.goto('/recipe/shchi')
    for (const width of [820, 1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      const tooLarge = await page.evaluate(() => {
        const ruler = document.body.appendChild(document.createElement('div'))
        ruler.style.position = 'absolute'
        const found = [...document.querySelectorAll<HTMLImageElement>('main picture img')].flatMap(img => {
          const parts = img.parentElement!.querySelector('source')!.sizes.split(/, (?=\(min-width|[\d.]+\w+$)/)
          const said = parts.find(
            part => !part.startsWith('(') || matchMedia(part.slice(0, part.indexOf(')') + 1)).matches,
          )!
          ruler.style.width = said.replace(/^\([^)]*\) /, '')
          const { width: boxWidth, height: boxHeight } = img.getBoundingClientRect()
          const drawn = Math.max(boxWidth, (boxHeight * 16) / 9)
          return drawn > 1.03 * ruler.offsetWidth ? [`${Math.round(drawn)} px, «${said}»`] : []
        })
        ruler.remove()
        return found
      })
      expect(tooLarge).toEqual([])
    }
    await page.getByRole('button', { name: 'Готовить по шагам' }).click()
    const cook = page.getByRole('dialog', { name: 'Готовим' })
    const tops: number[] = []
    const heights: number[] = []
    for (const at of [0, 1, 2]) {
      await cook.getByText(`Шаг ${at + 1} из 3`).waitFor()
      const picture = cook.getByRole('img', { name: 'Картинка' })
      expect(await picture.getAttribute('alt')).toBe(`Картинка ${72 + at}`)
      const box = (await picture.boundingBox())!
      tops.push(box.y)
      heights.push(box.height)
      const words = (await cook.getByText(at === 0 ? 'Налейте воду' : 'Переложите овощи').boundingBox())!
      const buttons = (await cook.locator('footer').boundingBox())!
      expect(words.y + words.height).toBeLessThanOrEqual(buttons.y - 24)
      if (at < 2) await cook.getByRole('button', { name: 'Дальше' }).click()
    }
    expect([new Set(tops).size, new Set(heights).size]).toEqual([1, 1])
  })
})
