import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { refuseTaken } from '#publishing/save.ts'
import type { Content } from '../content.ts'
import { checkSlug, personTags, refuseTwice, slugTaken } from '../rules/names.ts'
import { savePerson } from '../store/save-people.ts'

export const savePeople =
  (content: Content): Handler<typeof calls.savePeople> =>
  async ({ body: { people, isTrial } }) => {
    const now = content.context.clock.now()
    const results = await content.db
      .inTransaction(async trx => {
        const saved = []
        refuseTwice(people)
        for (const { isExpert, source, id: wishedId, ...person } of people) {
          checkSlug(person.slug, 'below')
          const write = { ...person, wishedId, source: source ?? null, is_expert: isExpert }
          const result = await savePerson(trx, write, now, isTrial)
          if ('slugTaken' in result) throw slugTaken(result.slugTaken)
          saved.push(result)
        }
        const changed = isTrial ? [] : saved.filter(row => row.outcome !== 'unchanged')
        if (changed.length > 0)
          await content.context.events.announce(trx, 'taxonomy.changed', {
            tags: personTags(changed.map(({ id }) => id)),
          })
        return saved
      })
      .catch(refuseTaken)
    content.taxonomy.forget()
    return { results }
  }
