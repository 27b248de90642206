// People who moderate comments in the office, and the set-up that tests with them share.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { grantRole } from '#contract/auth.ts'
import { getOfficeToken } from '#contract/office/access.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openConversation, openTalkApp, type Talker } from '#services/comments/testing.ts'
import type { TestApp } from './app.ts'

export type OfficeModerators = { anna: Entered; vera: Entered; denis: Entered }

/**
 * The chief, who moderates by her role in the office; Vera, a moderator of comments with a key of the office; and Denis, an author of the
 * magazine who moderates nothing.
 */
export async function enterModerators(app: TestApp): Promise<OfficeModerators> {
  const anna = await enterFirst(app)
  const vera = await enterInvited(app, anna, { email: 'vera-office@delno.test', name: 'Вера Никитина', role: 'user' })
  const denis = await enterInvited(app, anna, { email: 'denis@delno.test', name: 'Денис Орлов', role: 'user' })
  await app.ask(grantRole, { body: { email: 'vera-office@delno.test', application: 'talker', name: 'moderator' } })
  await app.waitUntilIdle()
  await vera.browser.ask(getOfficeToken, { query: {} })
  return { anna, vera, denis }
}

/**
 * Opens an application for the tests of a file; before each test it is emptied, moderators are in the office, and two readers talk. The returned
 * objects stay the same for the whole file and are filled in by the hooks.
 */
export function setUpModeration(): { app: TestApp; people: OfficeModerators; lena: Talker; oleg: Talker } {
  const app = {} as TestApp
  const [people, lena, oleg] = [{} as OfficeModerators, {} as Talker, {} as Talker]
  beforeAll(async () => {
    Object.assign(app, await openTalkApp('newsroom', 'notifications'))
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.empty()
    Object.assign(people, await enterModerators(app))
    const readers = await openConversation(app)
    Object.assign(lena, readers.lena)
    Object.assign(oleg, readers.oleg)
  })
  return { app, people, lena, oleg }
}
