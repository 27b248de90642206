// The changes that people gather before readers see them. There is one draft of the front page for everybody; a change names the version that it
// replaces, so nobody overwrites a colleague unseen.
import { isDeepStrictEqual } from 'node:util'
import type { AdPlaceWanted } from '#contract/front-ads.ts'
import { frontChangesMax, frontPinsMax, frontWidgetsMax, type FrontWanted } from '#contract/front.ts'
import { DomainError } from '#contract/errors.ts'
import { isRecipeId } from '#domain/post-id.ts'
import { adProblem } from '../ads/ads.ts'
import { listChanges, lockFront, removeChanges, saveChange } from '../store/front.ts'
import type { ChangeRow } from '../store/tables.ts'
import type { Widgets } from '../widgets.ts'
import { menuKey, readMenus } from './menus.ts'
import { adsKey, readThings, valuesWith, widgetIdOf, type Thing, type Things } from './things.ts'

type Wish = { key: string; expected: number; wanted: FrontWanted | null }

const changedMeanwhile = (message: string) => new DomainError('conflict', message)

export async function gatherChanges(widgets: Widgets, wishes: readonly Wish[], personId: string): Promise<void> {
  const keys = wishes.map(({ key }) => key)
  if (new Set(keys).size !== keys.length) throw new DomainError('validation', 'Одно и то же названо дважды')
  for (const wish of wishes) checkWish(wish)
  const { db, context } = widgets
  const menus = await readMenus(widgets)
  await db.inTransaction(async trx => {
    await lockFront(trx)
    const things = await readThings(trx, menus)
    const gathered = new Map((await listChanges(trx)).map(row => [row.key, row]))
    for (const wish of wishes) checkVersion(wish, things, gathered.get(wish.key))
    const undone: string[] = []
    for (const { key, wanted } of wishes) {
      const thing = things.get(key)
      // What readers have already is no change.
      if (isSame(thing?.value ?? null, wanted)) undone.push(key)
      else
        await saveChange(trx, {
          key,
          wanted,
          base: thing?.version ?? 0,
          changed_by: personId,
          changed_at: context.clock.now(),
        })
    }
    await removeChanges(trx, undone)
    const changes = await listChanges(trx)
    if (changes.length > frontChangesMax)
      throw new DomainError('quota_exceeded', `Собралось больше ${frontChangesMax} правок: покажите их читателям`)
    checkSize(things, changes)
  })
}

const isSame = (one: FrontWanted | null, other: FrontWanted | null) =>
  isDeepStrictEqual(one, other && JSON.parse(JSON.stringify(other)))

/** Readers have something else than what was changed, and not what is wanted either. */
export const isOutdated = (thing: Thing | undefined, { base, wanted }: Pick<ChangeRow, 'base' | 'wanted'>) =>
  (thing?.version ?? 0) !== base && !isSame(thing?.value ?? null, wanted)

function checkWish({ key, wanted }: Wish): void {
  const isOther =
    wanted?.kind === 'menu'
      ? key !== menuKey(wanted.name)
      : wanted?.kind === 'ads'
        ? key !== adsKey(wanted.place)
        : wanted !== null && !key.startsWith(`${wanted.kind}:`)
  if (isOther) throw new DomainError('validation', 'Ключ другого вида')
  if (wanted === null && key.startsWith('menu:'))
    throw new DomainError('validation', 'Меню остаётся на месте: уберите из него пункты')
  if (wanted?.kind === 'ads') checkAds(wanted)
  if (wanted?.kind === 'pin' && isRecipeId(wanted.postId))
    throw new DomainError('validation', 'Наверх главной ставят статьи; рецепты стоят в полосе «Что приготовить»')
}

/** What is switched off may be unfinished; readers get it from nobody. */
function checkAds({ ads }: AdPlaceWanted): void {
  for (const [at, ad] of ads.entries()) {
    const problem = ad.isOff ? undefined : adProblem(ad)
    if (problem !== undefined) throw new DomainError('validation', `Объявление ${at + 1}: ${problem}`)
  }
}

function checkVersion({ key, expected }: Wish, things: Things, change: ChangeRow | undefined): void {
  const thing = things.get(key)
  if (!thing && !change) {
    if (widgetIdOf(key) !== undefined) throw new DomainError('not_found', 'Такого виджета нет: возможно, его убрали')
    if (expected !== 0) throw changedMeanwhile('Эту правку отменили: посмотрите, что теперь')
    return
  }
  if (expected !== (change?.version ?? thing?.version ?? 0))
    throw changedMeanwhile('Это только что поправил другой сотрудник: посмотрите, что теперь')
}

function checkSize(things: Things, changes: readonly ChangeRow[]): void {
  const kinds = [...valuesWith(things, changes).values()].map(({ kind }) => kind)
  const countOf = (kind: FrontWanted['kind']) => kinds.filter(each => each === kind).length
  if (countOf('pin') > frontPinsMax)
    throw new DomainError('quota_exceeded', `Закреплённых мест не больше ${frontPinsMax}: уберите прошедшие`)
  if (countOf('widget') > frontWidgetsMax)
    throw new DomainError('quota_exceeded', `Виджетов не больше ${frontWidgetsMax}`)
}

type Marked = { key: string; version: number }

export async function undoChanges({ db }: Widgets, marked: readonly Marked[]): Promise<void> {
  await db.inTransaction(async trx => {
    await lockFront(trx)
    const gathered = new Map((await listChanges(trx)).map(row => [row.key, row.version]))
    for (const { key, version } of marked)
      if (gathered.get(key) !== version) throw changedMeanwhile('Эту правку уже изменили или отменили')
    await removeChanges(
      trx,
      marked.map(({ key }) => key),
    )
  })
}

/** Readers get exactly what the person has seen. */
export function checkAllSeen(changes: readonly ChangeRow[], marked: readonly Marked[]): void {
  const seen = new Map(marked.map(({ key, version }) => [key, version]))
  if (changes.length !== seen.size || changes.some(({ key, version }) => seen.get(key) !== version))
    throw changedMeanwhile('Правки за это время изменились: посмотрите их ещё раз')
}
