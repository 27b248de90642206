// Checks a state registration number: thirteen digits of an organisation (OGRN), fifteen of an entrepreneur (OGRNIP). The last digit is the
// remainder of all others by 11 or 13, of which the last digit counts.

/** Why a number is not valid; undefined if it is. */
export function ogrnProblem(ogrn: string): string | undefined {
  if (!/^\d+$/.test(ogrn)) return 'в ОГРН только цифры'
  if (ogrn.length !== 13 && ogrn.length !== 15) return `в ОГРН 13 или 15 цифр, а здесь ${ogrn.length}`
  const divisor = ogrn.length === 13 ? 11n : 13n
  const isRight = (BigInt(ogrn.slice(0, -1)) % divisor) % 10n === BigInt(ogrn.slice(-1))
  return isRight ? undefined : 'контрольная цифра ОГРН не сходится: проверьте, нет ли описки'
}
