// Goes to somebody of the office when a session begins on a device, or at a place, that they have not used before.
import type { OfficePlace } from '#contract/office/access.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { write } from '#platform/mail/plain-letter.ts'

export function writeNewDeviceLetter(
  to: string,
  { place, when, siteUrl, name }: { place: OfficePlace; when: string; siteUrl: string; name: string },
): Letter {
  const { device, network, city } = place
  return write(to, `В редакцию «${name}» вошли: ${device}`, [
    `В редакцию вошли под вашим именем. Устройство: ${device}. Когда: ${when}. Откуда: ${[city, network].filter(Boolean).join(', ')}.`,
    'Если это вы, делать ничего не нужно.',
    `Если нет, откройте «Мой вход», закройте этот вход и смените ключи: ${siteUrl}/office/sessions`,
    'Не получается войти — попросите администратора редакции сбросить вам второй шаг.',
  ])
}
