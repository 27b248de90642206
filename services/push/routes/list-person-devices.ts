import type * as calls from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentDevice } from '../present.ts'
import type { Push } from '../push.ts'
import { listOfPerson } from '../store.ts'

export const listPersonDevices =
  ({ db }: Push): Handler<typeof calls.listPersonDevices> =>
  async ({ query }) => {
    const rows = await listOfPerson(db.kysely, query.user_id)
    return {
      items: rows.map(row => {
        const { type, user_agent, subscribed, created_at } = presentDevice(row, null)
        return { type, user_agent, subscribed, created_at }
      }),
    }
  }
