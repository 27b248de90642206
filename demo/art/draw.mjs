// Pictures of the demo magazine. `draw(name)` returns the SVG of one of `names`; the same name always gives the same bytes. No dependencies.
import * as cover from './covers.mjs'
import * as dish from './dishes.mjs'
import * as step from './steps.mjs'
import * as scene from './scenes.mjs'
import * as banner from './banners.mjs'
import * as person from './people.mjs'
import * as motif from './library.mjs'
import * as mascot from './mascot.mjs'
import * as film from './film.mjs'

/**
 * @typedef {'cover' | 'scene' | 'banner' | 'dish' | 'plate' | 'step' | 'person' | 'motif' | 'mascot'} Kind
 * @typedef {object} Picture
 * @property {string} svg
 * @property {number} width   size of the view box; raster at 2× or more (`density: 144` in sharp)
 * @property {number} height
 * @property {string} title   alt text in Russian
 * @property {Kind} kind
 * @property {string} [tint]  main colour (covers, dishes, steps)
 * @property {boolean} [transparent] no ground: plates, motifs, mascot
 */

/** @type {Map<string, () => Picture>} */
const pictures = new Map()
/** @param {string} name @param {() => Picture} make */
const add = (name, make) => { if (!pictures.has(name)) pictures.set(name, make) }
const dishTint = Object.fromEntries(Object.entries(dish.items).map(([id, it]) => [id, it.tint]))

for (const [id, c] of Object.entries(cover.covers)) add(id, () => ({ svg: cover.draw(id), width: 800, height: 450, title: c.title, kind: 'cover', tint: c.tint }))
// The banner of phones has as many pixels as a cover.
for (const [id, it] of Object.entries(banner.banners)) add(id, () => ({ svg: banner.draw(id), width: it.width, height: it.height, title: it.title, kind: it.width > 2 * it.height ? 'banner' : 'cover', tint: it.tint }))
for (const [id, it] of Object.entries(scene.scenes)) add(id, () => ({ svg: scene.draw(id), width: 800, height: 450, title: it.title, kind: 'scene', tint: it.tint }))
for (const id of [...Object.keys(dish.items), ...Object.keys(dish.aliases)]) {
  const it = dish.items[dish.aliases[id] || id], plate = Boolean(it.of)
  add(id, () => ({ svg: dish.draw(id), width: plate ? 400 : 800, height: plate ? 400 : 450, title: it.title, kind: plate ? 'plate' : 'dish', tint: it.tint || dishTint[it.of], ...(plate && { transparent: true }) }))
}
for (const [id, it] of Object.entries(step.items)) add(id, () => ({ svg: step.draw(id), width: 800, height: 450, title: it.title, kind: 'step', tint: it.tint }))
const seedling = { 'film-seedling': [1, film.title], 'seedling-sown': [0, 'Горшок с землёй на подоконнике'], 'seedling-loop': [0.25, 'Петелька ростка над землёй'], 'seedling-leaves': [0.6, 'Росток с двумя листками'] }
for (const [id, [moment, title]] of Object.entries(seedling)) add(id, () => ({ svg: film.frame(moment), width: 800, height: 450, title, kind: 'step', tint: '#fad8c2' }))
for (const [id, it] of Object.entries(person.items)) add(id, () => ({ svg: person.draw(id), width: 320, height: 320, title: it.title, kind: 'person' }))
// A motif or the mascot may have the name of a cover (clock, phone, sleep, thermometer): then the bare name is the cover,
// and the prefixed name is the small picture.
for (const [id, it] of Object.entries(motif.items)) for (const name of [`motif-${id}`, id]) {
  const [, , width, height] = it.vb.split(' ').map(Number)
  add(name, () => ({ svg: motif.draw(id), width, height, title: it.title, kind: 'motif', transparent: true }))
}
for (const [id, it] of Object.entries(mascot.items)) for (const name of [`mascot-${id}`, id]) add(name, () => ({ svg: mascot.draw(id), width: 392, height: 350, title: it.title, kind: 'mascot', transparent: true }))

/** The same cover, scene or banner with `class="disc"` on its coral disc, for who measures it. @param {string} name @returns {string | undefined} */
export const drawMarked = name => [[cover.covers, cover.draw], [scene.scenes, scene.draw], [banner.banners, banner.draw]].flatMap(([all, make]) => (name in all ? [make(name, { marks: true })] : []))[0]

/** What no crop of a picture may cut, beside the disc: boxes in shares of its size. @param {string} name @returns {[number, number, number, number][]} */
export const keptOf = name => (cover.covers[name]?.keep ?? []).map(([left, top, right, bottom]) => [left / 800, top / 450, right / 800, bottom / 450])

/** Every name that `draw` knows. @type {string[]} */
export const names = [...pictures.keys()]
/** @param {string} name @returns {boolean} */
export const has = name => pictures.has(name)
/** @param {string} name @returns {Picture} */
export function draw(name) {
  const make = pictures.get(name)
  if (!make) throw new Error(`No picture is called “${name}”`)
  return make()
}
