// How a comment looks: its length and its capital letters.
import { caught, numberOf, passed, type ModerationRule } from './rule.ts'

const sentence = 'Так и сделали: вынесли на балкон, полили и забыли на две недели.'

const tooShort: ModerationRule = {
  id: 'too_short',
  title: 'Слишком коротко',
  about: 'Комментарий из одной-двух букв или одних знаков.',
  what: 'Комментарий слишком короткий',
  facts: [],
  action: 'off',
  params: [
    { key: 'least', label: 'Сколько букв нужно', note: 'Букв и цифр', kind: 'number', value: 2, min: 1, max: 200 },
  ],
  examples: [caught('+'), passed('Да')],
  find({ text }, params) {
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    return letters < numberOf(params, 'least') ? `букв: ${letters}` : undefined
  },
}

const tooLong: ModerationRule = {
  id: 'too_long',
  title: 'Слишком длинно',
  about: 'Длинные комментарии бывают рассказом, а бывают вставленной листовкой.',
  what: 'Комментарий очень длинный',
  facts: [],
  action: 'off',
  params: [
    {
      key: 'most',
      label: 'Сколько знаков можно',
      note: 'С пробелами',
      kind: 'number',
      value: 900,
      min: 100,
      max: 10_000,
    },
  ],
  examples: [caught(`${sentence} `.repeat(15).trim()), passed(sentence)],
  find({ text }, params) {
    const { length } = [...text]
    return length > numberOf(params, 'most') ? `знаков: ${length}` : undefined
  },
}

const capitals: ModerationRule = {
  id: 'capitals',
  title: 'Заглавные буквы',
  about: 'Почти весь комментарий набран заглавными: так кричат.',
  what: 'Комментарий набран заглавными буквами',
  facts: [],
  action: 'off',
  params: [
    { key: 'percent', label: 'Доля заглавных, %', note: 'От всех букв', kind: 'number', value: 70, min: 30, max: 100 },
    {
      key: 'least',
      label: 'От скольких букв',
      note: 'Короткое «УРА!» можно',
      kind: 'number',
      value: 20,
      min: 1,
      max: 1000,
    },
  ],
  examples: [
    caught('ДА СКОЛЬКО ЖЕ МОЖНО ОБ ЭТОМ ПИСАТЬ'),
    passed('УРА!'),
    passed('В ГОСТ Р 52121 и ТР ТС 021 об этом ничего нет'),
  ],
  find({ text }, params) {
    const letters = text.match(/\p{L}/gu)?.length ?? 0
    if (letters === 0 || letters < numberOf(params, 'least')) return undefined
    const share = Math.floor(((text.match(/\p{Lu}/gu)?.length ?? 0) * 100) / letters)
    return share >= numberOf(params, 'percent') ? `заглавных ${share} %` : undefined
  },
}

export const shapeRules: readonly ModerationRule[] = [tooShort, tooLong, capitals]
