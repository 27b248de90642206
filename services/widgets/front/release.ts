// Gathered changes go out together, in one transaction (menus: front/menus.ts); a release can be brought back while nobody has changed the same things after it.
import type { Kysely, Transaction } from 'kysely'
import type { FrontWanted } from '#contract/front.ts'
import { DomainError } from '#contract/errors.ts'
import type { WidgetSlot } from '#contract/widgets.ts'
import { keptReleases } from '../limits.ts'
import { readDraft, saveDrafts, type Draft } from '../save.ts'
import { findRelease, listChanges, lockFront, removeChanges, removePins, savePin, saveRelease } from '../store/front.ts'
import type { ReleasedItem, WidgetsTables } from '../store/tables.ts'
import { removeWidgets } from '../store/widgets.ts'
import { adsTag, dropCachedSlots, frontTag, widgetsTag, type Widgets } from '../widgets.ts'
import { removeAds, saveAds } from '../store/ads.ts'
import { checkAllSeen, isOutdated } from './change.ts'
import { readMenus, withMenus } from './menus.ts'
import { adPlaceOf, readThings, widgetIdOf, widgetKey, type Things } from './things.ts'

type Trx = Transaction<WidgetsTables>
/** `key` of a new widget is replaced by the one that it gets. */
type Step = { key: string; wanted: FrontWanted | null; draft: Draft | undefined }

const stepOf =
  ({ context }: Widgets) =>
  (key: string, wanted: FrontWanted | null): Step => ({
    key,
    wanted,
    draft: wanted?.kind === 'widget' ? readDraft(wanted.draft, context.config.siteUrl) : undefined,
  })

export async function releaseChanges(
  widgets: Widgets,
  marked: readonly { key: string; version: number }[],
  personId: string,
): Promise<number> {
  const seen = await listChanges(widgets.db.kysely)
  checkAllSeen(seen, marked)
  const steps = seen.map(({ key, wanted }) => stepOf(widgets)(key, wanted))
  return publish(widgets, { steps, personId, isReturn: false }, async (db, things) => {
    const changes = await listChanges(db)
    checkAllSeen(changes, marked)
    const outdated = changes.find(change => isOutdated(things.get(change.key), change))
    if (outdated)
      throw new DomainError(
        'conflict',
        'Одно из изменённых у читателей уже другое: откройте правку с пометкой и сохраните её заново',
      )
  })
}

export async function returnRelease(widgets: Widgets, releaseId: number, personId: string): Promise<number> {
  const release = await findRelease(widgets.db.kysely, releaseId)
  if (!release) throw new DomainError('not_found', 'Такого выпуска главной нет')
  const steps = release.items.map(({ key, before }) => stepOf(widgets)(key, before))
  return publish(widgets, { steps, personId, isReturn: true }, async (_, things) => {
    const changed = release.items.some(({ key, version }) => (things.get(key)?.version ?? null) !== version)
    if (changed) throw new DomainError('conflict', 'После этого часть главной снова изменили: верните нужное по одному')
  })
}

async function publish(
  widgets: Widgets,
  { steps, personId, isReturn }: { steps: readonly Step[]; personId: string; isReturn: boolean },
  check: (db: Kysely<WidgetsTables>, things: Things) => Promise<void>,
): Promise<number> {
  const { context, db } = widgets
  const now = context.clock.now()
  const former = await readMenus(widgets)
  // Nothing outside of the transaction changes before what is known already is refused.
  await check(db.kysely, await readThings(db.kysely, former))
  const wanted = steps.flatMap(step => (step.wanted?.kind === 'menu' ? step.wanted : []))
  const id = await withMenus(widgets, { menus: former, wanted }, menus =>
    db.inTransaction(async trx => {
      await lockFront(trx)
      const before = await readThings(trx, former)
      await check(trx, before)
      if (!isReturn)
        await removeChanges(
          trx,
          steps.map(({ key }) => key),
        )
      const { keys, slots } = await carryOut(trx, steps, before, now)
      const after = await readThings(trx, menus)
      const items = steps.map(({ wanted }, at): ReleasedItem => {
        const key = keys[at]!
        return { key, before: before.get(key)?.value ?? null, after: wanted, version: after.get(key)?.version ?? null }
      })
      const tags = [
        ...(slots.length > 0 ? [widgetsTag] : []),
        ...(keys.some(key => key.startsWith('pin:')) ? [frontTag] : []),
        ...(keys.some(key => key.startsWith('ads:')) ? [adsTag] : []),
      ]
      await context.events.announce(trx, 'widgets.changed', { slots, tags })
      return saveRelease(trx, { items, made_by: personId, made_at: now, is_return: isReturn }, keptReleases)
    }),
  )
  await dropCachedSlots(widgets)
  return id
}

/** Returns the keys of the steps as they are now, and the slots that are different. */
async function carryOut(
  trx: Trx,
  steps: readonly Step[],
  before: Things,
  now: Date,
): Promise<{ keys: string[]; slots: WidgetSlot[] }> {
  const gone = steps.filter(({ wanted }) => wanted === null).map(({ key }) => key)
  await removePins(
    trx,
    gone.filter(key => key.startsWith('pin:')),
  )
  await removeAds(
    trx,
    gone.flatMap(key => adPlaceOf(key) ?? []),
  )
  const slots = new Set(
    await removeWidgets(
      trx,
      gone.flatMap(key => widgetIdOf(key) ?? []),
    ),
  )
  const keys: string[] = []
  for (const { key, wanted, draft } of steps) {
    if (wanted?.kind === 'pin') await savePin(trx, key, wanted)
    if (wanted?.kind === 'ads') await saveAds(trx, wanted)
    if (!draft) {
      keys.push(key)
      continue
    }
    const id = widgetIdOf(key)
    const isBack = id !== undefined && !before.has(key)
    const { outcomes, changed } = await saveDrafts(trx, [{ ...draft, id, isBack }], now)
    keys.push(widgetKey(outcomes[0]!.id))
    for (const slot of changed) slots.add(slot)
  }
  return { keys, slots: [...slots] }
}
