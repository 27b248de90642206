// Psychology: people together and alone.
import { C, G, at, f, s, rect, ell, poly, rng } from './paint.mjs'
import * as M from './motifs.mjs'
import { all, wall, floor, shaft, groundShadow, dot, hill, cloud, cloudPath, sky } from './stage.mjs'

const umbrella = (p, c, d, r = 120) => p.o(rect(-4, -14, 8, 92, 4), C.ink, '#000', 'r', .5) + (b => p.o(b, c, d, 'r', .9) + s(`M${-r * .36} 6C${-r * .34} ${-r * .5} ${-r * .1} ${-r * .8} 0 ${-r * .84}C${r * .1} ${-r * .8} ${r * .34} ${-r * .5} ${r * .36} 6`, d, 3, .6))(`M${-r} 8C${-r} ${-r * .62} ${-r * .5} ${-r * .84} 0 ${-r * .84}S${r} ${-r * .62} ${r} 8Q${r * .84} ${-r * .12} ${r * .68} 6Q${r * .52} ${-r * .12} ${r * .36} 6Q${r * .18} ${-r * .12} 0 6Q${-r * .18} ${-r * .12} ${-r * .36} 6Q${-r * .52} ${-r * .12} ${-r * .68} 6Q${-r * .84} ${-r * .12} ${-r} 8z`) + f(rect(-3, -r * .84 - 16, 6, 18, 3), C.ink)

