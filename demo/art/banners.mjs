// Banners of promo articles: masters of their own, because a cover cut to a strip has neither its idea nor its disc. The wide one is a
// strip, with all that matters in the middle three fifths of its height; the one of phones is 4 : 3, so that people are large on it.
import { Paint, C, G, at, f, s, rect, ell, poly, smooth } from './paint.mjs'
import * as M from './motifs.mjs'
import { cloud, dot } from './stage.mjs'
import { bigTree, bush, fall, person, roofs } from './scene-kit.mjs'

/** The dog of the story: it trots to the right, as long as 110 from nose to tail. It stands on (0, 0). */
const dog = p => f(ell(10, 1, 56, 5), C.ink, .2) +
  [[-30, -46, -2, -14], [28, -22, -2, 10]].map(([hip, knee, foot, toe]) => p.limb([[hip, -34], [hip + (knee + 46) * .2, -18], [hip + toe, foot]], 8, C.woodD, C.ink, 'b', .6)).join('') +
  p.limb([[-40, -44], [-56, -56], [-54, -74]], 8, C.wood, C.woodD, 'b') + p.o('M-44-30C-48-54-30-60-8-58L26-62C44-60 46-38 34-28C10-22-30-20-44-30z', C.wood, C.woodD, 'br', .85) +
  [[-34, -40, -16], [26, 32, 36]].map(([hip, knee, toe]) => p.limb([[hip, -32], [knee, -18], [toe, -2]], 9, C.wood, C.woodD, 'b', .7)).join('') +
  p.o('M22-54C20-78 34-94 54-90L78-80C84-76 80-68 72-68L56-66C50-54 44-46 34-44z', C.wood, C.woodD, 'r', .7) + p.o('M40-90C28-88 24-72 30-62C40-62 46-76 46-88z', C.woodD, C.ink, 'b', .7) + f(ell(79, -77, 4), C.ink) + f(ell(56, -80, 2.4), C.ink) + s('M24-50L40-44', C.teal, 6)

/** Timur on his walk: the whole of him, the dog that took him for its own, and the yellow that he walks towards. `y` is where they stand; no tree stands behind the dog or before the disc. `q`: the size of all else. */
export const walk = (p, w, h, y, k, sun, from, trees = [[.05, 96], [.47, 84], [.555, 112], [.66, 92]], q = h / 288) => {
  const all = rect(0, 0, w, h), far = y - 64 * k
  const hill = (ys, c, d) => p.o(smooth([[-30, h + 20], ...ys.map((v, i) => [-30 + i * (w + 60) / (ys.length - 1), v]), [w + 30, h + 20]], true, .15), c, d, 'b', .8)
  const leaves = Array.from({ length: Math.round(w / 26) }, (_, i) => { const v = p.rnd(), z = .5 + v * .6; return M.leaf(p, p.rnd() * w, y - 14 + v * (h - y + 10), 17 * z, 6.5 * z, p.rnd() * 360, [C.saff, C.wine, C.butter][i % 3], C.woodD) }).join('')
  const falling = [[.62, .3], [.69, .52], [.76, .2], [.55, .6], [.84, .62], [.9, .36]].map(([x, v], i) => M.leaf(p, w * x, y * v + 14, 15 * q, 6 * q, 40 + i * 67, [C.saff, C.butter][i % 2], C.saffD)).join('')
  return f(all, C.sky) + p.shade(all, C.skyD, 't', .38) + cloud(p, w * .12, h * .3, .62 * q) + cloud(p, w * .56, h * .22, .46 * q) + dot(...sun, p) +
    p.clip(rect(0, 0, w, far + 30), roofs(p, -10, far + 26, w * .56, 92 * q, C.haze, C.dusk, C.butter, .3)) +
    hill([far + 18, far - 2, far + 16, far - 8, far + 12, far - 14, far + 6], C.lime, C.leaf) +
    trees.map(([x, t]) => bigTree(p, w * x, far + 16, t * q, C.saff, C.saffD)).join('') + bush(p, w * .6, far + 22, 20 * q) + bush(p, w * .14, far + 24, 24 * q, C.lime, C.leaf) +
    hill([y - 34, y - 40, y - 30, y - 38, y - 34, y - 42], C.leaf, C.leafD) +
    p.o(smooth([[-30, y - 18], [w * .3, y - 20], [w * .62, y - 22], [w + 30, y - 30], [w + 30, h + 20], [-30, h + 20]], true, .08), C.paper, C.sand, 'b', .9) +
    bigTree(p, w * .9, y - 10, 236 * q, C.saff, C.saffD) + leaves + falling +
    fall(from, y, 34 * k, 96 * k) + person(p, { x: from, y, k, flip: true, pose: 'walk', top: [C.dusk, C.night], bottom: [C.night, C.ink], skin: C.skin[1], hair: C.ink, beard: C.ink, hat: [C.coralD, C.wine], scarf: [C.saff, C.saffD], shoe: C.teal, nearArm: [[30, -184], [16, -140]] }) +
    at(from + 156 * k, y + 3 * k, 1.16 * k, dog(p)) + bush(p, w * .02, h + 8, 44 * q, C.tealD, C.ink) + bush(p, w * .985, h + 10, 40 * q, C.tealD, C.ink)
}

export const banners = {
  'walk-wide': { title: 'Мужчина в красной шапке идёт с собакой по осенней дорожке туда, где желтеет дерево', tint: '#c3dde6', width: 1200, height: 288, draw: p => walk(p, 1200, 288, 242, .64, [838, 96, 34], 400, [[.05, 96], [.53, 84], [.585, 112], [.66, 92]]) },
  'walk-narrow': { title: 'Мужчина в красной шапке идёт с собакой по осенней дорожке туда, где желтеет дерево', tint: '#c3dde6', width: 800, height: 600, draw: p => walk(p, 800, 600, 520, 1.32, [556, 118, 60], 232, [[.06, 110], [.82, 90]], 1.3) },
}
export const draw = (id, { marks = false } = {}) => { const { width, height, title, draw: make } = banners[id], p = new Paint(width, height, 11); return p.svg(p.clip(rect(0, 0, width, height), make(p)), { title, grain: .42, marks }) }
