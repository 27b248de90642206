import type * as calls from '#contract/office/menus.ts'
import type { MenuTrees } from '#contract/office/menus.ts'
import { DomainError } from '#contract/errors.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { countTexts, treesIn } from '../menus.ts'
import { shownMenus } from '../rules/menus.ts'
import { findMenus, saveMenuTrees } from '../store/menus.ts'

function checkAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Меню меняет главный редактор')
}

/** `data` is what readers of an older version of the service would get: everything that applies, empty or not. */
async function save(content: Content, trees: MenuTrees, expected: number): Promise<boolean> {
  const { db, context } = content
  const shown = shownMenus(trees, context.clock.now(), () => false)
  return db.inTransaction(async trx => {
    const isSaved = await saveMenuTrees(trx, { trees, expected, shown })
    if (isSaved) await context.events.announce(trx, 'taxonomy.changed', { tags: ['menus'] })
    return isSaved
  })
}

export const countMenuTexts =
  (content: Content): Handler<typeof calls.countMenuTexts> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    const counts = await countTexts(content, treesIn(await findMenus(content.db.kysely)))
    return { counts: [...counts].map(([url, texts]) => ({ url, texts })) }
  }

export const getMenuTrees =
  ({ db }: Content): Handler<typeof calls.getMenuTrees> =>
  async () => {
    const row = await findMenus(db.kysely)
    return { trees: treesIn(row), version: row?.version ?? 0 }
  }

export const replaceMenuTrees =
  (content: Content): Handler<typeof calls.replaceMenuTrees> =>
  async ({ body: { trees, expected } }) => {
    if (!(await save(content, trees, expected)))
      throw new DomainError('conflict', 'Меню только что изменил другой сотрудник: посмотрите, что теперь')
    return { version: (await findMenus(content.db.kysely))!.version }
  }

export const listArchivedMenus =
  ({ db }: Content): Handler<typeof calls.listArchivedMenus> =>
  async () => ({ trees: (await findMenus(db.kysely))?.tree ?? null })

export const restoreMenus =
  (content: Content): Handler<typeof calls.restoreMenus> =>
  async ({ body: { trees } }) => {
    const row = await findMenus(content.db.kysely)
    if (row?.tree) return { outcome: 'kept' }
    return { outcome: (await save(content, trees, row?.version ?? 0)) ? 'created' : 'kept' }
  }
