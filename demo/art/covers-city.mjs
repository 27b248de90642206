// The city and short journeys.
import { C, G, at, f, s, rect, ell, poly, smooth, rng } from './paint.mjs'
import { W, H, all, table, groundShadow, dot, hill, house, fir, cloud, town } from './stage.mjs'

export const covers = {
  train: { title: 'Окно поезда: стакан в подстаканнике и городок на холме', tint: '#2f7f79', draw(p) {
    let o = f(all, C.teal) + p.shade(all, C.tealD, 'r', .8, .1)
    const w = rect(136, 34, 528, 288, 34)
    let v = f(all, C.peach) + p.shade(rect(0, 0, W, 260), C.blush, 't', .8, .1) + dot(520, 122, 56, p) + cloud(p, 240, 110, .6, C.white, C.blush)
    v += hill(p, [250, 226, 246, 200, 176, 214, 250, 236], C.sea, C.teal)
    v += at(470, 188, 1, p.o(rect(-34, -50, 68, 60), C.white, C.sand, 'r', .8), p.o(rect(-9, -92, 18, 44), C.white, C.sand, 'r', .8), p.o('M-16 -90C-18 -112 -4 -112 0 -126C4 -112 18 -112 16 -90z', C.saff, C.saffD, 'r', .9), p.o(poly([[-42, -48], [0, -64], [42, -48]]), C.tealD, C.ink, 'r', .8), f('M-6 10V-14a6 6 0 0 1 12 0V10z', C.woodD), f(rect(-26, -34, 8, 16, 4), C.dusk), f(rect(18, -34, 8, 16, 4), C.dusk))
    v += [[366, 206, 44, C.wine], [404, 204, 40, C.saffD], [550, 204, 46, C.teal], [594, 218, 40, C.wine], [320, 226, 44, C.teal]].map(([x, y, k, c]) => at(x, y, 1, house(p, { w: k, h: 30, roof: c, roofD: C.ink }))).join('')
    v += hill(p, [282, 266, 256, 270, 258, 262, 276], C.lime, C.leaf) + [[200, 268], [230, 264], [262, 262], [620, 268]].map(([x, y], i) => at(x, y, .8 + i % 2 * .2, fir(p, { h: 64 }))).join('')
    v += hill(p, [306, 300, 306, 302, 306], C.leaf, C.leafD) + [170, 380, 590].map(x => f(rect(x, 150, 5, 180), C.ink)).join('') + s('M100 162Q275 190 380 162T590 162T800 168', C.ink, 2)
    o += p.cast(rect(116, 14, 568, 328, 50), 6, 8, C.ink, .3) + p.o(rect(116, 14, 568, 328, 50), C.cream, C.sand, 'br', .7) + p.clip(w, v, f(poly([[136, 230], [330, 34], [400, 34], [136, 300]]), C.white, .16)) + s(w, C.sand, 4)
    o += p.o('M116 -10H240C236 70 196 130 180 236L116 250z', C.wine, C.ink, 'r', .8) + p.o('M684 -10H574C578 60 610 130 622 236L684 250z', C.wine, C.ink, 'r', .8) + f(rect(176, 222, 12, 26, 4).replace('M', 'M'), C.butter) + f(rect(614, 222, 12, 26, 4), C.butter)
    // the table
    o += p.o(poly([[170, 368], [630, 368], [720, 460], [80, 460]]), C.wood, C.woodD, 'b', .8) + f(poly([[170, 368], [630, 368], [636, 376], [164, 376]]), C.sand, .7)
    o += groundShadow(350, 432, 74, 12, .28) + at(330, 430, 1.18, f('M-42 -136H42L36 0H-36z', C.white, .5), p.o('M-40 -104H40L35 -4H-35z', '#b5602b', C.woodD, 'r', .9), f(ell(0, -104, 40, 7), C.saff), s('M-38 -130L-34 -20', C.white, 5, .8), s(ell(0, -136, 42, 7), C.white, 2.6), p.o('M-43 -66H43L40 0Q40 8 30 8H-30Q-40 8 -40 0z', C.haze, C.dusk, 'r', .95), s('M42 -58C82 -66 84 -8 40 -8', C.haze, 8), [0, 1, 2, 3, 4].map(i => s(`M${-32 + i * 16} -56q8 24 0 48M${-32 + i * 16} -32h16`, C.white, 2, .6)).join(''), G('rotate(16 10 -136)', f(rect(8, -176, 6, 90, 3), C.sky)))
    o += s('M318 254c-16-18 16-34 0-54c-8-12 2-20 4-26', C.white, 7, .75)
    o += at(478, 432, 1, p.cast(rect(-52, -20, 104, 20, 4), 8, 8), p.o(rect(-56, -22, 112, 22, 4), C.saff, C.saffD, 'r', .8), f(rect(-44, -22, 10, 22), C.cream), p.o(rect(-44, -42, 96, 20, 3), C.night, C.ink, 'r', .8), f(rect(30, -42, 6, 20), C.cream))
    return o } },

  skates: { title: 'След конька на льду рисует город', tint: '#c3dde6', draw(p) {
    let o = f(all, C.sky) + p.shade(all, C.skyD, 't', .75, .1) + dot(262, 112, 54, p)
    const g = rng(9)
    o += p.o(smooth([[-20, 470], [-20, 330], [200, 318], [420, 326], [640, 316], [820, 328], [820, 470]], true, .16), C.white, C.skyD, 'b', .55)
    // one line: town, then the track
    const ln = 'M-20 312H36V244H60V226H88V244H104V312H126V196L152 164L178 196V312H196V254H256V312H276V222H292V180H306V222H322V312H346V270L376 246L406 270V312H424C470 312 452 372 520 384C566 392 600 392 640 392'
    const back = o
    o = s(ln, C.dusk, 5.4) + s('M44 262h8M70 262h8M142 220h20M142 250h20M214 274h24M286 244h12M286 268h12M366 284h18', C.dusk, 4.4)
    o += s('M640 392C560 420 400 428 250 408', C.skyD, 4, .9) + s('M690 430C560 444 420 440 300 430', C.skyD, 3, .7)
    for (let i = 0; i < 70; i++) o += f(ell(g() * W, g() * H, 1 + g() * 2.6), C.white, .95)
    // the skate
    o += f(ell(610, 398, 150, 10), C.dusk, .25) + at(600, 386, 1.28, p.o('M-70 -34H-34L-26 -16H30L40 -34H84C96 -34 112 -30 112 -18C112 -4 100 0 88 0H-92C-102 0 -104 -10 -94 -12H-78z', C.haze, C.dusk, 'b', .9), f('M-96 -6H104C100 -1 94 0 88 0H-92C-96 0 -98 -4 -96 -6z', C.ink), p.o('M-86 -50H96C106 -50 106 -34 94 -34H-84C-92 -34 -92 -50 -86 -50z', C.woodD, C.ink, 'r', .8), p.o('M-84 -44C-88 -100 -82 -170 -76 -196C-56 -188 -22 -188 -4 -196C-2 -160 4 -128 26 -112C52 -96 88 -96 96 -44z', C.white, C.haze, 'r', .9), p.o('M-80 -200C-56 -190 -22 -190 0 -200L2 -176C-20 -166 -60 -166 -84 -176z', C.teal, C.tealD, 'r', .9), s('M-12 -154L16 -160M-8 -132L22 -138M2 -114L34 -120M20 -100L50 -110', C.teal, 5), s('M-64 -60C-30 -52 20 -70 40 -66', C.haze, 4))
    o += s('M604 132c-26-22-50-4-36 12c12 8 26 0 36-12c30-20 50 0 34 14c-14 8-28-2-34-14', C.teal, 5)
    return back + G('translate(-116 40) scale(.9)', o) } },
}
