// Goes to somebody of the office when a session begins on a device, or at a place, that they have not used before.
import type { OfficePlace } from '#contract/office/access.ts'
import { writeLetter, type LetterSender } from '#platform/mail/house-letter.ts'
import type { Letter } from '#platform/mail/mail.ts'

export function writeNewDeviceLetter(
  to: string,
  { place: { device, network, city }, when }: { place: OfficePlace; when: string },
  from: LetterSender,
): Letter {
  const parts = [
    `В редакцию вошли под вашим именем. Устройство: ${device}. Когда: ${when}. Откуда: ${[city, network].filter(Boolean).join(', ')}.`,
    'Если это вы, делать ничего не нужно. Если нет, откройте «Мой вход», закройте этот вход и смените ключи.',
    { button: 'Открыть «Мой вход»', url: `${from.siteUrl}/office/sessions` },
    { small: 'Не получается войти — попросите администратора редакции сбросить вам второй шаг.' },
  ]
  return writeLetter({ to, subject: `В редакцию «${from.name}» вошли: ${device}`, parts }, from)
}
