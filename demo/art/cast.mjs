// Who is who: how the people of the magazine look in scenes, as in their portraits (people.mjs). A text in the first person shows
// its author: person(p, cast('timur', { x, y, pose })).
import { C, at, f, s, rect, ell } from './paint.mjs'
import { leaf } from './motifs.mjs'

const people = {
  anna: { hair: '#3b2430', style: 'bob', top: [C.teal, C.tealD], bottom: [C.night, C.ink], wear: p => f(ell(24, 14, 4), C.coral) },
  timur: { hair: C.ink, beard: C.ink, skin: C.skin[1], top: [C.dusk, C.night], bottom: [C.night, C.ink], hat: [C.coral, C.coralD], wear: p => p.o(ell(0, -48, 8), C.cream, C.sand, 'br', .8) },
  leila: { hair: '#4a2a2c', style: 'curls', skin: C.skin[2], top: [C.saff, C.saffD], bottom: [C.night, C.ink], wear: p => p.o('M-27 -14C-24 -38 22 -40 28 -12L26 -4C18 -28 -14 -28 -24 -6z', C.coral, C.coralD, 'r', .7) },
  sasha: { hair: '#cf6a34', style: 'long', skin: C.skin[3], top: [C.white, C.haze], stripes: C.dusk, bottom: [C.night, C.ink], wear: p => s('M-20 -22C-8 -46 24 -42 28 -8', C.ink, 5) + p.o(rect(21, -14, 13, 24, 6), C.coral, C.coralD, 'r', .8) },
  denis: { hair: C.wood, skin: C.skin[0], top: [C.plum, C.ink], bottom: [C.night, C.ink], wear: p => s('M18 -10L36 -22', C.saff, 4) },
  nina: { hair: '#7a4a2c', style: 'bun', skin: C.skin[1], specs: C.leafD, top: [C.saff, C.saffD], bottom: [C.night, C.ink], wear: p => at(22, -38, 1, leaf(p, 0, 0, 24, 8, 30), leaf(p, 0, 0, 22, 7, 78, C.lime, C.leaf)) },
  mikhail: { hair: '#b9bccb', beard: '#b9bccb', skin: C.skin[3], specs: 1, top: [C.white, C.haze], bottom: [C.night, C.ink] },
}
/** Options of `person` for one of the magazine's people; `scene` may change clothes, never hair or face. */
export const cast = (name, scene) => ({ ...people[name], ...scene })
