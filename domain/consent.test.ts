import { expect, test } from 'vitest'
import { consentValues, fillNames } from './consent-names.ts'
import { consentStateOf, heldConsent, readConsentPath } from './consent.ts'
import { defaultMagazine } from './magazine.ts'

const data = (version: string, asksAgain = false) => ({ kind: 'data' as const, version, asksAgain })

test('the last version in effect applies, and only one that asks again ends earlier consents', () => {
  expect(consentStateOf([])).toEqual({
    current: { data: '2026-11', letters: '', recognition: '' },
    accepted: null,
  })
  const soft = consentStateOf([data('2026-11'), data('2026-12-01'), { kind: 'letters', version: '1', asksAgain: true }])
  expect(soft.current).toEqual({ data: '2026-12-01', letters: '1', recognition: '' })
  expect(heldConsent('2026-11', soft)).toBe('2026-11')
  const strict = consentStateOf([data('2026-11'), data('2026-12-01', true), data('2027-01-01')])
  expect(['2026-11', '2026-12-01', '2027-01-01', 'x'].map(version => heldConsent(version, strict))).toEqual([
    null,
    '2026-12-01',
    '2027-01-01',
    null,
  ])
  expect(heldConsent(null, soft)).toBeNull()
})

test('names are filled in from the settings; unknown and empty ones are told', () => {
  const values = consentValues({ ...defaultMagazine, publisher: 'ООО «Толк»' }, { site: 'delno.ru', day: '1 декабря' })
  expect(fillNames('{{Издатель}}, {{ сайт }}, {{дата}}: {{инн}}, {{главный  редактор}}, {{погода}}', values)).toEqual({
    text: 'ООО «Толк», delno.ru, 1 декабря: {{инн}}, {{главный  редактор}}, {{погода}}',
    unknown: ['погода'],
    empty: ['инн', 'главный редактор'],
  })
})

test('what every object has is no name', () => {
  const names = '{{constructor}} {{__proto__}} {{hasownproperty}}'
  expect(fillNames(names, {})).toEqual({
    text: names,
    unknown: ['constructor', '__proto__', 'hasownproperty'],
    empty: [],
  })
})

test('a version has an address below its text; other addresses there are no versions', () => {
  expect(readConsentPath('/personalnye-dannye/2026-11')).toEqual({ kind: 'data', version: '2026-11' })
  for (const path of ['/personalnye-dannye', '/personalnye-dannye/amp', '/o-zhurnale/2026-11'])
    expect(readConsentPath(path)).toBeUndefined()
})
