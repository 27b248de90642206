import type { Page } from 'playwright-core'
import sharp from 'sharp'

export const schemes = ['light', 'dark'] as const

/** Takes a picture of the window when everything in it is painted: half as large as on a screen, or a little smaller on a narrow one. */
export async function takePicture(page: Page, file: URL): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // What is still loading has an outline.
  await page.waitForFunction(() => ![...document.querySelectorAll('.skel')].some(part => part.checkVisibility()))
  // A picture of a closed menu, or far along a shelf, is not loaded until it is in sight.
  await page.waitForFunction(() =>
    [...document.images].every(image => {
      const { top, left } = image.getBoundingClientRect()
      return image.complete || !image.checkVisibility() || top > innerHeight || left > innerWidth
    }),
  )
  await page.evaluate(() =>
    Promise.all(
      [...document.images]
        .filter(({ complete, src }) => complete && src !== '')
        .map(image => image.decode().catch(() => {})),
    ),
  )
  const { width } = page.viewportSize()!
  await sharp(await page.screenshot())
    .resize({ width: Math.round(width / (width < 800 ? 1.25 : 2)) })
    .avif({ quality: 42 })
    .toFile(file.pathname)
}
