// Books and learning.
import { C, at, f, s, rect, ell, poly, rng } from './paint.mjs'
import * as M from './motifs.mjs'
import { W, all, dot, hill, house, fir, cloud } from './stage.mjs'

export const covers = {
  ladder: { title: 'Буква «А» — стремянка к яблоку', tint: '#cfe6db', draw(p) {
    let o = f(all, C.mint) + p.shade(all, C.sea, 'b', .5, .2) + hill(p, [400, 380, 390, 376, 392, 384], C.lime, C.leaf, .7)
    o += f(poly([[250, 424], [560, 424], [720, 446], [420, 448]]), C.ink, .14)
    // the crown of the tree comes in from above
    o += p.o('M640 -20C620 120 640 240 628 420H676C672 250 690 120 720 -20z', C.wood, C.woodD, 'r', .9) + s('M650 120C600 96 560 92 470 76', C.woodD, 14)
    o += [[140, -30, 130], [330, -54, 128], [500, -40, 120], [650, -10, 140], [770, 30, 110]].map(([x, y, r], i) => p.o(ell(x, y, r, r * .84), i % 2 ? C.teal : C.leaf, i % 2 ? C.tealD : C.leafD, 'b', .85)).join('')
    const g = rng(7)
    for (let i = 0; i < 26; i++) o += M.leaf(p, 60 + g() * 700, 14 + g() * 80, 34 + g() * 14, 12, 120 + g() * 120, i % 2 ? C.lime : C.leaf, C.leafD)
    // letter A
    const L = poly([[388, 148], [430, 148], [306, 424], [254, 424]]), R = poly([[372, 148], [414, 148], [548, 424], [494, 424]])
    o += p.o(R, C.night, C.ink, 'r', .8)
    o += [[352, 226, 98], [330, 276, 144], [312, 322, 178], [286, 372, 230]].map(([x, y, w], i) => p.o(rect(x, y, w, i === 2 ? 34 : 11, 3), i === 2 ? C.dusk : C.saff, i === 2 ? C.night : C.saffD, 'b', .8)).join('')
    o += p.o(L, C.dusk, C.night, 'r', .8) + p.o(rect(362, 130, 78, 26, 6), C.saff, C.saffD, 'b', .9)
    // A is for apple
    o += s('M404 44C402 60 400 66 400 76', C.woodD, 6) + M.leaf(p, 404, 62, 44, 14, 74) + dot(400, 102, 30, p) + f(ell(389, 91, 7, 5), C.blush)
    return o } },

  bookmark: { title: 'Страницы как холмы, закладка-дорога уходит к солнцу', tint: '#fad8c2', draw(p) {
    let o = f(all, C.peach) + p.shade(all, C.blush, 't', .75, .1) + dot(400, 152, 74, p) + cloud(p, 150, 120, .9, C.white, C.blush) + cloud(p, 668, 96, .8, C.white, C.blush)
    o += p.o(rect(0, 396, W, 60), C.woodD, C.ink, 'b', .7) + f(ell(400, 420, 330, 14), C.ink, .3)
    o += p.o('M70 412L104 216C200 190 330 190 400 232C470 190 600 190 696 216L730 412C600 392 470 396 400 426C330 396 200 392 70 412z', C.tealD, C.ink, 'b', .7)
    const pg = q => { const X = v => q < 0 ? v : 800 - v; return `M400 238C340 186 210 176 ${X(116)} 204L${X(84)} 398C200 380 330 384 400 414z`.replace(/M400 238C340 186 210 176/, `M400 238C${X(340)} 186 ${X(210)} 176`).replace('C200 380 330 384', `C${X(200)} 380 ${X(330)} 384`) }
    for (const q of [-1, 1]) {
      const d = pg(q), X = v => q < 0 ? v : 800 - v
      o += p.o(d, C.white, C.sand, q < 0 ? 'r' : 'l', .8, .55)
      // furrows of text
      o += p.clip(d, ...[0, 1, 2, 3, 4, 5].map(i => s(`M${X(128 - i * 5)} ${230 + i * 28}C${X(210)} ${206 + i * 29} ${X(290)} ${210 + i * 31} ${X(i === 5 ? 300 : 352)} ${238 + i * 30}`, [C.leaf, C.lime, C.leaf, C.haze, C.haze, C.haze][i], i < 3 ? 9 : 5, .85)))
    }
    o += at(196, 208, .8, house(p, { w: 54, h: 40, roof: C.teal, roofD: C.tealD })) + at(140, 212, .9, fir(p, { h: 70 })) + at(250, 200, 1, fir(p, { h: 60 })) + at(560, 198, 1, fir(p, { h: 76 })) + at(606, 200, .8, fir(p, { h: 60 })) + at(660, 212, .9, M.tree(p, { h: 60, r: 18 }))
    o += p.o('M388 226C376 262 424 290 410 330C400 362 372 386 378 452L404 434L428 454C420 390 456 362 452 322C448 284 412 262 412 226z', C.wine, C.ink, 'r', .8) + s('M398 240C398 268 434 296 430 326C424 366 402 384 402 428', C.cream, 3, .9).replace('/>', ' stroke-dasharray="10 10"/>')
    return o } },
}
