// How the fields of the magazine are typed: hints, lengths, and what is wrong with a value.
import { magazineFields, magazineMax } from '#contract/office/magazine.ts'
import type { TextField } from '#domain/magazine.ts'

export type TypedField = Exclude<TextField, 'age' | 'zone'>

type Typing = { max: number; hint: string; type?: 'email' | 'tel'; inputMode?: 'numeric'; isLong?: true }

export const typing: Record<TypedField, Typing> = {
  name: { max: magazineMax.name, hint: 'без кавычек: вокруг названия они ставятся сами' },
  line: {
    max: magazineMax.line,
    hint: 'несколько слов после названия: в заголовке главной и у приложения на телефоне',
  },
  about: { max: magazineMax.about, hint: 'одно-два предложения: в подвале, в лентах и для поисковиков', isLong: true },
  registration: {
    max: magazineMax.imprint,
    hint: 'кто зарегистрировал, номер и дата: «Эл № ФС77-12345 от 1 марта 2026 года, выдан Роскомнадзором»',
  },
  founder: { max: magazineMax.imprint, hint: 'как в свидетельстве о регистрации' },
  editor: { max: magazineMax.imprint, hint: 'фамилия и инициалы' },
  publisher: { max: magazineMax.imprint, hint: 'полное наименование: ООО «…» или ИП' },
  inn: { max: 12, hint: '10 цифр у организации, 12 у предпринимателя', inputMode: 'numeric' },
  ogrn: { max: 15, hint: '13 цифр у организации, 15 у предпринимателя', inputMode: 'numeric' },
  address: { max: magazineMax.address, hint: 'почтовый, с индексом' },
  email: { max: magazineMax.email, hint: 'куда писать читателям и проверяющим', type: 'email' },
  phone: { max: magazineMax.phone, hint: 'с кодом: +7 495 123-45-67', type: 'tel' },
}

/** What the server would refuse, in words; undefined if the value is right. */
export function problemOf(field: keyof typeof magazineFields.shape, value: unknown): string | undefined {
  const read = magazineFields.shape[field].safeParse(value)
  return read.success ? undefined : read.error.issues[0]!.message
}
