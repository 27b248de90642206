// Banners of promo articles: masters of their own, because a cover cut to a strip has neither its idea nor its disc. The page
// shows a strip 24vw high, between 144 and 352 px: everything that matters lies in the middle three fifths of the height.
import { Paint, C, G, at, f, s, rect, ell, poly, smooth } from './paint.mjs'
import * as M from './motifs.mjs'
import { cloud, dot } from './stage.mjs'
import { bigTree, bush } from './scene-kit.mjs'

/** Two shoes on an autumn path; `y` is where they stand, `k` their size. */
const walk = (p, w, h, y, k, sun) => {
  const all = rect(0, 0, w, h), left = w * .42, right = w * .56
  const shoe = (x, a) => G(`translate(${x} ${y}) rotate(${a}) scale(${k})`, p.limb([[-62, -96], [-66, -230], [-70, -460]], 62, C.night, C.ink, 'r'), f(rect(-98, -126, 70, 28, 9), C.white), s('M-92-112h58', C.saff, 5), M.sneaker(p, { c: C.teal, d: C.tealD }))
  const leaves = Array.from({ length: Math.round(w / 36) }, (_, i) => M.leaf(p, p.rnd() * w, y - 26 * k + p.rnd() * (h - y + 30 * k), (16 + p.rnd() * 12) * k, 8 * k, p.rnd() * 360, [C.saff, C.coralD, C.butter][i % 3], C.woodD)).join('')
  return f(all, C.sky) + p.shade(all, C.skyD, 't', .55) + cloud(p, w * .16, h * .4, k * .7) + dot(...sun, p) + [[.06, .9], [.24, .7], [.7, .8], [.93, 1]].map(([x, q], i) => p.o(ell(w * x, y - 34 * k, 74 * q * k, 66 * q * k), [C.lime, C.saff, C.leaf, C.saff][i], [C.leaf, C.saffD, C.leafD, C.saffD][i], 'r', .8)).join('') +
    p.o(smooth([[-20, h + 20], [-20, y - 44 * k], [w * .3, y - 54 * k], [w * .6, y - 42 * k], [w + 20, y - 56 * k], [w + 20, h + 20]], true, .16), C.leaf, C.leafD, 'b', .8) + p.o(poly([[w * .2, y - 50 * k], [w * .78, y - 46 * k], [w * .94, h + 20], [w * .06, h + 20]]), C.paper, C.sand, 'b', .9) + leaves + bigTree(p, w * .93, y - 20 * k, 190 * k, C.saff, C.saffD) +
    f(poly([[left - 90 * k, y], [left + 90 * k, y], [left + 200 * k, y + 20 * k], [left, y + 20 * k]]), C.ink, .18) + shoe(left, 0) + f(poly([[right - 80 * k, y], [right + 110 * k, y], [right + 210 * k, y + 20 * k], [right + 10 * k, y + 20 * k]]), C.ink, .18) + shoe(right, -4) + bush(p, w * .02, h + 6, 46 * k, C.tealD, C.ink)
}

export const banners = {
  'walk-wide': { title: 'Кроссовки на осенней тропе', tint: '#c3dde6', width: 1200, height: 288, draw: p => walk(p, 1200, 288, 214, 1.02, [838, 104, 42]) },
  'walk-narrow': { title: 'Кроссовки на осенней тропе', tint: '#c3dde6', width: 800, height: 308, draw: p => walk(p, 800, 308, 218, .86, [610, 122, 34]) },
}
export const draw = (id, { marks = false } = {}) => { const { width, height, title, draw: make } = banners[id], p = new Paint(width, height, 11); return p.svg(p.clip(rect(0, 0, width, height), make(p)), { title, grain: .42, marks }) }
