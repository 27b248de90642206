import { expect, test } from 'vitest'
import { allergensOf } from './allergens.ts'
import { asIngredient, ingredientOf, type Ingredient } from './as-ingredient.ts'
import { add, fraction, multiply, parseFraction, valueOf, writeFraction } from './fraction.ts'
import { lineOf, writeLine } from './write-line.ts'
import { countNutrition, countRecipe, gramsOf } from './nutrition/count-nutrition.ts'
import { products } from './nutrition/products.ts'
import { foodValues } from './nutrition/sr28.ts'
import { readLine } from './read-line.ts'

test('fractions are exact: a third plus a sixth is a half', () => {
  expect(add(fraction(1, 3), fraction(1, 6))).toEqual({ over: 1, under: 2 })
  expect(multiply(parseFraction('2.5')!, fraction(3, 4))).toEqual({ over: 15, under: 8 })
  expect(writeFraction(fraction(5, 2), false)).toBe('2½')
  expect(writeFraction(fraction(5, 12), false)).toBe('5⁄12')
  expect(parseFraction('1/0')).toBeUndefined()
})

test.each([
  ['соль, перец', 'product'],
  ['мука 200', 'unit'],
  ['масло для жарки', 'amount'],
  ['2 ложки сахара', 'unit'],
  ['500 г (1 кг) муки', 'amount'],
  ['Для теста:', 'product'],
  ['нарезать 2 луковицы', 'product'],
  ['', 'product'],
])('«%s» is asked: %s', (line, asks) => expect(readLine(line).asks).toBe(asks))

test.each([
  ['половина', 1 / 2],
  ['треть', 1 / 3],
  ['одна треть', 1 / 3],
  ['две трети', 2 / 3],
  ['две третьих', 2 / 3],
  ['одна третья', 1 / 3],
  ['одна четверть', 1 / 4],
  ['три четверти', 3 / 4],
  ['три четвертых', 3 / 4],
  ['одна четвертая', 1 / 4],
  ['две четвертинки', 1 / 2],
  ['две половинки', 1],
  ['три пятых', 3 / 5],
  ['пять восьмых', 5 / 8],
  ['восьмушка', 1 / 8],
  ['полтора', 3 / 2],
  ['два с половиной', 5 / 2],
  ['1½', 3 / 2],
  ['2 1/2', 5 / 2],
])('«%s стакана муки» is %d of a cup', (words, amount) => {
  const line = readLine(`${words} стакана муки`)
  expect([line.unit, line.product, line.asks]).toEqual(['cup', 'мука', null])
  expect(valueOf(line.amount!)).toBeCloseTo(amount, 9)
})

test.each([
  ['пара', 2],
  ['тройка', 3],
  ['пяток', 5],
  ['полдесятка', 5],
  ['полдюжины', 6],
  ['десяток', 10],
  ['дюжина', 12],
  ['полсотни', 50],
  ['двадцать пять', 25],
])('«%s яиц» is %d pieces', (words, amount) =>
  expect(readLine(`${words} яиц`)).toMatchObject({ amount: fraction(amount), unit: 'piece', product: 'яйцо' }),
)

test.each([
  ['литровая', fraction(1), 'l'],
  ['поллитровая', fraction(1, 2), 'l'],
  ['пол-литровая', fraction(1, 2), 'l'],
  ['полулитровая', fraction(1, 2), 'l'],
  ['полуторалитровая', fraction(3, 2), 'l'],
  ['двухлитровая', fraction(2), 'l'],
  ['трёхлитровая', fraction(3), 'l'],
  ['пятилитровая', fraction(5), 'l'],
  ['1,5-литровая', fraction(3, 2), 'l'],
  ['двухкилограммовая', fraction(2), 'kg'],
  ['стограммовая', fraction(100), 'g'],
  ['двухсотграммовая', fraction(200), 'g'],
  ['трёхсотграммовая', fraction(300), 'g'],
  ['четырёхсотграммовая', fraction(400), 'g'],
  ['пятисотмиллилитровая', fraction(500), 'ml'],
])('«%s банка» says what the can holds', (word, amount, unit) =>
  expect(readLine(`${word} банка огурцов`)).toMatchObject({
    amount: fraction(1),
    unit: 'can',
    product: 'огурцы',
    also: { amount, unit, isPer: false },
  }),
)

test('a parsed line becomes an ingredient', () => {
  expect(asIngredient(readLine('5 яиц'))).toMatchObject({
    name: 'яйцо',
    amount: 5,
    unit: 'piece',
    forms: ['яйцо', 'яйца', 'яиц'],
  })
  expect(asIngredient(readLine('2½ ст. л. муки с горкой'))).toMatchObject({
    amount: 2.5,
    unit: 'tablespoon',
    note: 'с горкой',
  })
  expect(asIngredient(readLine('масло для жарки'))).toBeUndefined()
})

test('a misspelled product is corrected and listed as assumed', () => {
  const line = readLine('смитаны 200 гр')
  expect([line.product, line.assumed.length]).toEqual(['сметана', 1])
})

