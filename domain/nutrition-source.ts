// The table by which the nutrition of recipes is counted, and how readers are told what the figures rest on.
import { plural } from '#russian/plural.ts'

export const nutritionSource = {
  name: 'USDA FoodData Central, SR 28',
  licence: 'CC0 (общественное достояние)',
  url: 'https://fdc.nal.usda.gov/',
} as const

/** Figures are published only if every product is counted, so the two numbers are the same. */
export const countedText = (products: number): string =>
  `Посчитано по таблице ${nutritionSource.name}, ${nutritionSource.licence}: ${products}\u00a0${plural(products, ['продукт', 'продукта', 'продуктов'])} из\u00a0${products}. Ложки и\u00a0штуки взяты средними, готовка не\u00a0учтена.`
