// Checks a taxpayer number (INN): ten digits for an organisation, twelve for a person, with check digits at the end (order of the Federal Tax
// Service of 29.06.2012, ММВ-7-6/435@).

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8] as const

function checkDigit(digits: readonly number[]): number {
  const own = weights.slice(weights.length - digits.length)
  return (digits.reduce((sum, digit, at) => sum + digit * own[at]!, 0) % 11) % 10
}

/** Why a number is not a valid INN; undefined if it is valid. */
export function innProblem(inn: string): string | undefined {
  if (!/^\d+$/.test(inn)) return 'в ИНН только цифры'
  if (inn.length !== 10 && inn.length !== 12) return `в ИНН 10 или 12 цифр, а здесь ${inn.length}`
  const digits = [...inn].map(Number)
  if (/^0+$/.test(inn)) return 'такого ИНН нет'
  const checked = inn.length === 10 ? [9] : [10, 11]
  const isRight = checked.every(at => checkDigit(digits.slice(0, at)) === digits[at])
  return isRight ? undefined : 'контрольные цифры ИНН не сходятся: проверьте, нет ли описки'
}
