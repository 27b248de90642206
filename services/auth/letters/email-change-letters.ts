// Letters about a change of address: the code to the new address, a notice to the old one.
import { escapeHtml } from '#domain/escape-html.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { codeMinutes } from '../limits.ts'
import { page, paragraph, write } from '#platform/mail/plain-letter.ts'

/** The code stands after `#` in the link: browsers do not send that part, and the settings page fills it in. */
export function writeNewAddressLetter(
  to: string,
  { code, userId, siteUrl, name }: { code: string; userId: string; siteUrl: string; name: string },
): Letter {
  const subject = `${code} — код для нового адреса в «${name}»`
  const lead = `Вы меняете адрес почты в «${name}». Чтобы этот адрес стал вашим, введите код:`
  const about = `Код действует ${codeMinutes} минут и подходит один раз.`
  const stranger = 'Если вы ничего не меняли, просто удалите письмо: без кода ничего не произойдёт.'
  const link = `${siteUrl}/profile/user/${userId}/settings#email-code=${code}`
  return {
    to,
    subject,
    text: `${[lead, code, about, `Или откройте настройки, код подставится сам:\n${link}`, stranger].join('\n\n')}\n`,
    html: page(
      subject,
      `${paragraph(lead)}
<p style="margin:0 0 24px;font-size:36px;line-height:1.2;font-weight:700;letter-spacing:6px">${code}</p>
${paragraph(about)}
<p style="margin:0 0 12px"><a href="${escapeHtml(link)}">Открыть настройки: код подставится сам</a></p>
<p style="margin:0;color:#6b6258">${stranger}</p>`,
    ),
  }
}

/** Goes to the owner of an address that another account requested. The requester does not learn that it is taken. */
export function writeTakenAddressLetter(to: string, name: string): Letter {
  return write(to, `С этим адресом уже есть аккаунт в «${name}»`, [
    `Кто-то указал этот адрес как новый для другого аккаунта «${name}».`,
    'Адрес уже ваш: мы ничего не изменили и кода никому не послали. Если это были вы, войдите с этим адресом как обычно.',
    'Если нет, просто удалите письмо.',
  ])
}

/** Only the first letter and the host of `newAddress` are shown. */
export function writeOldAddressLetter(to: string, newAddress: string, name: string): Letter {
  const shown = newAddress.replace(/^(.).*(?=@)/u, '$1…')
  return write(to, `Адрес почты в «${name}» изменён`, [
    `Теперь в «${name}» входят с адреса ${shown}, а не с этого.`,
    'Если адрес меняли не вы, сразу напишите в редакцию с этого адреса: мы вернём его.',
  ])
}
