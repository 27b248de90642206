// Loaded by the boot script after a page has been looked at for some time: keeps it for a moment without a connection.
import { keepReadPage } from './kept-pages.ts'

export const keep = (): void => {
  keepReadPage().catch((error: unknown) => console.info('the page was not kept:', error))
}
