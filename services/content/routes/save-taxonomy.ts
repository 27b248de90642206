import type { z } from 'zod'
import type { MenusReply } from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type { EventPayload } from '#contract/events.ts'
import type { personDraft, termDraft } from '#contract/office/content.ts'
import { sayTaken, type Content } from '../content.ts'
import { saveMenus as writeMenus, savePerson, saveTerm, tieAccount } from '../store/save.ts'

const personTags = (ids: readonly number[]) => ['people', ...ids.flatMap(id => [`person-${id}`, `list-person-${id}`])]

/** An author has an account now, or has none. */
export async function noteAccount(
  { db, context }: Content,
  { userId, person }: EventPayload<'author.tied'>,
): Promise<void> {
  await db.inTransaction(async trx => {
    const ids = await tieAccount(trx, userId, person)
    if (ids.length > 0) await context.events.announce(trx, 'taxonomy.changed', { tags: personTags(ids) })
  })
}

export function savePeople(content: Content) {
  return async ({
    body: { people, isTrial },
  }: {
    body: { people: z.output<typeof personDraft>[]; isTrial: boolean }
  }) => {
    const now = content.context.clock.now()
    const results = await content.db
      .inTransaction(async trx => {
        const saved = []
        for (const { isExpert, source, id: wishedId, ...person } of people)
          saved.push(
            await savePerson(trx, { ...person, wishedId, source: source ?? null, is_expert: isExpert }, now, isTrial),
          )
        const changed = isTrial ? [] : saved.filter(row => row.outcome !== 'unchanged')
        if (changed.length > 0)
          await content.context.events.announce(trx, 'taxonomy.changed', {
            tags: personTags(changed.map(({ id }) => id)),
          })
        return saved
      })
      .catch(sayTaken)
    content.taxonomy.forget()
    return { results }
  }
}

export function saveTerms(content: Content) {
  return async ({ body: { terms, isTrial } }: { body: { terms: z.output<typeof termDraft>[]; isTrial: boolean } }) => {
    const now = content.context.clock.now()
    const results = await content.db
      .inTransaction(async trx => {
        const saved = []
        for (const { parent, source, id: wishedId, ...term } of terms) {
          const above =
            parent === null
              ? undefined
              : await trx
                  .selectFrom('term')
                  .select(['id', 'path', 'ancestor_ids'])
                  .where('kind', '=', term.kind)
                  .where('slug', '=', parent)
                  .executeTakeFirst()
          // In a trial the parent may be one that would be made.
          if (parent !== null && !above && isTrial) {
            saved.push({ id: 0, outcome: 'created' as const })
            continue
          }
          if (parent !== null && !above)
            throw new DomainError('validation', `Нет родительской темы: ${parent}`, { parent })
          const known = await trx
            .selectFrom('term')
            .select('parent_id')
            .where('kind', '=', term.kind)
            .where('slug', '=', term.slug)
            .executeTakeFirst()
          if (known && known.parent_id !== (above?.id ?? null))
            throw new DomainError('conflict', `Тему «${term.title}» нельзя перенести: у неё есть статьи`, {
              parent: 'менять нельзя',
            })
          saved.push(
            await saveTerm(
              trx,
              {
                ...term,
                wishedId,
                source: source ?? null,
                parent_id: above?.id ?? null,
                path: above ? `${above.path}/${term.slug}` : term.slug,
                ancestor_ids: above ? [...above.ancestor_ids, above.id] : [],
              },
              now,
              isTrial,
            ),
          )
        }
        const changed = isTrial ? [] : saved.filter(row => row.outcome !== 'unchanged')
        if (changed.length > 0)
          await content.context.events.announce(trx, 'taxonomy.changed', {
            tags: ['terms', ...changed.flatMap(({ id }) => [`term-${id}`, `list-term-${id}`])],
          })
        return saved
      })
      .catch(sayTaken)
    content.taxonomy.forget()
    return { results }
  }
}

export function saveMenus(content: Content) {
  return async ({ body }: { body: MenusReply }) => {
    await content.db.inTransaction(async trx => {
      await writeMenus(trx, body)
      await content.context.events.announce(trx, 'taxonomy.changed', { tags: ['menus'] })
    })
    return { success: true as const }
  }
}
