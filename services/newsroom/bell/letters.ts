// Sends letters about urgent notifications: late and failed releases at once, missed deadlines after the quiet hours. The transaction that
// sends a letter also clears `letter_due_at`, so a crash neither loses a letter nor sends it twice.
import { senderOf, writeLetter, type LetterPart, type LetterSender } from '#platform/mail/house-letter.ts'
import { formatDay } from '#russian/dates.ts'
import { count } from '#russian/plural.ts'
import { reviewOverdueDays } from '#domain/health-review.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import type { Newsroom } from '../newsroom.ts'
import { bellLettersBatch } from '../limits.ts'
import { findNextLetter, takeDueLetters, type BellItemRow } from '../store/bell.ts'
import { listStaff, type Staff } from './staff.ts'

export function startBellLetters(newsroom: Newsroom): void {
  const { context, db } = newsroom
  const look = context.jobs.whenDue('newsroom.bell-letters', {
    findNext: () => findNextLetter(db.kysely),
    run: () => sendDueLetters(newsroom),
  })
  context.events.on('bell.changed', () => look())
}

async function sendDueLetters(newsroom: Newsroom): Promise<void> {
  const { context, db, now } = newsroom
  for (;;) {
    const staff = new Map((await listStaff(newsroom)).map(each => [each.userId, each]))
    const count = await db.inTransaction(async trx => {
      const due = await takeDueLetters(trx, now(), bellLettersBatch)
      for (const row of due) {
        const person = staff.get(row.user_id)
        if (row.done_at !== null || !person?.email || !isOpenTo(person, row)) continue
        await context.mail.send(
          writeLetter(
            { to: person.email, ...bellWords(row, senderOf(context), context.magazine.zone) },
            senderOf(context),
          ),
          { trx },
        )
      }
      return due.length
    })
    if (count < bellLettersBatch) return
  }
}

const claimForms = ['утверждение', 'утверждения', 'утверждений'] as const
/** A letter of a reader is open to whoever was asked to answer it; a text, to those who may read it. */
function isOpenTo(person: Staff, { kind, stage, section, owner_id, deleted_at }: BellItemRow): boolean {
  if (kind === 'letter') return true
  return stage !== null && deleted_at === null && mayDo(person, 'read', { stage, section, ownerId: owner_id })
}

const dayForms = ['день', 'дня', 'дней'] as const

/** «12 мин», «2 ч»: rounded, because it only has to show how urgent the delay is. */
function lateWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60 ? `${minutes} мин` : `${Math.round(minutes / 60)} ч`
}

/** What readers see of a review that is this many days late. */
function waitingWords(days: number): string {
  const left = reviewOverdueDays + 1 - days
  if (left <= 0) return 'Читатели уже видят пометку «ждёт пересмотра».'
  return `${left === 1 ? 'Завтра' : `Через ${count(left, dayForms)}`} читатели увидят пометку «ждёт пересмотра».`
}

const words = (subject: string, parts: LetterPart[]) => ({ subject, parts })

function bellWords(
  { kind, title, quote, detail, text_id, thing_id }: BellItemRow,
  { siteUrl }: LetterSender,
  zone: string,
): { subject: string; parts: LetterPart[] } {
  const name = `«${title || 'Без заголовка'}»`
  const reason = quote === '' ? [] : [`Причина: ${quote}`]
  const open = { button: 'Открыть текст', url: `${siteUrl}/office/texts/${text_id}` }
  if (kind === 'failed')
    return words(`Не вышло: ${name}`, [
      `${name}: выпуск не получился.`,
      ...reason,
      'Пробуем снова сами, раз в минуту.',
      open,
    ])
  if (kind === 'late')
    return words(`Опаздывает: ${name}`, [
      `${name} должен был выйти раньше: опоздание ${lateWords(detail.seconds ?? 0)}.`,
      ...reason,
      open,
    ])
  if (kind === 'letter')
    return words('Вас просят ответить на письмо', [
      'Коллега просит вас ответить читателю.',
      { button: 'Ответить', url: `${siteUrl}/office/inbox?item=${thing_id}` },
    ])
  const toHealth = { button: 'Открыть', url: `${siteUrl}/office/health?text=${text_id}` }
  if (kind === 'doubted')
    return words(`Эксперт не согласен: ${name}`, [`${name}: эксперт ответил, что не так.`, quote, toHealth])
  if (kind === 'review')
    return words(`Пора пересмотреть: ${name}`, [
      detail.days
        ? `Пересмотр ${name} просрочен на ${count(detail.days, dayForms)}.`
        : `Сегодня день пересмотра: ${name}.`,
      `Проверьте утверждения и источники и отправьте их эксперту на подпись. ${waitingWords(detail.days ?? 0)}`,
      toHealth,
    ])
  if (kind === 'source')
    return words(`${detail.isGone ? 'Источник не открывается' : 'Источник изменился'}: ${name}`, [
      `${name}: ${detail.isGone ? 'не открывается источник' : 'изменилась страница источника'}, на нём ${count(detail.count ?? 1, claimForms)}.`,
      'Текст остался прежним. Посмотрите, что изменилось: правку можно взять одним нажатием или сказать, что ничего не меняется.',
      toHealth,
    ])
  const day = formatDay(new Date(detail.deadline ?? 0).getTime() / 1_000, zone)
  return words(`Срок прошёл: ${name}`, [
    `${name} ждали ${day}, а он ещё не сдан.`,
    'Сдайте его или поменяйте срок в плане: тогда никто не будет ждать зря.',
    open,
  ])
}