export const covers = {
  thread: { title: 'Порванная ткань, которую сшивают красной нитью', tint: '#2f7f79', draw(p) {
    let o = f(all, C.cream) + p.shade(all, C.sand, 'br', .5)
    const tear = [[392, -20], [356, 40], [398, 92], [350, 150], [390, 206], [346, 262], [384, 318], [348, 372], [380, 470]]
    const left = [[-20, -20], ...tear.map(([x, y]) => [x - 22, y]), [-20, 470]], right = [[820, -20], ...tear.map(([x, y], i) => [x + 18 + i * 7, y]), [820, 470]]
    const lt = poly(left), rt = poly(right)
    o += p.cast(lt, 14, 12) + p.o(lt, C.teal, C.tealD, 'r', .7) + p.clip(lt, ...[0, 1, 2, 3].map(i => s(`M${40 + i * 92} -10V460`, C.sea, 4, .4)), ...[0, 1, 2, 3, 4].map(i => s(`M-10 ${48 + i * 92}H460`, C.sea, 4, .4)))
    o += p.cast(rt, 12, 12) + p.o(rt, C.saff, C.saffD, 'br', .7) + p.clip(rt, ...[0, 1, 2, 3, 4, 5, 6].map(i => [0, 1, 2, 3, 4, 5].map(j => f(ell(430 + i * 62 + (j % 2) * 31, 24 + j * 80, 8), C.butter, .8)).join('')))
    const g = rng(3)
    tear.forEach(([x, y], i) => { for (let k = 0; k < 3; k++) { const yy = y + g() * 40; o += s(`M${x - 24 + g() * 6} ${yy.toFixed(0)}l${8 + g() * 10} ${(g() * 8 - 4).toFixed(0)}`, C.sea, 2.2) + s(`M${x + 22 + i * 7} ${yy.toFixed(0)}l${-8 - g() * 8} ${(g() * 8 - 4).toFixed(0)}`, C.butter, 2.2) } })
    // stitches down to the needle
    const pts = [[318, 40], [452, 66], [312, 108], [456, 138], [306, 180], [462, 210], [304, 252], [470, 284]]
    o += G('translate(5 7)', s('M' + pts.map(q => q.join(' ')).join('L'), C.ink, 6, .2)) + s('M' + pts.map(q => q.join(' ')).join('L'), C.wine, 6.5) + pts.map(([x, y]) => f(ell(x, y, 5.5), C.ink, .75)).join('')
    o += s('M470 284C430 350 470 376 520 350', C.wine, 5) + G('translate(520 350) rotate(-30)', p.cast('M-12 -9C40 -12 130 -6 190 0C130 6 40 12 -12 9z', 8, 12), p.o('M-14 -10C40 -12 130 -6 196 0C130 6 40 12 -14 10C-22 6 -22 -6 -14 -10z', C.sky, C.dusk, 'b', .9), f(rect(-10, -3, 34, 6, 3), C.ink))
    // the spool seen from above
    o += p.cast(ell(206, 334, 72), 14, 18) + p.o(ell(206, 334, 72), C.wood, C.woodD, 'br', .9) + dot(206, 334, 58, p) + s(ell(206, 334, 46) + ell(206, 334, 36), C.coralD, 2.6, .8) + p.o(ell(206, 334, 24), C.sand, C.wood, 'br', .9) + f(ell(206, 334, 9), C.woodD) + s('M206 276C240 230 280 80 318 40', C.wine, 4)
    return o } },

  domino: { title: 'Маленькая костяшка роняет большую', tint: '#cfe6db', draw(p) {
    let o = wall(p, C.mint, C.sea, 'r', .6) + floor(p, 366, C.white, C.sea, .6) + shaft(50, 20, 240, 260, 60, C.white, .4)
    const back = o
    o = ''
    const bone = (x, h, a, pips, big) => { const w = h * .5, t = h * .13; return G(`translate(${x} 404) rotate(${a})`, p.o(rect(0, -h, t * 1.6, h, 3), C.tealD, C.ink, 'b', .8), p.o(rect(-w + t, -h, w, h, h * .06), big ? C.cream : C.teal, big ? C.sand : C.tealD, 'br', .8), s(`M${-w + t + w * .14} ${-h / 2}H${t - w * .14}`, big ? C.sand : C.sea, h * .016), pips(-w + t + w / 2, h, w)) }
    const pp = n => (x, h, w) => [[0, 0], [-.24, -.24], [.24, .24], [.24, -.24], [-.24, .24]].slice(0, n).map(([a, b]) => f(ell(x + a * w, -h * .75 + b * w * .9, w * .085), C.cream)).join('') + [[0, 0], [-.24, -.24], [.24, .24]].slice(0, Math.max(1, n - 2)).map(([a, b]) => f(ell(x + a * w, -h * .25 + b * w * .9, w * .085), C.cream)).join('')
    o += f(poly([[130, 404], [560, 404], [760, 436], [280, 434]]), C.ink, .14)
    o += bone(596, 330, 3, (x, h, w) => dot(x, -h * .75, 37, p) + f(ell(x - 12, -h * .75 - 13, 7, 5), C.blush), true)
    o += bone(396, 206, 13, pp(5)) + bone(286, 132, 22, pp(4)) + bone(212, 84, 32, pp(3)) + bone(160, 52, 44, pp(2)) + bone(122, 32, 60, pp(1))
    o += s('M72 352q-14 10-10 26M92 334q-30 18-24 46', C.teal, 4, .8)
    return back + G('translate(-8 42) scale(.9)', o) } },

  cloud: { title: 'Облако-кит над гамаком', tint: '#c3dde6', draw(p) {
    let o = f(all, C.sky) + p.shade(all, C.skyD, 't', .8, .1) + dot(596, 112, 54, p)
    const whale = 'M196 214C150 214 128 180 132 146C110 150 84 138 82 110C104 104 124 112 138 128C148 106 170 92 194 96C194 124 178 146 158 152C170 168 190 168 206 152C216 110 268 84 312 96C338 60 414 54 440 84C482 66 540 86 546 128C580 140 588 186 552 206C540 232 500 240 470 234C440 256 396 258 372 240C340 258 296 254 280 236C244 244 212 236 196 214z'
    o += G('translate(30 6)', p.o(whale, C.white, C.haze, 'b', .8, .35) + s('M546 178C520 190 490 190 468 178', C.haze, 4.4) + f(ell(486, 146, 7, 8), C.ink) + s('M476 130q10-8 20-3', C.haze, 3.4) + p.o('M372 210C376 244 350 268 318 268C314 240 330 212 352 200z', C.white, C.haze, 'b', .9) + [0, 1, 2, 3].map(i => s(`M${430 + i * 26} ${224 - i * 3}q8-12 2-22`, C.haze, 3, .8)).join('') + cloud(p, 442, 50, .34) + s('M432 80C428 66 432 58 440 52', C.white, 6))
    o += cloud(p, 110, 330, .8, C.white, C.skyD, .5) + cloud(p, 712, 286, .9, C.white, C.skyD, .5)
    o += hill(p, [380, 366, 384, 372, 380, 362, 372], C.lime, C.leaf) + hill(p, [420, 408, 414, 410, 416, 406], C.leaf, C.leafD)
    o += at(230, 424, 1.05, M.tree(p, { h: 140, r: 42, c: C.teal, d: C.tealD })) + at(586, 424, 1.05, M.tree(p, { h: 150, r: 44, c: C.teal, d: C.tealD }))
    o += f(ell(408, 426, 110, 7), C.ink, .18) + s('M232 356L282 366M584 356L536 366', C.woodD, 3)
    o += p.o('M280 364C330 420 490 420 538 364C520 432 300 432 280 364z', C.saff, C.saffD, 'b', .8) + f('M300 378a18 16 0 1 1 34 14c60 14 120 10 174-20l8 8C450 420 350 420 304 396z', C.night) + f(ell(320, 376, 15), C.skin[0]) + f('M304 378c-2-24 28-26 32-8c-10-2-14 2-18 8z', C.woodD)
    return o } },

  'umbrella-small': { title: 'Две тучи сверкают над маленьким зонтом', tint: '#4b5588', draw(p) {
    let o = sky(p, C.dusk, C.night, 0, 't') + p.glow(ell(400, 340, 330, 180), C.haze, 'i', .6)
    const g = rng(4)
    o += p.o(cloudPath(170, 178, 2.3), C.haze, C.night, 'b', .95, .1) + p.o(cloudPath(648, 184, 2.4), C.plum, C.ink, 'b', .9) + s('M250 120q18 12 36 4M560 116q-20 12-38 2', C.ink, 6, .7)
    const bolt = (x, y, k, q) => f(`M${x} ${y}l${-34 * k * q} ${62 * k}h${26 * k * q}l${-22 * k * q} ${58 * k}l${62 * k * q} ${-78 * k}h${-28 * k * q}l${22 * k * q} ${-42 * k}z`, C.butter)
    o += p.glow(ell(400, 130, 130, 110), C.butter, 'i', .35) + bolt(372, 20, .95, 1) + bolt(438, 34, .75, -1)
    for (let i = 0; i < 90; i++) { const x = g() * 830, y = 176 + g() * 240, l = 10 + g() * 14; if (Math.abs(x - 404) > 128 || y < 210) o += s(`M${x.toFixed(0)} ${y.toFixed(0)}l${(-l * .35).toFixed(1)} ${l.toFixed(1)}`, C.sky, 2, .6) }
    o += hill(p, [414, 404, 400, 402, 404, 412], C.tealD, C.ink) + f(ell(404, 420, 116, 10), C.ink, .35)
    // the child: an umbrella, a coat and two boots
    o += p.o('M372 376h26v40h-38q-2-14 12-16zM410 376h26v24q14 2 12 16h-38z', C.mint, C.teal, 'r', .8)
    o += p.o('M404 276C380 278 366 300 356 384H452C442 300 428 278 404 276z', C.saff, C.saffD, 'r', .9) + s('M404 300V382', C.saffD, 3) + [310, 338, 364].map(y => f(ell(412, y, 4), C.cream)).join('') + p.limb([[438, 300], [462, 318], [438, 322]], 20, C.saff, C.saffD)
    o += p.o(ell(398, 258, 34, 36), C.saff, C.saffD, 'r', .8) + p.o(ell(396, 258, 27, 29), C.skin[0], C.skinD, 'r', .6) + f(ell(384, 251, 3, 4) + ell(402, 251, 3, 4), C.ink) + s('M384 266q9 8 18 0', C.wine, 3) + f(ell(378, 263, 6, 5) + ell(408, 263, 6, 5), C.coral, .4) + at(428, 226, 1, umbrella(p, C.cream, C.sand, 132)) + s('M428 300V320', C.ink, 8) + f(ell(428, 316, 12), C.skin[0]) + p.limb([[376, 292], [356, 318], [396, 324]], 20, C.saff, C.saffD)
    o += groundShadow(504, 420, 36, 6, .35) + dot(500, 388, 33, p) + s('M470 380C488 390 514 388 530 376M474 402C490 408 512 406 526 398', C.cream, 3.4)
    return o } },
}
