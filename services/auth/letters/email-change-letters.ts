// Letters about a change of address: the code to the new address, a notice to the old one.
import { writeLetter, type LetterSender } from '#platform/mail/house-letter.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { codeMinutes } from '../limits.ts'

/** The code stands after `#` in the link: browsers do not send that part, and the settings page fills it in. */
export function writeNewAddressLetter(
  to: string,
  { code, userId }: { code: string; userId: string },
  from: LetterSender,
): Letter {
  const parts = [
    `Вы меняете адрес почты в «${from.name}».`,
    { lead: 'Чтобы этот адрес стал вашим, введите код:', code },
    `Код действует ${codeMinutes} минут и подходит один раз. Или откройте настройки: там он подставится сам.`,
    { button: 'Открыть настройки', url: `${from.siteUrl}/profile/user/${userId}/settings#email-code=${code}` },
    { small: 'Если вы ничего не меняли, просто удалите письмо: без кода ничего не произойдёт.' },
  ]
  return writeLetter({ to, subject: `${code} — код для нового адреса в «${from.name}»`, parts }, from)
}

/** Goes to the owner of an address that another account requested. The requester does not learn that it is taken. */
export function writeTakenAddressLetter(to: string, from: LetterSender): Letter {
  const parts = [
    `Кто-то указал этот адрес как новый для другого аккаунта «${from.name}».`,
    'Адрес уже ваш: мы ничего не изменили и кода никому не послали. Если это были вы, войдите с этим адресом как обычно.',
    { small: 'Если нет, просто удалите письмо.' },
  ]
  return writeLetter({ to, subject: `С этим адресом уже есть аккаунт в «${from.name}»`, parts }, from)
}

/** Only the first letter and the host of `newAddress` are shown. */
export function writeOldAddressLetter(to: string, newAddress: string, from: LetterSender): Letter {
  const shown = newAddress.replace(/^(.).*(?=@)/u, '$1…')
  const parts = [
    `Теперь в «${from.name}» входят с адреса ${shown}, а не с этого. Остальные входы мы закрыли.`,
    'Если адрес меняли не вы, сразу напишите в редакцию с этого адреса: мы вернём его.',
  ]
  return writeLetter({ to, subject: `Адрес почты в «${from.name}» изменён`, parts }, from)
}
