// What dishes are counted in, with the forms for 1, 2 and 5.
type Forms = [string, string, string]

const units: readonly Forms[] = [
  ['порция', 'порции', 'порций'],
  ['штука', 'штуки', 'штук'],
  ['кусок', 'куска', 'кусков'],
  ['стакан', 'стакана', 'стаканов'],
  ['кружка', 'кружки', 'кружек'],
  ['тарелка', 'тарелки', 'тарелок'],
  ['банка', 'банки', 'банок'],
  ['литр', 'литра', 'литров'],
  ['пирог', 'пирога', 'пирогов'],
  ['буханка', 'буханки', 'буханок'],
]

export const unitsOffered: readonly string[] = units.map(([one]) => one)

/** Any form of a known word gives its forms: people write «порции» as readily as «порция». */
export const formsOfUnit = (word: string): Forms | null =>
  units.find(forms => forms.includes(word.trim().toLowerCase())) ?? null
