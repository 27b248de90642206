// How the fields of the magazine are typed: hints, lengths, and what is wrong with a value.
import { magazineFields, magazineMax } from '#contract/office/magazine.ts'
import type { TextField } from '#domain/magazine.ts'

export type TypedField = Exclude<TextField, 'age' | 'zone'>

type Typing = {
  max: number
  hint: string
  type?: 'email' | 'tel'
  inputMode?: 'numeric'
  /** How many lines it has if it is no plain field; one grows where it does not fit. */
  lines?: 1 | 3
}

export const typing: Record<TypedField, Typing> = {
  name: { max: magazineMax.name, hint: 'Без кавычек: вокруг названия они ставятся сами' },
  line: {
    max: magazineMax.line,
    hint: 'Несколько слов после названия: в\u00a0заголовке главной и\u00a0у\u00a0приложения на\u00a0телефоне',
    lines: 1,
  },
  about: {
    max: magazineMax.about,
    hint: 'Одно-два предложения: в\u00a0подвале, в\u00a0лентах и для\u00a0поисковиков',
    lines: 3,
  },
  registration: {
    max: magazineMax.imprint,
    hint: 'Кто зарегистрировал, номер и дата: «Эл № ФС77-12345 от 1 марта 2026 года, выдан Роскомнадзором»',
  },
  founder: { max: magazineMax.imprint, hint: 'Как в свидетельстве о регистрации' },
  editor: { max: magazineMax.imprint, hint: 'Фамилия и инициалы' },
  publisher: { max: magazineMax.imprint, hint: 'Полное наименование: ООО «…» или ИП' },
  inn: { max: 12, hint: '10 цифр у организации, 12 у предпринимателя', inputMode: 'numeric' },
  ogrn: { max: 15, hint: '13 цифр у организации, 15 у предпринимателя', inputMode: 'numeric' },
  address: { max: magazineMax.address, hint: 'Почтовый, с индексом' },
  email: { max: magazineMax.email, hint: 'Куда писать читателям и проверяющим', type: 'email' },
  phone: { max: magazineMax.phone, hint: 'С кодом: +7 495 123-45-67', type: 'tel' },
}

/** What the server would refuse, in words; undefined if the value is right. */
export function problemOf(field: keyof typeof magazineFields.shape, value: unknown): string | undefined {
  const read = magazineFields.shape[field].safeParse(value)
  return read.success ? undefined : read.error.issues[0]!.message
}
