// People who moderate comments in the office.
import { grantRole } from '#contract/auth.ts'
import { getOfficeToken } from '#contract/office/access.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
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
