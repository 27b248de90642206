// Money.
import { C, G, at, f, s, rect, ell, poly, smooth } from './paint.mjs'
import * as M from './motifs.mjs'
import { all, wall, floor, table, shaft, dot, house, cloud } from './stage.mjs'

export const covers = {
  wallet: { title: 'Кошелёк-лодка под парусом из купюры', tint: '#7db5aa', draw(p) {
    let o = f(all, C.peach) + p.shade(all, C.blush, 't', .7, .1) + dot(556, 138, 66, p) + cloud(p, 190, 130, .9, C.white, C.blush) + cloud(p, 700, 92, .7, C.white, C.blush)
    o += p.o(smooth([[-20, 470], [-20, 316], [90, 300], [200, 316], [320, 300], [450, 318], [580, 300], [700, 316], [820, 300], [820, 470]], true, .16), C.sea, C.teal, 'b', .8)
    // mast, sail, pennant
    o += p.o(rect(392, 60, 12, 250, 4), C.woodD, C.ink, 'r', .7) + p.o(poly([[392, 62], [336, 74], [392, 88]]), C.teal, C.tealD, 'r', .8)
    const sail = 'M412 88C500 96 566 150 548 262C500 250 450 250 412 262C430 200 430 146 412 88z'
    o += p.o(sail, C.mint, C.leaf, 'r', .75) + p.clip(sail, s('M424 110C496 122 544 166 530 246C494 240 456 240 430 246C446 200 444 152 424 110z', C.leafD, 3.4), s(ell(486, 190, 28, 32), C.leafD, 4), s('M480 212v-44h12a11 11 0 0 1 0 22h-20M472 200h20', C.leafD, 4.6), s('M448 146l16 8M510 232l12 4', C.leafD, 4))
    // hull
    const hull = 'M214 276C300 300 500 300 588 276C590 330 560 372 514 384H288C240 372 212 330 214 276z'
    o += p.o(hull, C.wood, C.woodD, 'br', .95) + s('M228 296C240 336 262 362 294 372H508C540 362 562 336 574 296', C.butter, 2.6, .9).replace('/>', ' stroke-dasharray="9 8"/>')
    o += p.o('M214 276C300 300 500 300 588 276L586 292C500 318 300 318 216 292z', C.woodD, C.ink, 'r', .7)
    o += p.o('M356 292C372 298 430 298 446 292V340Q446 362 424 362H378Q356 362 356 340z', C.woodD, C.ink, 'br', .7) + p.o(ell(401, 336, 11), C.butter, C.saffD, 'br', .9)
    o += [[268, 272, 18, 0], [312, 278, 18, 2], [352, 276, 16, 1]].map(([x, y, r]) => M.coin(p, x, y - 4, r) + M.coin(p, x + 2, y - 10, r, C.butter)).join('')
    // water in front
    o += p.o(smooth([[-20, 480], [-20, 372], [80, 352], [190, 374], [310, 356], [430, 376], [560, 356], [690, 376], [820, 354], [820, 480]], true, .16), C.teal, C.tealD, 'b', .9)
    o += [[90, 398], [250, 410], [420, 402], [600, 412], [700, 396]].map(([x, y]) => s(`M${x} ${y}q22-12 44 0t44 0`, C.mint, 4, .55)).join('')
    return o } },

  scales: { title: 'Монеты и дом на доске уравновешены шаром', tint: '#fbd885', draw(p) {
    let o = wall(p, C.butter, C.saff, 'r', .55) + floor(p, 384, C.cream, C.sand, .8) + shaft(60, 20, 250, 240, 60, C.white, .35)
    const back = o
    o = ''
    o += f(poly([[350, 402], [460, 402], [640, 432], [520, 436]]), C.ink, .15) + f(poly([[150, 412], [360, 410], [420, 420], [220, 424]]), C.ink, .09)
    o += dot(400, 346, 58, p) + f(ell(380, 322, 13, 9), C.blush, .8)
    o += p.o(rect(128, 272, 544, 20, 8), C.wood, C.woodD, 'b', .9)
    for (const [x, n] of [[176, 6], [240, 9], [304, 4]]) for (let i = 0; i < n; i++) o += M.coin(p, x + (i % 2) * 3, 262 - i * 13, 32, i % 3 ? C.saff : '#f7c25e', C.saffD)
    o += at(548, 272, 1.2, house(p, { w: 104, h: 84, c: C.white, d: C.sand, roof: C.teal, roofD: C.tealD }), p.o(rect(20, -150, 18, 44), C.wine, C.ink, 'r', .6), p.o(rect(-44, -58, 24, 30), C.sky, C.skyD, 'b', .7), f(rect(24, -50, 20, 50), C.woodD), f(ell(40, -26, 2), C.butter))
    o += s('M582 96c-10-14 14-20 2-36M604 92c-8-12 10-16 4-26', C.white, 7, .8)
    o += at(472, 272, 1, M.tree(p, { h: 106, r: 28 })) + at(640, 272, .7, M.plant(p, { kind: 'sprig', h: 90, pot: C.saff, potD: C.saffD }))
    return back + G('translate(64 62) scale(.84)', o) } },

  contract: { title: 'Последняя строка договора — рыболовный крючок', tint: '#cfe6db', draw(p) {
    let o = table(p, C.teal, C.tealD) + f(poly([[420, 0], [560, 0], [370, 450], [230, 450]]), C.white, .06)
    const back = o
    o = ''
    const sheet = 'M238 -20H548V398L516 432H238z'
    o += p.cast(sheet, 16, 20) + p.o(sheet, C.white, C.sand, 'br', .5, .4) + f(poly([[548, 398], [516, 398], [516, 432]]), C.sand) + p.shade(poly([[548, 398], [516, 398], [516, 432]]), C.wood, 'br', .7)
    o += f(rect(272, 24, 150, 15, 3), C.night)
    const rows = [66, 92, 118, 156, 182, 208, 234]
    o += rows.map((y, i) => s(`M276 ${y}H${[508, 496, 420, 510, 486, 506, 400][i]}`, C.haze, 6)).join('')
    o += [270, 286, 302].map((y, i) => s(`M276 ${y}H${[508, 500, 506][i]}`, C.haze, 3, .8)).join('')
    // the small print goes on…
    o += s('M276 322H470', C.haze, 3, .8) + s('M470 322H592C654 322 682 290 682 244V214', C.ink, 3.2)
    const hook = 'M682 214V250C682 316 592 316 592 252V236'
    o += G('translate(10 13)', s(hook, C.ink, 10, .22)) + s(hook, C.haze, 10) + s('M679 220V250C679 312 596 312 595 256', C.white, 3, .9) + f(poly([[592, 206], [582, 246], [592, 240], [612, 252]]), C.haze) + s(ell(682, 206, 9), C.haze, 6)
    o += G('translate(684 208) rotate(18)', f('M0 -6C20 -26 24 -54 12 -80C-4 -60 -10 -32 0 -6z', C.saff), p.shade('M0 -6C20 -26 24 -54 12 -80z', C.saffD, 'b', .9, .01), f('M-2 -6C-18 -22 -24 -42 -18 -62C-6 -48 0 -28 -2 -6z', C.butter))
    o += s('M276 372c20-26 26 20 40-4s16 18 30-6s20 10 44-4', C.dusk, 4) + s('M276 392H420', C.sand, 3)
    o += p.cast(ell(470, 372, 40), 5, 7, C.ink, .2) + dot(470, 372, 40, p) + s(ell(470, 372, 30), C.coralD, 3.4, .8) + s('M454 372l11 12l22-24', C.coralD, 6)
    o += G('translate(140 250) rotate(-62)', M.pencil(p, { L: 230, c: C.night, d: C.ink }).split(C.coral).join(C.saff))
    return back + G('translate(-36 4) scale(.92)', o) } },
}
