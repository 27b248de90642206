// SQL conditions that several lists of texts share.
import { sql } from 'kysely'
import { scopeOf, textStages, type Colleague, type RightScope } from '#domain/newsroom-rights.ts'

/** True for texts that the colleague may read. */
export function readable({ userId, sections, roles }: Colleague) {
  const stagesOf = (scope: RightScope) =>
    textStages.filter(stage => roles.some(role => scopeOf(role, 'read', stage) === scope))
  return sql<boolean>`(text.stage = any(${stagesOf('all')})
    or (text.stage = any(${stagesOf('own')}) and text.owner_id = ${userId})
    or (text.stage = any(${stagesOf('section')}) and (text.section is null or text.section = any(${[...sections]}))))`
}
