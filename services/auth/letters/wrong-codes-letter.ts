// Goes to somebody of the office when wrong codes are entered under their address again and again.
import type { OfficePlace } from '#contract/office/access.ts'
import { writeLetter, type LetterSender } from '#platform/mail/house-letter.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { count, type Forms } from '#russian/plural.ts'

const codeForms: Forms = ['неверный код', 'неверных кода', 'неверных кодов']

export function writeWrongCodesLetter(
  to: string,
  {
    wrong,
    place: { device, network, city },
    when,
    pause,
    isKnown,
  }: { wrong: number; place: OfficePlace; when: string; pause: string; isKnown: boolean },
  from: LetterSender,
): Letter {
  const parts = [
    `Под вашим адресом кто-то вводит коды для входа в редакцию: подряд ${count(wrong, codeForms)}. Войти не удалось. Последний раз: ${when}. Откуда: ${[device, city, network].filter(Boolean).join(', ')}.`,
    isKnown
      ? `Коды с этого устройства мы пока не принимаем. Перерыв: ${pause}.`
      : `Коды с незнакомых устройств мы пока не принимаем. Перерыв: ${pause}. Там, где вы уже входили, всё работает как обычно.`,
    'Если это вы, проверьте часы на телефоне: чаще всего виноваты они. Если не вы, заведите в «Моём входе» ключ доступа и уберите коды: ключ подобрать нельзя.',
    { button: 'Открыть «Мой вход»', url: `${from.siteUrl}/office/sessions` },
    { small: 'Не получается войти — попросите администратора редакции сбросить вам второй шаг.' },
  ]
  return writeLetter({ to, subject: `К вашему входу в редакцию «${from.name}» подбирают код`, parts }, from)
}
