// The letter about unseen notifications.
import { writeLetter, type LetterPart, type LetterSender } from '#platform/mail/house-letter.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { plural, type Forms } from '#russian/plural.ts'
import { letterLines } from '../limits.ts'
import { textFieldsOf } from '../present.ts'
import { messageOf } from '../rules/texts.ts'
import type { NotificationRow } from '../store/notifications.ts'

const newNotificationForms: Forms = ['новое уведомление', 'новых уведомления', 'новых уведомлений']

type NewsOfReader = {
  to: string
  name: string
  rows: readonly NotificationRow[]
  userId: string
  unsubscribeUrl: string
}

export function writeNewsLetter({ to, name, rows, userId, unsubscribeUrl }: NewsOfReader, from: LetterSender): Letter {
  const shown = rows.slice(0, letterLines).map(row => ({
    title: messageOf(textFieldsOf(row)),
    ...(row.event === 'comment_reply' ? { quote: row.excerpt, act: 'Прочитать и ответить' } : { act: 'Посмотреть' }),
    url: from.siteUrl + row.path,
  }))
  const [only] = shown
  const subject =
    rows.length === 1 && only
      ? only.title
      : `${rows.length} ${plural(rows.length, newNotificationForms)} в «${from.name}»`
  const rest = rows.length - shown.length
  const all = `${from.siteUrl}/profile/user/${userId}/notifications`
  const parts: LetterPart[] = [
    `Здравствуйте, ${name}!`,
    ...shown,
    rest > 0 ? { before: `И ещё ${rest}: `, link: 'все уведомления', url: all } : { link: 'Все уведомления', url: all },
    { small: 'Вы получили это письмо, потому что просили писать вам об ответах и оценках.' },
  ]
  const leave = { title: 'Не присылать такие письма', url: unsubscribeUrl }
  return writeLetter({ to, subject, parts, leave }, from)
}