test('the weight of a measure depends on the product; a heaped spoon weighs 1.5 times as much', () => {
  expect(gramsOf(readLine('2 ст. л. муки'))).toBeCloseTo(18)
  expect(gramsOf(readLine('2 ст. л. муки с горкой'))).toBeCloseTo(27)
  expect(gramsOf(readLine('3 яйца'))).toBe(150)
  expect(gramsOf(readLine('2 пачки сливочного масла по 180 г'))).toBe(360)
  expect(gramsOf(readLine('1 куриное филе (около 250 г)'))).toBe(250)
  expect(gramsOf(readLine('горсть халвы'))).toBeUndefined()
})

test.each([
  ['2 банки по 400 г фасоли', 'a can is weighed with its liquid'],
  ['100 г сахара и 2 ст. л.', 'a sum is not one of its parts'],
  ['лимон (сок) 1 шт.', 'juice is not the fruit'],
])('«%s» has no weight: %s', line => expect(gramsOf(readLine(line))).toBeUndefined())

const countOne = (line: string) => countNutrition([readLine(line)], 1)

test('nutrition lists products that it cannot count; a kind that is missing in the table is not replaced by another', () => {
  const whole = countNutrition([readLine('500 г рикотты'), readLine('1 яйцо'), readLine('соль по вкусу')], 2)
  expect(whole).toMatchObject({ counted: 3, all: 3, missing: [], perPortion: { kcal: 471, per: 'portion' } })
  const part = countNutrition([readLine('500 г рикотты'), readLine('100 г льняной муки')], 2)
  expect(part).toMatchObject({ perPortion: null, counted: 1, missing: ['льняная мука'] })
})

test.each([
  '200 мл кефира',
  '200 мл кефира 2,5 %',
  '100 г сметаны 15 %',
  '500 г творога',
  '100 г майонеза',
  '2 ст. л. крахмала',
])('«%s» is not counted: the table has no such kind', line =>
  expect(countOne(line)).toMatchObject({ counted: 0, perPortion: null }),
)

test('a percentage chooses the row', () => {
  expect(countOne('100 г кефира 1 %').perPortion).toMatchObject({ kcal: 41 })
  expect(countOne('100 г сметаны').perPortion).toEqual(countOne('100 г сметаны 20%').perPortion)
  expect(countOne('100 мл молока 2 %').perPortion!.fat_grams).toBeLessThan(
    countOne('100 мл молока').perPortion!.fat_grams,
  )
})

test('salt to taste is nothing, oil to taste is not', () => {
  expect(countNutrition([readLine('100 г риса'), readLine('соль по вкусу')], 1).missing).toEqual([])
  expect(countNutrition([readLine('100 г риса'), readLine('растительное масло по вкусу')], 1).missing).toEqual([
    'растительное масло',
  ])
})

test('nutrition is per portion and per 100 grams; what has no weight has none', () => {
  const flour = { kcal: 364, protein_grams: 10.3, fat_grams: 1, carbs_grams: 76.3 }
  expect(countNutrition([readLine('200 г муки'), readLine('соль по вкусу')], 4)).toEqual({
    perPortion: { kcal: 182, protein_grams: 5.2, fat_grams: 0.5, carbs_grams: 38.2, per: 'portion' },
    per100: { ...flour, per: '100g' },
    sofar: { kcal: 182, protein_grams: 5.2, fat_grams: 0.5, carbs_grams: 38.2, per: 'portion' },
    counted: 2,
    all: 2,
    missing: [],
  })
  const salt = countNutrition([readLine('соль по вкусу')], 2)
  expect(salt).toMatchObject({ perPortion: null, per100: null, sofar: null, counted: 1, missing: [] })
})

test('the products of a recipe are counted as they are written; of one that reads as another product nothing is known', () => {
  const items = ['500 г рикотты', '2 яйца', '½ ч. л. соли'].map(line => asIngredient(readLine(line))!)
  expect(countRecipe(items, 4)).toMatchObject({ counted: 3, all: 3, missing: [], perPortion: { kcal: 253 } })
  const pinch: Ingredient = { ...asIngredient(readLine('щепотка соли'))!, amount: null }
  expect(countRecipe([pinch], 4)).toMatchObject({ counted: 1, missing: [] })
  const odd: Ingredient = { ...items[0]!, name: 'сыр для пасхи', note: 'протёртый, 200 г' }
  expect(countRecipe([...items, odd], 4)).toMatchObject({
    counted: 3,
    all: 4,
    missing: ['сыр для пасхи'],
    perPortion: null,
  })
})

test('the energy of every row agrees with its nutrients', () => {
  // Fibre, acids and alcohol do not have exactly 4, 9 and 4 kcal per gram, so only large errors are caught.
  const odd = Object.values(foodValues).filter(({ per100: [kcal, protein, fat, carbs], name }) => {
    const made = protein * 4 + fat * 9 + carbs * 4
    return (
      !/yeast|wine|vodka|Vinegar|Lemon|Lime|Spices|Cocoa|Rosemary|Thyme/i.test(name) &&
      Math.abs(kcal - made) > Math.max(20, kcal * 0.2)
    )
  })
  expect(odd.map(({ name }) => name)).toEqual([])
})

