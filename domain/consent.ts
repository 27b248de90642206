// The texts that readers agree to (152-FZ, 38-FZ), and what their versions mean. The office writes them (decision 071). Pure.

export const consentKinds = ['data', 'letters', 'recognition'] as const
export type ConsentKind = (typeof consentKinds)[number]

export const consentTexts: Record<ConsentKind, { title: string; path: string; asked: string }> = {
  data: {
    title: 'Персональные данные',
    path: '/personalnye-dannye',
    asked: 'при входе, в подписке, в вопросах и письмах редакции',
  },
  letters: { title: 'Согласие на рассылки', path: '/soglasie-na-rassylki', asked: 'в форме подписки на письма' },
  recognition: {
    title: 'Согласие узнавать читателя',
    path: '/soglasie-na-uznavanie',
    asked: 'внизу страницы, у ответа «Да, и узнавать меня»',
  },
}

/** The version of the text on personal data until the office publishes one. */
export const firstConsentVersion = '2026-11'

/** The versions that apply now; '' where the magazine has no text of its own. */
export type ConsentVersions = Record<ConsentKind, string>
export const firstConsentVersions: ConsentVersions = { data: firstConsentVersion, letters: '', recognition: '' }

export type ConsentVersion = { kind: ConsentKind; version: string; asksAgain: boolean }

/** `accepted`: versions of the text on personal data that readers need not confirm again; null: any. */
export type ConsentState = { current: ConsentVersions; accepted: readonly string[] | null }

/** `versions`: those in effect until now, the oldest first. */
export function consentStateOf(versions: readonly ConsentVersion[]): ConsentState {
  const current = { ...firstConsentVersions }
  for (const { kind, version } of versions) current[kind] = version
  const ofData = versions.filter(({ kind }) => kind === 'data')
  const asking = ofData.findLastIndex(({ asksAgain }) => asksAgain)
  return { current, accepted: asking < 0 ? null : ofData.slice(asking).map(({ version }) => version) }
}

/** What a reader agreed to, if it still holds; null asks the reader again. */
export const heldConsent = (version: string | null, { accepted }: Pick<ConsentState, 'accepted'>): string | null =>
  version !== null && (accepted === null || accepted.includes(version)) ? version : null

/** Below the address of the text that applies now stand its versions, for ever. */
export const consentPath = (kind: ConsentKind, version: string) => `${consentTexts[kind].path}/${version}`

/** Addresses of versions. A version begins with its day; `/amp` is another form of the page. */
export const consentPathPattern = new RegExp(
  `^(${consentKinds.map(kind => consentTexts[kind].path).join('|')})/(\\d[\\w.-]{0,39})$`,
)

export function readConsentPath(path: string): { kind: ConsentKind; version: string } | undefined {
  const found = consentPathPattern.exec(path)
  const kind = consentKinds.find(each => consentTexts[each].path === found?.[1])
  return kind && { kind, version: found![2]! }
}
