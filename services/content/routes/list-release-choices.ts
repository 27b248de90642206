import type * as calls from '#contract/office/release-choices.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listPersonChoices, listTermChoices } from '../store/names.ts'

const listed = 20
const named = 100

export const listReleaseChoices =
  ({ db }: Content): Handler<typeof calls.listReleaseChoices> =>
  async ({ query: { kind, q, ...query } }) => {
    const slugs = query.slugs.split(',').filter(Boolean).slice(0, named)
    const wanted = { q, slugs, limit: slugs.length > 0 ? named : listed }
    const isPerson = kind === 'person' || kind === 'expert'
    const items = isPerson
      ? await listPersonChoices(db.kysely, kind === 'expert', wanted)
      : await listTermChoices(db.kysely, kind, wanted)
    return { items }
  }
