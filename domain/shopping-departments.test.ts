import { expect, test } from 'vitest'
import { shoppingDepartments } from './shopping-departments.ts'

const line = (name: string) => ({ key: name, name, amount: '', text: name, recipes: [] })
const departmentsOf = (...names: string[]) =>
  shoppingDepartments(names.map(line)).map(({ name, lines }) => [name, ...lines.map(({ name: own }) => own)])

test('products stand by department, in the order in which a shop is walked; an unknown one is elsewhere', () => {
  expect(
    departmentsOf(
      'соль',
      'Говядина',
      'пшеничная мука',
      'шпажка',
      'репчатый лук',
      'яйцо',
      'газированная вода',
      'лаваш',
      'свинина',
    ),
  ).toEqual([
    ['Овощи, фрукты и зелень', 'репчатый лук'],
    ['Мясо и рыба', 'Говядина', 'свинина'],
    ['Молочное и яйца', 'яйцо'],
    ['Хлеб', 'лаваш'],
    ['Бакалея', 'пшеничная мука'],
    ['Специи', 'соль'],
    ['Напитки', 'газированная вода'],
    ['Остальное', 'шпажка'],
  ])
  expect(departmentsOf()).toEqual([])
})

test('the longest word that a name has decides', () => {
  const cases = {
    'Овощи, фрукты и зелень': [
      'сладкий перец',
      'солёный огурец',
      'свежий имбирь',
      'лимонный сок',
      'слива',
      'зонтик укропа',
      'стручковая фасоль',
    ],
    'Мясо и рыба': ['куриная грудка', 'филе белой рыбы', 'печень', 'сырокопчёная колбаса'],
    'Молочное и яйца': [
      'сливочное масло',
      'куриное яйцо',
      'сливки',
      'сливочный сыр',
      'яичный желток',
      'сгущённое молоко',
    ],
    Бакалея: [
      'масло',
      'печенье',
      'куриный бульон',
      'кокосовое молоко',
      'помидоры в собственном соку',
      'тыквенные семечки',
      'сушёные белые грибы',
      'лимонная кислота',
    ],
    Специи: ['чёрный перец горошком', 'хмели-сунели', 'лавровый лист', 'сладкая паприка', 'сушёный тимьян'],
  }
  for (const [department, names] of Object.entries(cases))
    expect(departmentsOf(...names)).toEqual([[department, ...names]])
})
