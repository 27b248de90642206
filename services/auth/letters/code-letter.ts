// The letter with a sign-in code. Phones read its last line to fill the code in, on this site only.
import { writeLetter, type LetterPart, type LetterSender } from '#platform/mail/house-letter.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { codeMinutes } from '../limits.ts'
import { letterPath } from '../sign-in/pages.ts'

const instead =
  'Код запросили несколько раз подряд, новый придёт не раньше чем через час. Если этот не подойдёт, войдите по ссылке: она действует час и тоже подходит один раз.'

/** `linkKey`: the key of the sign-in link, which only the last letter before a pause has. */
export function writeCodeLetter(
  to: string,
  { code, linkKey }: { code: string; linkKey: string | undefined },
  from: LetterSender,
): Letter {
  // The key stands after `#`: browsers do not send that part, so it reaches no log.
  const link = linkKey && `${from.siteUrl}${letterPath}#${new URLSearchParams({ email: to, key: linkKey }).toString()}`
  const parts: LetterPart[] = [
    { lead: `Ваш код для входа в «${from.name}»:`, code },
    `Код действует ${codeMinutes} минут и подходит один раз. Никому его не сообщайте: мы его не спрашиваем.`,
    ...(link ? [instead, { button: 'Войти по ссылке', url: link }] : []),
    { small: 'Если вы не входили на сайт, просто удалите письмо: без него никто не войдёт.' },
  ]
  const lastLine = `@${new URL(from.siteUrl).hostname} #${code}`
  return writeLetter({ to, subject: `${code} — код для входа в «${from.name}»`, parts, lastLine }, from)
}
