// Reads the two open dictionaries that ours is made of: word forms of Hunspell (affix file and list of words) and the
// forms with grammar of OpenCorpora, in the packed form of pymorphy2 that the package `az` carries.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every form of an affix dictionary. The Russian one has suffixes only, without compounds and prefixes. */
export function* formsOfHunspell(folder: string): Generator<string> {
  type Affix = { cut: string; add: string; condition: RegExp }
  const affixes = new Map<string, Affix[]>()
  for (const line of readFileSync(join(folder, 'index.aff'), 'utf8').split('\n')) {
    const [kind, flag, cut, add, condition] = line.trim().split(/\s+/)
    if (kind !== 'SFX' || !flag || condition === undefined) continue
    const list = affixes.get(flag) ?? []
    affixes.set(flag, list)
    list.push({
      cut: cut === '0' ? '' : cut!,
      add: add === '0' ? '' : add!.split('/')[0]!,
      condition: new RegExp(`${condition}$`),
    })
  }
  for (const line of readFileSync(join(folder, 'index.dic'), 'utf8').split('\n').slice(1)) {
    const [stem, flags = ''] = line.trim().split('/')
    if (!stem) continue
    yield stem
    for (const flag of flags)
      for (const { cut, add, condition } of affixes.get(flag) ?? [])
        if (condition.test(stem) && stem.endsWith(cut)) yield stem.slice(0, stem.length - cut.length) + add
  }
}

/** Every form of OpenCorpora with each of its tags («NOUN,anim,masc sing,nomn»). */
export function* formsOfOpenCorpora(folder: string): Generator<{ form: string; tag: string }> {
  const tags = JSON.parse(readFileSync(join(folder, 'gramtab-opencorpora-int.json'), 'utf8')) as string[]
  const paradigmFile = readFileSync(join(folder, 'paradigms.array'))
  const paradigms: Uint16Array[] = []
  for (let at = 2, left = paradigmFile.readUInt16LE(0); left > 0; left--) {
    const size = paradigmFile.readUInt16LE(at)
    paradigms.push(Uint16Array.from({ length: size }, (_, i) => paradigmFile.readUInt16LE(at + 2 + i * 2)))
    at += 2 + size * 2
  }
  for (const { key, payload } of keysOfDawg(readFileSync(join(folder, 'words.dawg')))) {
    const paradigm = paradigms[number(payload, 0)]!
    const tag = tags[paradigm[paradigm.length / 3 + number(payload, 2)]!]!
    yield { form: key, tag }
  }
}

/** Forms that the texts of OpenCorpora contain: a sign that a word is common. */
export function* commonForms(folder: string): Generator<string> {
  const bytes = readFileSync(join(folder, 'p_t_given_w.intdawg'))
  for (const key of rawKeys(bytes)) yield cp1251.decode(Uint8Array.from(key)).split(':')[0]!
}

const cp1251 = new TextDecoder('windows-1251')
const separator = 1

/** Numbers are packed so that no byte of theirs is zero or the separator. */
const number = (bytes: readonly number[], at: number) => ((bytes[at]! ^ 1) << 6) + (bytes[at + 1]! >> 1)

function* keysOfDawg(file: Buffer): Generator<{ key: string; payload: number[] }> {
  for (const bytes of rawKeys(file)) {
    const cut = bytes.indexOf(separator)
    yield {
      key: cp1251.decode(Uint8Array.from(bytes.slice(0, cut))),
      payload: bytes.slice(cut + 1),
    }
  }
}

/** Walks a double-array automaton of `dawgdic`: units of 32 bits, then a guide of first child and next sibling. */
function* rawKeys(file: Buffer): Generator<number[]> {
  const unitCount = file.readUInt32LE(0)
  const units = Uint32Array.from({ length: unitCount }, (_, i) => file.readUInt32LE(4 + i * 4))
  const guide = file.subarray(unitCount * 4 + 8)
  const offset = (unit: number) => (unit >>> 10) << ((unit & 512) >>> 6)
  const follow = (label: number, index: number) => {
    const next = (index ^ offset(units[index]!) ^ label) >>> 0
    return (units[next]! & 0x8000_00ff) >>> 0 === label ? next : undefined
  }
  function* below(index: number, key: number[]): Generator<number[]> {
    if (units[index]! & 256) yield [...key]
    for (let label = guide[index * 2]!; label;) {
      const child = follow(label, index)
      if (child === undefined) return
      key.push(label)
      yield* below(child, key)
      key.pop()
      label = guide[child * 2 + 1]!
    }
  }
  yield* below(0, [])
}
