// What several drawings of steps have in common: the coral thing on the table, and contents of pots, pans and bowls.
import { C, f, s, ell, blob, rng } from './paint.mjs'
import { leaf } from './motifs.mjs'
import * as K from './kitchen.mjs'
const { put, scatter, ball } = K

export const tomato = p => ball(p, 0, 0, 25, C.coral, C.coralD, true)
/** Raspberries and a bilberry. */
export const berries = p => [[-16, 10, 13, C.night, C.ink], [14, 16, 15, C.coral, C.coralD], [0, -10, 18, C.coral, C.coralD]].map(([x, y, r, c, d]) => K.put(x, y, 0, K.berry(p, r, c, d))).join('') + leaf(p, 8, -22, 30, 11, 40)
export const apple = p => ball(p, 0, 0, 38, C.coral, C.coralD) + s('M0 -6q4-12 16-14', C.woodD, 4.4) + leaf(p, 6, -12, 32, 11, 76)
/** A coral bowl of something that the recipe has. */
export const bowlOf = (fill, fillD, grain) => p => K.small(p, 38, C.coral, C.coralD, fill, fillD, grain ? K.crumbs(27, 26, grain, { r: 2.2, seed: 4 }) : '')
export const salt = bowlOf(C.white, C.haze, C.skyD)
export const sugar = bowlOf(C.white, C.sand, C.butter)
export const pepper = p => K.small(p, 38, C.coral, C.coralD, C.white, C.sand, K.crumbs(26, 34, C.ink, { r: 2.6, seed: 4 }))
export const honey = bowlOf(C.saff, C.saffD, C.butter)
export const spice = bowlOf('#b3742e', C.woodD, C.saff)
export const cocoa = bowlOf('#5a3222', C.ink, '#7d4c33')
export const paste = bowlOf('#b5382a', C.wine)
export const barberry = bowlOf('#5b1f2c', C.ink, '#8f2f3a')
/** A coral cup of tea. */
export const cup = p => K.cupTop(p, 38, C.coral, C.coralD, C.woodD, C.ink, 30)
export const broth = (p, n = 26, seed = 1) => K.drops(130, n, C.saff, seed) + K.drops(130, n / 2, C.white, seed + 4)
export const onions = (R, n, seed = 1, k = 19) => scatter(R, n, () => K.onionArc(k, '#f3c860', C.saffD), { seed })
export const carrots = (p, R, n, L = 44, w = 8, seed = 1) => scatter(R, n, () => K.stick(p, L, w, K.carrot, K.carrotD), { seed })
export const batter = (p, c, d, k = 1) => f(ell(0, 0, 140), c) + p.shade(ell(0, 0, 140), d, 'tl', .6, .4) + [1, .74, .48, .24].map((q, i) => s(`M${-100 * q * k} ${20 * q}C${-96 * q * k} ${-96 * q} ${98 * q * k} ${-96 * q} ${96 * q * k} ${14 * q}C${90 * q} ${70 * q} ${10 * q} ${92 * q} ${-40 * q} ${80 * q}`, i % 2 ? C.white : d, 5, i % 2 ? .75 : .6)).join('')
export const potatoes = (p, R, n, seed = 2, r = 24) => scatter(R, n, i => K.potato(p, r, i + seed), { seed })
export const shreds = (R, n, seed = 1, c, d) => scatter(R, n, () => K.shred(c, d, 46), { seed })
export const cheeseHeap = (R, n, seed = 1) => K.strokes(R, n, 16, C.sand, 6, { seed, o: .8 }) + K.strokes(R, n, 16, C.white, 4.6, { seed })
export const minced = (p, R, seed = 2) => f(ell(0, 0, R), '#e09a8c') + scatter(R, 40, (i, g) => p.o(blob(0, 0, 13 + g() * 8, g, 6, .2), i % 2 ? '#e8a898' : '#d58576', '#a84f4a', 'br', .6), { seed })
export const grains = (R, seed = 1, n = 130) => K.grainHeap(R, n, ['#6d3f28', '#9a6239', '#c08a55'], seed)
export const saucer = (p, fill, fillD, r = 54, c = C.white, d = C.haze, ...inside) => K.small(p, r, c, d, fill, fillD, ...inside)
export const sourCream = (p, r = 52, c = C.teal, d = C.tealD) => saucer(p, C.white, C.haze, r, c, d, K.swirl(C.haze, 3, r / 70, .7))
export const peppercorns = (x, y, n = 9, seed = 2) => K.crumbs(26, n, C.ink, { x, y, r: 3.4, seed })
export const saltDish = p => saucer(p, C.white, C.haze, 38, C.saff, C.saffD, K.crumbs(26, 20, C.sky, { r: 2, seed: 4 }))
