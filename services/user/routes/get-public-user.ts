import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getPerson } from '../people.ts'
import { presentPublic } from '../present.ts'
import type { Users } from '../user.ts'

export const getPublicUser =
  (users: Users): Handler<typeof calls.getPublicUser> =>
  async ({ params }) => ({ success: true, data: presentPublic(await getPerson(users, params.id)) })
