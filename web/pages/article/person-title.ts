type Person = { role: string; expertise: string | null; areDocumentsChecked: boolean }

/** «Эксперт · Врач-сомнолог · документы проверены», «Автор». */
export function titleOfPerson({ role, expertise, areDocumentsChecked }: Person, isExpert = false): string {
  const what = role || expertise
  const words = [isExpert ? 'Эксперт' : !what && 'Автор', what, areDocumentsChecked && 'документы проверены']
  return words.filter(Boolean).join(' · ')
}
