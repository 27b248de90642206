import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Config } from '#platform/config/config.ts'
import { openTestApp } from '#tests/app.ts'
import { makeGeoFile } from './geo-file.fixture.ts'
import { openGeoFile } from './geo-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'delno-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'city.mmdb')
writeFileSync(
  file,
  makeGeoFile(95, {
    country: { iso_code: 'RU' },
    city: { names: { en: 'Kazan', ru: 'Казань' } },
    subdivisions: [{ names: { en: 'Tatarstan Republic', ru: 'Татарстан' } }],
  }),
)

async function ask(location: Partial<Config['location']>, requests: { ip?: string; header?: string }[]) {
  await using app = await openTestApp({
    services: ['auth'],
    config: { location: { header: undefined, file: undefined, restrictedCountries: [], ...location } },
  })
  const replies = []
  for (const { ip, header } of requests)
    replies.push(
      await app.app.inject({
        url: '/svc/auth/api/v1/auth/location',
        ...(ip !== undefined && { remoteAddress: ip }),
        headers: header === undefined ? {} : { 'x-country': header },
      }),
    )
  return replies.map(reply => reply.json<unknown>())
}

const nowhere = { isRestricted: false, city: null, country: null, region: null }

test('without a header and a file nobody is restricted, and the headers of a visitor change nothing', async () => {
  expect(await ask({}, [{ ip: '95.1.2.3', header: 'RU' }])).toEqual([nowhere])
})

test('the header of the proxy names the country; a malformed one is ignored', async () => {
  expect(
    await ask({ header: 'x-country', restrictedCountries: ['RU'] }, [
      { header: 'ru' },
      { header: 'KZ' },
      { header: 'xx1' },
      {},
    ]),
  ).toEqual([{ ...nowhere, isRestricted: true, country: 'RU' }, { ...nowhere, country: 'KZ' }, nowhere, nowhere])
})

test('a file in the MaxMind format locates addresses, with names in Russian', async () => {
  const kazan = { city: 'Казань', country: 'RU', region: 'Татарстан' }
  expect(
    await ask({ file, restrictedCountries: ['RU'] }, [
      { ip: '95.1.2.3' },
      { ip: '::ffff:95.1.2.3' },
      { ip: '8.8.8.8' },
      { ip: '2001:db8::1' },
    ]),
  ).toEqual([{ ...kazan, isRestricted: true }, { ...kazan, isRestricted: true }, nowhere, nowhere])
  expect(await ask({ file }, [{ ip: '95.1.2.3' }])).toEqual([{ ...kazan, isRestricted: false }])
})

test('an unreadable file is named at the start', async () => {
  const none = join(folder, 'none.mmdb')
  await expect(openGeoFile(none)).rejects.toThrow(`LOCATION_FILE: не открыть ${none}`)
  writeFileSync(none, 'not a database')
  await expect(openGeoFile(none)).rejects.toThrow('LOCATION_FILE')
})
