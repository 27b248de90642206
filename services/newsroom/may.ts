// Permission checks. The table of rights is in domain/newsroom-rights.ts.
import { DomainError } from '#contract/errors.ts'
import { textSchema, type TextAccess, type TextRefusal } from '#contract/newsroom-socket.ts'
import {
  colleagueOf,
  mayDo,
  mayMove,
  type Colleague,
  type CheckedText,
  type TextAction,
  type TextStage,
} from '#domain/newsroom-rights.ts'
import { isOfficeAdmin, type OfficeViewer, type Viewer } from '#domain/viewer.ts'
import type { NewsroomContext } from './context.ts'
import { getMarks } from './store/members.ts'
import { findText, type TextRow } from './store/texts.ts'

export const toCheckedText = ({ stage, section, owner_id }: TextRow): CheckedText => ({
  stage,
  section,
  ownerId: owner_id,
})

/** The viewer as a colleague, of a call of the office or after `checkInOffice`. Throws `forbidden` for people outside the newsroom. */
export async function getColleague({ db }: NewsroomContext, viewer: OfficeViewer): Promise<Colleague> {
  const colleague = colleagueOf(viewer, await getMarks(db.kysely, viewer.userId))
  if (colleague.roles.length === 0) throw new DomainError('forbidden', 'Это для сотрудников редакции')
  return colleague
}

/** Who changes what the proofreader knows: its rules, and words that somebody else has added. */
export const mayTeach = ({ roles }: Colleague): boolean =>
  roles.some(role => role === 'chief' || role === 'section-editor' || role === 'proof-reader')

export function checkMayTeach(colleague: Colleague): void {
  if (!mayTeach(colleague)) throw new DomainError('forbidden', 'Правила проверки меняет редактор или корректор')
}

/** Throws `forbidden` unless the viewer is an administrator who signed in through the office. */
export function checkOfficeAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Это видит администратор редакции')
}

const refusals: Record<TextAction, string> = {
  read: 'Этот текст видят его автор и редакторы',
  write: 'На этой стадии вы можете предлагать правки, но не вносить их',
  advertise: 'Рекламу заполняет главный редактор',
  remark: 'Здесь вы не можете оставлять замечания',
  sign: 'Подписать проверку может только эксперт',
  claim: 'Утверждения предлагают автор текста и редакторы',
  check: 'Проверяют утверждения эксперт, корректор и редактор раздела',
  review: 'Пересмотр и подпись назначает редактор раздела',
  name: 'На этой стадии вы не можете сохранять версии',
  restore: 'На этой стадии вы не можете возвращать версии',
  change: 'На этой стадии это меняет редактор раздела',
  assign: 'Назначить автора может редактор раздела',
  leave: 'На этой стадии текст передаёт дальше другой сотрудник',
  enter: 'Перевести текст на эту стадию может редактор раздела',
  remove: 'На этой стадии текст может удалить редактор раздела',
}

export function checkMay(colleague: Colleague, action: TextAction, text: CheckedText): void {
  if (!mayDo(colleague, action, text)) throw new DomainError('forbidden', refusals[action])
}

export function checkMayMove(colleague: Colleague, text: CheckedText, to: TextStage): void {
  checkMay(colleague, 'leave', text)
  if (!mayMove(colleague, text, to)) throw new DomainError('forbidden', refusals.enter)
}

export const noSuchText = () => new DomainError('not_found', 'Такого текста нет')

/** The text, if the person has this right to it; a deleted one only for `read`. Throws `not_found` and `forbidden`. */
export async function getTextFor(
  { db }: NewsroomContext,
  colleague: Colleague,
  action: TextAction,
  id: number,
): Promise<TextRow> {
  const row = await findText(db.kysely, id)
  if (!row) throw noSuchText()
  checkMay(colleague, 'read', toCheckedText(row))
  checkMay(colleague, action, toCheckedText(row))
  if (row.deleted_at && action !== 'read') throw new DomainError('not_found', 'Этот текст удалён')
  return row
}

const readOnly = (reason: (TextAccess & { mode: 'read-only' })['reason'], message: string): TextAccess => ({
  mode: 'read-only',
  reason,
  message,
})

/** Whether a person may change the text with an editor of this schema version. */
export function accessOf(colleague: Colleague, schema: number, row: TextRow): TextAccess {
  if (row.deleted_at) return readOnly('removed', 'Этот текст удалён. Ваши слова остались на этом устройстве')
  if (schema < Math.max(textSchema, row.schema))
    return readOnly('older-schema', 'Редакция обновилась. Обновите страницу, чтобы продолжить писать')
  if (schema > textSchema)
    return readOnly('newer-schema', 'Редакция обновляется. Ваши слова сохранятся, когда она закончит')
  return mayDo(colleague, 'write', toCheckedText(row)) ? { mode: 'write' } : readOnly('stage', refusals.write)
}

export function refusalOf(access: TextAccess): TextRefusal | undefined {
  return access.mode === 'write' ? undefined : { code: 'read_only', message: access.message, reason: access.reason }
}
