import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Entered } from '#services/auth/office/testing.ts'
import { axeProblems, keepTime } from './reader.ts'
import type { TestSite } from './site.ts'

type Arrival = {
  domain?: string
  /** Otherwise the proofreader is off: its worker and its dictionary take a tenth of the processor time of a visit to the editor. */
  isProofread?: boolean
}

/**
 * What the console says about the frame of a preview: the browser blocks the script of the test clock in it (previews.test.ts checks that the
 * documents have no scripts of their own), and on a slow machine a frame outside the window loads its fonts before it is painted.
 */
export const saidOfPreviews = /^Blocked script execution|\.woff2 was preloaded using link preload but not used/

/** Opens an address of the office as a signed-in person. */
export async function arriveInOffice(
  site: TestSite,
  page: Page,
  { browser }: Entered,
  path: string,
  { domain = new URL(site.url).hostname, isProofread = false }: Arrival = {},
): Promise<void> {
  await keepTime(site, page)
  if (!isProofread)
    await page.addInitScript(() => {
      // The frame of a preview has no storage.
      if (origin !== 'null') localStorage.setItem('office:proofreading', 'off')
    })
  const place = { domain, path: '/svc/auth/office', httpOnly: true, sameSite: 'Strict' } as const
  await page.context().addCookies([...browser.jar].map(([name, value]) => ({ name, value, ...place })))
  await page.goto(path)
}

/** Waits until what was typed just now is on the server: first until the editor has taken it, for the sign may still speak of an earlier save. */
export async function isSaved(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  await page.locator('[data-saving=saved]').waitFor()
}

/** Fading text has too little contrast. The ring around the button of a notice runs for ten seconds, and no contrast depends on it. */
export async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(() => {
    const short = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 3_000)
    return Promise.all(short.map(each => each.finished.catch(() => {})))
  })
}

/** Checks the current page with axe in the light and dark theme, and for horizontal scrolling. Leaves the page in the light theme. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await transitionsEnded(page)
    expect([what, colorScheme, await axeProblems(page)]).toEqual([what, colorScheme, []])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // HTML forbids a name for an element without a role; axe does not say so.
  expect([what, await page.locator('pre[aria-label]:not([role])').count()]).toEqual([what, 0])
}

/** Presses Tab through the page: every focused element is visible, not covered and shows the focus, and none traps it. */
export async function expectSeenStops(page: Page, most = 40): Promise<void> {
  // A notice may cover a field until its time is over. An animation that follows the scrolling of its element has no end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(each => each.finished.catch(() => {})),
    ),
  )
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  let before = ''
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      if (element === document.body || element.tagName === 'IFRAME') return undefined
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
      const [x, y] = [
        Math.min(innerWidth - 1, left + width / 2),
        Math.min(innerHeight - 1, top + Math.min(height / 2, 10)),
      ]
      const above = document.elementFromPoint(Math.max(0, x), Math.max(0, y))
      const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width > 0
      const isUncovered =
        above !== null &&
        (element.contains(above) || above.contains(element) || above.closest('label')?.contains(element))
      const hasRing = (each: Element | null) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each ?? element)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      }
      // A transparent control above a drawn one shows its focus on the drawn one.
      const shows = [element, element.parentElement, element.nextElementSibling, element.firstElementChild].some(
        hasRing,
      )
      return { html: element.outerHTML.slice(0, 120), at: `${left} ${top}`, isFound: isSeen && isUncovered && shows }
    })
    if (!found) return
    const { html, at, isFound } = found
    expect([html, isFound]).toEqual([html, true])
    // A date field has several tab stops.
    if (!html.includes('type="date')) expect(html + at).not.toBe(before)
    before = html + at
  }
}

/** Selects words of the text, as a double click and a drag would. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await putSelection(page, words, 'whole')
}

/** Keys that only the browser handles (End, arrows) may be overtaken by the editor on a busy machine, so the caret is put in its place. */
export async function putCaretAfter(page: Page, words: string): Promise<void> {
  await putSelection(page, words, 'end')
}

async function putSelection(page: Page, words: string, part: 'whole' | 'end'): Promise<void> {
  const select = () =>
    page.getByRole('textbox', { name: 'Текст статьи' }).evaluate(
      (element, wanted) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent!.indexOf(wanted.words)
          if (at === -1) continue
          const end = at + wanted.words.length
          ;(element as HTMLElement).focus()
          getSelection()!.setBaseAndExtent(node, wanted.part === 'end' ? end : at, node, end)
          return
        }
        throw new Error(`no «${wanted.words}» in the text`)
      },
      { words, part },
    )
  const chosen = async () => {
    await select()
    // Waits until the editor has processed the selection.
    return page.evaluate(
      () =>
        new Promise<string>(done =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              const { anchorNode, anchorOffset, isCollapsed } = getSelection()!
              done(isCollapsed ? (anchorNode?.textContent ?? '').slice(0, anchorOffset) : String(getSelection()))
            }),
          ),
        ),
    )
  }
  await expect.poll(chosen).toSatisfy(seen => (part === 'whole' ? seen === words : seen.endsWith(words)))
}
