import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { presentPerson } from '../present.ts'
import * as store from '../store/taxonomy.ts'

export const listPeople =
  ({ db }: Content): Handler<typeof calls.listPeople> =>
  async ({ body: { ids } }) => ({ items: (await store.listPeople(db.kysely, ids)).map(presentPerson) })