test('every row of the table is of a product; products stand for the edible part in the form in which they are weighed', () => {
  expect(Object.keys(foodValues).toSorted()).toEqual([...new Set(products.map(({ ndb }) => ndb))].toSorted())
  const cooked = Object.values(foodValues).filter(({ name }) =>
    /(?<!un)cooked|boiled|roasted(?!, dry)|with bone|with refuse/.test(name),
  )
  expect(cooked).toEqual([])
})

test('weights of spoons and glasses are those of the table where it weighs the same product in a cup or a spoon', () => {
  const millilitres = { cup: 236.6, tbsp: 14.8, tablespoon: 14.8, tsp: 4.93 } as const
  const compared = products.flatMap(({ name, ndb, perMl }) =>
    foodValues[ndb]!.portions.flatMap(([grams, portion]) => {
      const measure = /^([\d.]+) (cup|tbsp|tablespoon|tsp)$/.exec(portion)
      if (!measure || perMl === undefined) return []
      return [
        { name, ratio: perMl / (grams / (Number(measure[1]) * millilitres[measure[2] as keyof typeof millilitres])) },
      ]
    }),
  )
  expect(compared.length).toBeGreaterThan(70)
  const far = compared.filter(({ name, ratio }) => name !== 'миндальная мука' && (ratio > 1.3 || ratio < 0.75))
  expect(far).toEqual([])
})

test('allergens are found by name, and not in words that only look similar', () => {
  const found = allergensOf([
    'пшеничная мука',
    'кокосовое молоко',
    'сливочное масло',
    'мускатный орех',
    'яйцо',
    'рисовая мука',
  ])
  expect(found.map(({ name }) => name)).toEqual(['злаки с глютеном', 'молоко', 'яйца'])
})

test.each([
  ['2½ ст. л. муки', fraction(1), '2½ ст. л. муки'],
  ['яйцо', fraction(5), '5 яиц'],
  ['2 яйца', fraction(1, 4), '½ яйца'],
  ['1/3 стакана сахара', fraction(5, 4), '5⁄12 стакана сахара'],
  ['горсть грецких орехов', fraction(2), '2 горсти грецких орехов'],
  ['200 г сливочного масла', fraction(3, 2), '300 г сливочного масла'],
  ['2–3 зубчика чеснока', fraction(2), '4–6 зубчиков чеснока'],
  ['соль по вкусу', fraction(2), 'соль по вкусу'],
])('«%s» at %o is «%s»', (line, factor, written) =>
  expect(writeLine(readLine(line), factor).replaceAll('\u00a0', ' ')).toBe(written),
)

const tvorog: Ingredient = {
  name: 'творог',
  amount: 500,
  amount_max: null,
  unit: 'g',
  note: '9 %, сухой',
  term: 'tvorog',
  forms: null,
}

test.each([
  ['Мука — 200 г и ещё немного на доску', 'и ещё немного на доску'],
  ['2 ст. л. муки плюс чуть-чуть для формы', 'плюс чуть-чуть для формы'],
])('«%s» keeps the words about the rest in the note', (line, note) =>
  expect(readLine(line)).toMatchObject({ product: 'мука', note, asks: null }),
)

test.each<[string, Partial<Ingredient>]>([
  ['500 г творога (9 %)', { note: '9 %' }],
  ['500 г творога (9 %, сухой)', {}],
  // In any other place, «сухой» would be read as a part of the name.
  ['творог — 500 г (сухой)', { note: 'сухой' }],
  ['2 яйца', { name: 'яйцо', amount: 2, unit: 'piece', note: '', forms: ['яйцо', 'яйца', 'яиц'] }],
  ['соль по вкусу', { name: 'соль', amount: null, unit: 'taste', note: '' }],
  // The forms do not say which product it is.
  [
    '1 репчатый лук',
    { name: 'репчатый лук', amount: 1, unit: 'piece', note: '', forms: ['луковица', 'луковицы', 'луковиц'] },
  ],
  ['100–150 г сметаны', { name: 'сметана', amount: 100, amount_max: 150, note: '' }],
])('a product of an imported recipe is written as «%s»', (line, changes) =>
  expect(lineOf({ ...tvorog, ...changes })).toBe(line),
)

test('an unchanged row keeps its product; a changed one keeps the term of the same product', () => {
  const kept = { text: '500 г творога (9 %, сухой)', item: tvorog }
  expect(ingredientOf({ text: kept.text, kept })).toBe(tvorog)
  expect(ingredientOf({ text: '600 г творога', kept })).toMatchObject({ amount: 600, note: '', term: 'tvorog' })
  expect(ingredientOf({ text: '600 г сметаны', kept })).toMatchObject({ name: 'сметана', term: null })
  expect(ingredientOf({ text: 'творог', kept })).toBeUndefined()
})
