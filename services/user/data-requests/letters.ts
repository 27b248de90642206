// Letters about requests: the notice of a longer term, the answer, and that the data was erased.
import { monthsGenitive } from '#russian/dates.ts'

export type LetterWords = { subject: string; paragraphs: readonly string[] }

const dayWords = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${monthsGenitive[month! - 1]} ${year} года`
}

export const prolongedLetter = (receivedOn: string, dueOn: string, why: string): LetterWords => ({
  subject: 'Срок ответа на ваш запрос продлён',
  paragraphs: [
    'Здравствуйте!',
    `Мы получили ваш запрос о персональных данных ${dayWords(receivedOn)} и не успеваем ответить в обычный срок. Причина: ${why}`,
    `Мы ответим не позже ${dayWords(dueOn)}. Продлить срок не больше чем на пять рабочих дней позволяет закон «О персональных данных».`,
  ],
})

export const answerLetter = (text: string): LetterWords => ({
  subject: 'Ответ на ваш запрос о персональных данных',
  paragraphs: text.split(/\n{2,}/),
})

/** Of a person without an account. What they wrote to the editors ends with its own term. */
export const strangerErasedLetter: LetterWords = {
  subject: 'Ваши данные стёрты',
  paragraphs: [
    'Здравствуйте!',
    'По вашему требованию мы стёрли ваши подписки и сам запрос. Аккаунта с вашей почтой у нас нет. Если вы писали в редакцию, письмо сотрётся в свой срок.',
  ],
}

export const erasedLetter: LetterWords = {
  subject: 'Ваши данные стёрты',
  paragraphs: [
    'Здравствуйте!',
    'По вашему требованию мы стёрли ваши данные: аккаунт, имя, почту, подписки и всё остальное. Комментарии, на которые ответили другие, остались без имени.',
    'Это письмо последнее: вашей почты у нас больше нет.',
  ],
}
