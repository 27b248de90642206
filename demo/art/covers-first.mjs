// The first covers. A cover = a ground (wall, sky, table) + one idea + light from the upper left + exactly one coral disc:
// the full stop of the wordmark as a sun, a button, a cup, a slice of lemon… Keep the idea inside the middle square.
import { walk } from './banners.mjs'
import { C, G, at, f, s, rect, ell, markDisc, poly, smooth, rng } from './paint.mjs'
import * as M from './motifs.mjs'
import { six } from './clothes.mjs'
import { hand, person } from './scene-kit.mjs'
import { W, all, wall, floor, table, shaft, groundShadow, dot } from './stage.mjs'

// scenes that are also motifs: drawn in cover coordinates, cropped by their view box in library.mjs
export const handPhone = p => {
    const sk = C.skin[1], sd = C.skinD
    const finger = (pts, w) => s(smooth(pts, false), sd, w + 3.4) + p.limb(pts, w, sk, sd, 'r', .55)
    const nail = (x, y, a, w = 13) => G(`translate(${x} ${y}) rotate(${a})`, f(rect(-9, -w / 2, 15, w, 6), C.skin[0]))
    // the back of the hand behind the phone
    let o = p.o('M312 480C322 420 300 376 304 330C306 284 340 262 380 260L470 186C520 180 530 230 524 300C520 352 500 392 504 480z', sk, sd, 'br', .8)
    o += at(404, 196, 1, G('scale(1.62)', M.phone(p, { w: 104, h: 196, dot: false })))
    // fingers come round the edge: knuckle at the right, tip on the glass
    o += [[198, 34, -8], [240, 36, -3], [283, 35, 3], [323, 31, 8]].map(([y, w, a]) => finger([[512, y - a * .4], [494, y - 1], [470, y + a * .5]], w) + nail(464, y + a * .55, a, w * .4)).join('')
    // the thumb lies along the left edge
    o += finger([[322, 412], [300, 346], [318, 284], [350, 238]], 46) + p.o('M316 480C322 440 300 410 300 372C330 366 352 400 350 440L352 480z', sk, sd, 'l', .35) + G('translate(352 236) rotate(-58)', f(rect(-8, -9, 22, 18, 8), C.skin[0]))
    return o + p.o(rect(286, 430, 244, 50, 10), C.teal, C.tealD, 'r', .8)
}
export const cabinet = p => {
    let o = ''
    o += p.o(rect(216, 44, 366, 350, 6), C.white, C.sand, 'br', .6) + f(rect(232, 60, 334, 318), C.mint) + p.shade(rect(232, 60, 334, 318), C.teal, 'tl', .7, .45)
    o += [162, 268, 378].map(y => f(rect(232, y, 334, 9), C.white) + f(rect(232, y + 9, 334, 7), C.tealD, .25)).join('')
    o += at(282, 162, 1, M.bottle(p, { h: 84 })) + at(344, 162, .9, M.bottle(p, { w: 56, h: 66, c: C.teal, d: C.tealD, mark: 'l' })) + at(420, 162, 1, p.o(rect(-30, -50, 62, 50, 3), C.saff, C.saffD, 'r', .8), f(rect(-30, -34, 62, 14), C.white)) + at(512, 164, .66, M.thermometer(p).replace(C.coral, C.wine).replace(C.coral, C.wine))
    o += at(290, 268, 1, p.o(rect(-38, -60, 78, 60, 4), C.white, C.haze, 'r', .7), f(rect(-7, -48, 14, 36), C.leaf), f(rect(-18, -37, 36, 14), C.leaf)) + at(372, 268, 1, M.bottle(p, { w: 40, h: 76, c: C.night, d: C.ink, mark: 'l' })) + at(430, 268, 1, p.o(ell(0, -26, 26), C.paper, C.sand, 'br', .8), f(ell(0, -26, 10), C.mint)) + at(506, 268, 1, M.glass(p, { w: 56, h: 74 }))
    o += at(300, 378, 1, p.o(rect(-52, -46, 112, 46, 4), C.blush, C.coralD, 'r', .7), s('M-34-24h50', C.white, 7)) + at(412, 378, .9, M.bottle(p, { w: 44, h: 84, c: C.leaf, d: C.leafD, mark: 'l' })) + at(500, 378, 1, p.o(rect(-34, -30, 72, 30, 3), C.sky, C.skyD, 'r', .8), p.o(rect(-28, -56, 60, 26, 3), C.white, C.haze, 'r', .7))
    o += p.o(poly([[582, 44], [716, 18], [716, 420], [582, 394]]), C.white, C.sand, 'r', .6) + p.o(poly([[596, 60], [700, 40], [700, 398], [596, 378]]), C.sky, C.skyD, 'br', .7) + f(poly([[596, 220], [700, 70], [700, 140], [596, 290]]), C.white, .4) + dot(594, 222, 11, p)
    return o
}
export const reader = p => at(470, 412, 1.14, M.armchair(p)) + person(p, { x: 462, y: 412, k: 1.14, pose: 'sit', top: [C.saff, C.saffD], bottom: [C.night, C.ink], style: 'bun', hair: C.ink, skin: C.skin[3], tilt: -8, gaze: [-.04, .14], shadow: false, nearArm: [[26, -152], [-26, -150]], nearHand: ['fist', 70], farArm: [[-26, -158], [-62, -150]], held: G('translate(-44 -162)', f(poly([[-38, -30], [0, -14], [0, 32], [-38, 16]]), C.cream), p.shade(poly([[-38, -30], [0, -14], [0, 32], [-38, 16]]), C.sand, 'r', .7), f(poly([[36, -30], [0, -14], [0, 32], [36, 16]]), C.tealD)) })
export const deskPerson = p => {
  let o = s('M420 402L432 330M522 402L510 330', C.ink, 8) + p.o(rect(404, 318, 142, 18, 9), C.ink) + p.o('M524 330C542 280 548 232 536 198C562 190 572 210 568 252S560 320 550 332z', C.coralD, C.wine, 'r', .8)
  // the screen stands behind the hands; the legs go under the desk
  o += person(p, { x: 474, y: 408, k: 1.2, pose: 'sit', shadow: false, hip: [10, -80], neck: [2, -184], top: [C.teal, C.tealD], bottom: [C.dusk, C.night], hair: C.woodD, specs: 1, tilt: -4, gaze: [-.08, .1], nearLeg: [[-58, -84], [-52, -6]], farLeg: [[-44, -80], [-78, -6]], nearArm: [[10, -112], [-52, -84]], nearHand: ['rest', 60], farArm: [[-28, -120], [-64, -84]], farHand: ['rest', 60] })
  o += p.o(poly([[318, 322], [304, 244], [392, 244], [400, 322]]), C.haze, C.dusk, 'r', .8) + f(ell(350, 284, 8), C.white) + f(rect(392, 314, 60, 8, 3), C.dusk)
  o += p.o(rect(40, 322, 420, 18, 3), C.wood, C.woodD, 'r', .8) + s('M74 340L60 402M430 340L444 402', C.woodD, 9)
  return o + at(200, 322, 1, M.lamp(p, { beam: false, c: C.saff, d: C.saffD, arm: C.haze })) + at(84, 322, 1, M.books(p, [[92, 16, C.saff, C.saffD], [80, 20, C.blush, C.coralD]])) + at(84, 286, .56, M.cup(p, { c: C.white, d: C.haze, saucer: false }))
}

export const covers = {
  sleep: { title: 'Одеяло-холмы под коралловой луной', tint: '#2d3157', keep: [[76, 226, 332, 368]], draw(p) {
    const g = p.rnd; let o = f(all, C.night) + p.shade(all, C.ink, 't', .9, .05)
    for (let i = 0; i < 60; i++) o += f(ell(g() * W, g() * 250, .7 + g() * 1.5), C.butter, .35 + g() * .6)
    o += p.glow(ell(420, 112, 190), C.coral, 'i', .34) + dot(420, 112, 56, p)
    o += p.o(smooth([[-20, 470], [-20, 300], [120, 232], [290, 262], [430, 214], [600, 250], [820, 190], [820, 470]], true, .14), C.dusk, C.night, 'b', .9)
    // pillow + sleeper
    o += G('translate(42 0)', p.o(smooth([[36, 330], [60, 246], [150, 226], [262, 236], [290, 300], [262, 352], [120, 366]], true), C.white, C.haze, 'br', .85), p.o('M112 262C108 214 168 196 204 220C232 238 236 290 206 316C168 330 116 316 112 262z', C.ink, C.plum, 'tl', .6), p.o('M146 262C150 240 206 236 218 262C226 292 208 318 184 318C160 316 142 296 146 262z', C.skin[0], C.skinD, 'br', .5) + f(ell(160, 298, 9, 7) + ell(204, 296, 8, 7), C.coral, .35), s('M160 282c5 5 12 5 17 1M193 282c5 4 11 3 14-1', C.ink, 2.6) + s('M180 286q-6 10 2 12', C.coralD, 2.4) + s('M174 305q9 5 16-1', C.wine, 2.6) + f('M138 270C146 236 186 228 222 262C212 246 176 250 166 262S142 282 138 270z', C.ink))
    const hill = (pts, c, d, st) => { const P = smooth(pts, true, .15); return p.o(P, c, d, 'br', .85) + (st ? p.clip(P, st) : '') }
    o += hill([[60, 480], [120, 356], [230, 318], [380, 286], [520, 334], [680, 284], [830, 316], [830, 480]], C.haze, C.dusk, Array.from({ length: 9 }, (_, i) => s(`M${150 + i * 78} 480C${170 + i * 80} 400 ${190 + i * 74} 340 ${220 + i * 78} 270`, C.white, 3, .22)).join(''))
    o += [[432, 302, 34], [462, 314, 46], [640, 302, 40], [668, 296, 54]].map(([x, y, h]) => f(poly([[x - h * .26, y], [x, y - h], [x + h * .26, y]]), C.tealD) + p.shade(poly([[x, y], [x, y - h], [x + h * .26, y]]), C.ink, 'r', .9, .01)).join('')
    o += at(556, 326, 1, p.o(rect(-24, -34, 48, 34), C.white, C.haze, 'r', .9), f(poly([[-32, -32], [0, -60], [32, -32]]), C.wine), f(rect(-8, -22, 14, 14), C.butter), p.glow(ell(-1, -15, 26), C.butter, 'i', .5))
    o += hill([[-40, 480], [-20, 352], [90, 356], [220, 366], [360, 352], [520, 404], [700, 372], [830, 404], [830, 480]], C.dusk, C.ink, [...Array(15)].map((_, i) => [0, 1, 2].map(j => f(ell(20 + i * 58 + (j % 2) * 28, 378 + j * 30 + Math.sin(i) * 8, 4), C.butter, .55)).join('')).join(''))
    return o } },
  morning: { title: 'Кошка и чашка на утреннем подоконнике', tint: '#fad8c2', draw(p) {
    let o = wall(p, C.peach, C.blush, 'r', .7) + shaft(500, 60, 330, 330, 70, C.white, .42)
    o += at(330, 340, 1, markDisc(M.windowM(p, { w: 380, h: 290, weather: 'sun', bars: 1, sill: false })))
    o += at(116, 18, 1, M.curtain(p, 120, 330, C.cream, C.blush, 1)) + at(544, 18, 1, M.curtain(p, 104, 330, C.cream, C.blush, -1))
    o += p.o(rect(60, 340, 560, 22, 3), C.white, C.sand, 'b', .8) + p.o(rect(60, 362, 560, 100), C.blush, C.coralD, 'b', .4) + [0, 1, 2, 3, 4, 5, 6, 7].map(i => f(rect(96 + i * 66, 378, 26, 80, 10), C.peach) + p.shade(rect(96 + i * 66, 378, 26, 80, 10), C.coralD, 'r', .6)).join('')
    o += groundShadow(470, 344, 80, 8) + at(456, 344, 1.05, M.catSit(p)) + at(270, 342, 1, M.cup(p, { c: C.teal, d: C.tealD })) + at(166, 344, .95, M.plant(p, { kind: 'sword', pot: C.saff, potD: C.saffD, h: 170 }))
    o += at(706, 450, 1.5, M.plant(p, { kind: 'ficus', pot: C.teal, potD: C.tealD, h: 210, seed: 8 }))
    return o } },
  desk: { title: 'Стол сверху: список дел, чашка, карандаш', tint: '#2f7f79', draw(p) {
    let o = table(p, C.teal, C.tealD) + f(poly([[0, 0], [330, 0], [120, 450], [0, 450]]), C.white, .07) + f(poly([[420, 0], [520, 0], [330, 450], [230, 450]]), C.white, .07)
    o += at(398, 236, 1.25, M.notebook(p, { cover: C.saff })) + at(620, 150, 1.15, markDisc(M.cupTop(p, { c: C.white, drink: C.woodD, rot: -30, saucer: C.coral, d: C.sand })))
    o += G('translate(566 330) rotate(-38)', M.pencil(p, { L: 190 })) + G('translate(160 150) rotate(-14)', M.phone(p, { w: 104, h: 196, dot: false }))
    o += G('translate(166 350) rotate(16)', M.glasses(p)) + at(728, 356, 1.3, p.cast(ell(0, 0, 50), 12, 15), p.o(ell(0, 0, 50), C.paper, C.sand, 'br', .8), f(ell(0, 0, 40), C.woodD), ...[...Array(11)].map((_, i) => M.leaf(p, 0, 0, 62 - (i % 3) * 12, 15, i * 33, i % 2 ? C.leaf : C.lime, C.leafD)))
    o += p.o(poly([[248, 20], [318, 30], [308, 98], [238, 88]]), C.butter, C.saffD, 'br', .6) + s('M258 44l40 6M255 60l30 4', C.woodD, 3, .7)
    return o } },
  money: { title: 'Росток в банке с монетами', tint: '#fbd885', keep: [[290, 70, 512, 402]], draw(p) {
    let o = wall(p, C.butter, C.saff, 'r', .55) + floor(p, 330, C.cream, C.sand, .8) + shaft(60, 40, 260, 250, 60, C.white, .4)
    o += f(poly([[330, 392], [470, 392], [760, 430], [640, 430]]), C.ink, .13)
    const j = M.jar(p, { w: 190, h: 200 }), g = rng(9); let coins = ''
    for (let k = 0; k < 44; k++) { const row = Math.floor(k / 6); coins += M.coin(p, -72 + (k % 6) * 29 + (row % 2) * 10, -10 - row * 13, 24, k % 5 ? C.saff : C.butter, C.saffD) }
    o += at(400, 398, 1.15, j.back, p.clip(j.body, coins), s('M4 -104C-4 -160 10 -200 2 -252', C.leafD, 6), M.leaf(p, 2, -196, 84, 27, -62), M.leaf(p, 3, -214, 92, 29, 58, C.lime, C.leaf), M.leaf(p, 2, -248, 64, 20, -8), j.front)
    for (const [x, n] of [[176, 3], [238, 6], [590, 8]]) for (let i = 0; i < n; i++) o += M.coin(p, x + (i % 2) * 3, 404 - i * 11, 31, i % 3 ? C.saff : C.butter, C.saffD)
    o += f(ell(672, 408, 40, 8), C.ink, .16) + f(ell(661, 368, 38), C.coralD) + dot(654, 366, 38, p) + s(ell(654, 366, 27), C.blush, 2.5, .9) + s('M646 384v-36h14a10 10 0 0 1 0 20h-20M640 376h18', C.white, 4.5)
    return o } },
  no: { title: 'Два профиля и реплика из одной точки', tint: '#cfe6db', draw(p) {
    let o = wall(p, C.mint, C.sea, 'br', .8)
    o += G('translate(488 26) scale(1.44)', p.o(M.profile, C.tealD, C.ink, 'l', .7), s('M72 98q-20 -6 -30 8', C.sea, 3), f(ell(54, 124, 5, 6), C.mint), p.clip(M.profile, f('M50 30C70-10 190-20 240 90L236 330C176 330 196 170 156 110C120 96 76 84 50 30z', C.ink), p.shade('M50 30C70-10 190-20 240 90L236 330C176 330 196 170 156 110C120 96 76 84 50 30z', C.dusk, 'tl', .5)), p.clip(M.profile, f(ell(150, 150, 15, 22), C.teal)))
    o += G('translate(4 26) scale(1.44)', G('translate(215 0) scale(-1 1)', p.o(M.profile, C.saff, C.saffD, 'r', .85), s('M72 98q-20 -6 -30 8', C.woodD, 3), f(ell(54, 124, 5, 6), C.ink), p.clip(M.profile, f(ell(140, 150, 15, 22), C.saffD), f('M30 60C70-10 190-20 240 90L230 200C190 190 170 120 150 96C110 90 60 90 30 60z', C.woodD))))
    const bub = 'M330 108a72 66 0 1 1 88 62l-34 34l4-32C352 166 330 142 330 108z'
    o += p.cast(bub, 9, 11, C.tealD, .3) + p.o(bub, C.white, C.sand, 'br', .7) + dot(403, 107, 24, p)
    const b2 = 'M470 268h84a16 16 0 0 1 16 16v20a16 16 0 0 1-16 16h-64l-30 18l8-20a16 16 0 0 1-14-14v-20a16 16 0 0 1 16-16z'
    o += G('translate(-70 -6)', p.cast(b2, 7, 9, C.tealD, .3), f(b2, C.sky), s('M476 286h62M476 302h40', C.tealD, 5, .75))
    return o } },
  bike: { title: 'Тимур едет на велосипеде через город на закате', tint: '#f4b199', keep: [[272, 52, 588, 416]], draw(p) {
    let o = f(all, C.peach) + p.shade(all, C.blush, 'b', .9, .1) + dot(272, 152, 78, p)
    const g = rng(21); let x = -10; while (x < 820) { const w = 36 + g() * 50, h = 90 + g() * 120; o += p.o(rect(x, 330 - h, w, h), C.blush, C.coralD, 'r', .45); for (let i = 0; i < 10; i++) if (g() < .4) o += f(rect(x + 8 + (i % 2) * 18, 330 - h + 14 + Math.floor(i / 2) * 18, 8, 10), C.cream, .8); x += w + 3 }
    x = -30; while (x < 820) { const w = 50 + g() * 60, h = 40 + g() * 70; o += p.o(rect(x, 330 - h, w, h), C.plum, C.ink, 'r', .6); for (let i = 0; i < 6; i++) if (g() < .45) o += f(rect(x + 10 + (i % 3) * 16, 330 - h + 12 + Math.floor(i / 3) * 20, 7, 10), C.butter, .9); x += w + 2 }
    o += p.o(rect(0, 330, W, 120), C.plum, C.ink, 'b', .8) + f(rect(0, 330, W, 8), C.blush, .6) + [0, 1, 2, 3, 4, 5].map(i => f(poly([[i * 150 - 20, 424], [i * 150 + 60, 424], [i * 150 + 52, 432], [i * 150 - 28, 432]]), C.cream, .55)).join('')
    o += G('translate(690 338)', M.tree(p, { h: 210, r: 62, c: C.teal, d: C.tealD })) + G('translate(90 338)', M.tree(p, { h: 170, r: 50, c: C.teal, d: C.tealD }))
    o += f(poly([[330, 410], [520, 410], [700, 446], [430, 446]]), C.ink, .3)
    // rider
    o += G('translate(430 410) scale(1.15)', p.limb([[-40, -142], [18, -130], [-16, -92]], 24, C.ink, null), f('M-30-92h30q8 8 0 14h-30q-6-8 0-14z', C.haze), M.bicycle(p, { c: C.teal }), s('M-6-52L-22-76M-32-76h22', C.ink, 5), p.limb([[-40, -146], [20, -108], [4, -44]], 26, C.night, C.ink, 'r'), p.o('M-8-46h16c10 0 22 6 26 16c0 4-4 4-8 4H-8c-6-6-6-14 0-20z', C.white, C.haze, 'b', .7), p.o('M-66-150C-74-186-34-240 2-250C30-254 42-232 34-214C20-190-6-176-14-140C-30-130-58-132-66-150z', C.saff, C.saffD, 'b', .9), p.limb([[14, -230], [34, -186], [66, -150]], 20, C.saff, C.saffD), f(ell(68, -148, 10), C.skin[1]), G('translate(34 -282)', M.head(p, { r: 25, look: 1, hair: C.ink, style: 'short', skin: C.skin[1] }), p.o('M22 6C23 32 6 34-2 32C-17 28-22 17-21 2C-13 11-7 13 2 11C11 9 17 13 22 6z', C.ink, C.plum, 'r', .4), s('M9 18q-6 4-11-1', C.wine, 2.4)), p.o('M4-290C4-324 66-324 64-290z', C.white, C.haze, 'r', .7), G('translate(-78 -176) rotate(-14)', p.o(rect(-22, -30, 40, 64, 10), C.coralD, C.wine, 'r', .8)))
    return o } },
  move: { title: 'Коробки переезда и лампа', tint: '#c3dde6', keep: [[108, 38, 224, 172]], draw(p) {
    let o = wall(p, C.sky, C.skyD, 'r', .6) + floor(p, 356, C.wood, C.woodD, .7) + [0, 1, 2, 3].map(i => s(`M0 ${372 + i * 22}H800`, C.woodD, 1.5, .5)).join('') + shaft(90, 30, 250, 270, 60, C.white, .4)
    o += f(poly([[240, 400], [560, 400], [800, 440], [460, 440]]), C.ink, .16)
    o += at(300, 402, 1.3, M.box(p, {})) + at(504, 402, 1.25, M.box(p, { w: 170, h: 86, c: C.paper, d: C.wood })) + at(486, 294, 1.2, M.box(p, { w: 120, h: 76 })) + at(300, 259, 1, M.plant(p, { kind: 'monstera', h: 170, pot: C.teal, potD: C.tealD }))
    o += at(486, 204, 1, M.books(p, [[90, 18, C.teal, C.tealD], [76, 22, C.saff, C.saffD]])) + at(664, 410, 1.05, M.lamp(p, { c: C.saff, d: C.saffD, beam: false, L: 140 }))
    o += G('translate(150 408)', p.o('M-44 0C-50-40-40-84 0-88S50-40 44 0z', C.night, C.ink, 'r', .8), s('M-20 -86c0-24 40-24 40 0', C.ink, 5)) + at(160, 60, 1, p.o(rect(-50, -20, 110, 130), C.white, C.haze, 'br', .5), f(rect(-38, -8, 86, 106), C.peach), dot(8, 50, 26, p), f(poly([[-38, 98], [-38, 70], [0, 60], [48, 82], [48, 98]]), C.teal))
    return o } },
  plants: { title: 'Девять растений на двух полках у окна', tint: '#cfe6db', keep: [[194, 58, 606, 424]], draw(p) {
    let o = wall(p, C.mint, C.sea, 'r', .55) + shaft(60, 40, 330, 330, 90, C.white, .36)
    const sh = y => f(rect(204, y + 12, 410, 12), C.tealD, .18) + p.o(rect(192, y, 416, 13, 2), C.wood, C.woodD, 'r', .8)
    // the window and its curtain are there for the wide picture only
    o += at(-46, 330, 1, M.windowM(p, { w: 200, h: 270, weather: 'day', bars: 1 })) + at(716, -10, 1, M.curtain(p, 110, 400, C.cream, C.sand, 1)) + p.o(rect(0, 436, W, 20), C.wood, C.woodD, 'b', .5)
    o += sh(200) + sh(408)
    o += at(240, 200, 1, M.plant(p, { kind: 'sword', h: 160, pot: C.saff, potD: C.saffD })) + at(312, 200, .7, M.plant(p, { kind: 'sprig', h: 150, pot: C.white, potD: C.sand })) + at(412, 200, .92, M.plant(p, { kind: 'monstera', h: 150, pot: C.tealD, potD: C.ink }))
    o += at(556, 200, .7, p.o('M-34-52H34L26 0H-26z', C.blush, C.coralD, 'r', .8), p.o(rect(-40, -60, 80, 13, 3), C.blush, C.coralD, 'r', .7), ...[[-30, 0, 60], [-14, 6, 104], [14, 4, 84], [34, 0, 46]].map(([x, k, L]) => s(`M${x} -56C${x - 30 + k} -60 ${x - 6} ${L * .3} ${x - 6 + k} ${L}`, C.leafD, 2.5) + [...Array(6)].map((_, i) => M.leaf(p, x - 6 + k * i / 6, -40 + (L + 40) * i / 6 + 10, 22, 9, i % 2 ? 110 : -110, i % 2 ? C.leaf : C.lime, C.leafD)).join('')))
    o += at(300, 408, .96, M.plant(p, { kind: 'ficus', h: 150, pot: C.plum, potD: C.ink, seed: 12 })) + at(372, 408, .82, M.plant(p, { kind: 'sword', h: 112, pot: C.white, potD: C.sand, seed: 7 })) + at(438, 408, .6, M.plant(p, { kind: 'monstera', h: 130, pot: C.saff, potD: C.saffD })) + at(500, 408, .6, M.plant(p, { kind: 'ficus', h: 130, pot: C.sky, potD: C.skyD, seed: 5 })) + at(562, 408, .64, M.plant(p, { kind: 'sprig', h: 150, pot: C.teal, potD: C.tealD }))
    return o + dot(234, 385, 23, p) + s('M222 373q8-8 16-4', C.blush, 3) } },
  read: { title: 'Кресло, лампа и книга зимним вечером', tint: '#5d3a55', draw(p) {
    let o = f(all, C.plum) + p.shade(all, C.ink, 'l', .85, .25) + floor(p, 372, C.woodD, C.ink, .7)
    o += at(190, 262, 1, M.windowM(p, { w: 190, h: 216, weather: 'snow', frame: C.cream, bars: 1 }))
    o += f(poly([[560, 92], [640, 92], [770, 420], [330, 420]]), C.butter, .2) + f(ell(550, 414, 260, 26), C.saff, .22)
    o += s('M610 404V60C610 40 600 36 594 36', C.ink, 6) + p.o(rect(570, 398, 80, 12, 6), C.ink) + G('translate(594 60)', f(ell(0, 36, 40, 8), C.butter), p.o('M-26-32H26L54 36C30 44-30 44-54 36z', C.butter, C.saffD, 'r', .9))
    o += reader(p)
    o += at(290, 412, .9, M.books(p)) + G('translate(330 400)', '') + at(700, 414, 1.05, M.cat(p, { c: C.saff, d: C.saffD, e: C.ink })) + dot(214, 396, 22, p) + s('M197 388c12 8 26 10 36 4M195 400c14 6 26 8 40 2M204 380c10 2 18 8 24 16M232 412c-20 8-40-4-50 4', C.blush, 2, .8)
    return o } },
  phone: { title: 'Телефон светит в темноте', tint: '#22253b', draw(p) {
    let o = f(all, C.ink) + p.glow(ell(400, 200, 330, 300), C.dusk, 'i', .95) + p.shade(ell(400, 210, 300, 270), C.haze, 'i', .5)
    const g = rng(3); for (let i = 0; i < 9; i++) { const a = [[120, 90], [660, 80], [700, 240], [92, 270], [210, 40], [570, 40], [230, 180], [600, 170], [150, 180]][i]; const bb = rect(a[0] - 34, a[1] - 20, 68, 40, 14); o += G(`rotate(${(g() - .5) * 24} ${a[0]} ${a[1]})`, f(bb, [C.dusk, C.teal, C.plum][i % 3], .75), s(`M${a[0] - 18} ${a[1] - 5}h36M${a[0] - 18} ${a[1] + 6}h22`, C.white, 4, .5)) }
    o += handPhone(p)
    o += dot(482, 54, 34, p) + s('M482 40v16', C.white, 6) + f(ell(482, 68, 3.6), C.white)

    return o } },
  clock: { title: 'Часы-тарелка: день, нарезанный на доли', tint: '#f2a83b', draw(p) {
    let o = table(p, C.saff, C.saffD); const g = rng(1); for (let i = 0; i < 7; i++) for (let j = 0; j < 13; j++) if ((i + j) % 2) o += f(rect(j * 66 - 20, i * 66, 66, 66), C.butter, .34)
    o += p.cast(ell(400, 226, 176), 20, 24) + p.o(ell(400, 226, 176), C.white, C.sand, 'br', .7) + s(ell(400, 226, 132), C.sand, 2, .9) + p.shade(ell(400, 226, 132), C.sand, 'tl', .5, .5)
    // pie-day wedges
    const wedge = (a, b, r, c, d) => { const A = a * Math.PI / 180, B = b * Math.PI / 180, d0 = `M400 226L${(400 + Math.cos(A) * r).toFixed(1)} ${(226 + Math.sin(A) * r).toFixed(1)}A${r} ${r} 0 ${b - a > 180 ? 1 : 0} 1 ${(400 + Math.cos(B) * r).toFixed(1)} ${(226 + Math.sin(B) * r).toFixed(1)}z`; return p.o(d0, c, d, 'br', .8) }
    o += wedge(-88, 26, 118, C.night, C.ink) + wedge(30, 118, 118, C.teal, C.tealD) + wedge(122, 206, 118, C.blush, C.coralD) + G('translate(-12 -14)', p.cast(`M400 226L342 118A118 118 0 0 1 398 108z`, 10, 14), wedge(-150, -92, 118, C.cream, C.saffD))
    for (let i = 0; i < 12; i++) o += f(rect(398, 62, 4, i % 3 ? 10 : 18), C.ink).replace('/>', ` transform="rotate(${i * 30} 400 226)"/>`)
    // knife = minute hand, fork = hour hand
    const knife = G('translate(400 226) rotate(52)', p.cast(rect(-7, -196, 14, 240, 6), 9, 11), f('M-7 -60V-178C-7 -204 9 -204 9 -178V-60z', C.sky), p.shade('M-7 -60V-178C-7 -204 9 -204 9 -178V-60z', C.dusk, 'r', .7), p.o(rect(-8, -64, 17, 110, 7), C.ink, '#000', 'r', .6))
    const fork = G('translate(400 226) rotate(-52)', p.cast(rect(-8, -140, 16, 190, 6), 9, 11), f('M-15-140v36q0 16 10 18v30h10v-30q10-2 10-18v-36h-5v34h-5v-34h-5v34h-5v-34z', C.sky), p.o(rect(-7, -60, 15, 106, 7), C.ink, '#000', 'r', .6))
    o += fork + knife + dot(400, 226, 17, p)
    o += at(110, 120, 1, M.cupTop(p, { r: 44, rot: 150, saucer: C.tealD, d: C.sand })) + p.o(poly([[640, 250], [790, 210], [830, 400], [690, 430]]), C.teal, C.tealD, 'br', .6) + s('M654 262L780 228M664 300L796 264', C.mint, 3, .6) + [[120, 330, 20], [165, 372, 15], [88, 388, 12]].map(([x, y, r], i) => p.cast(ell(x, y, r), 7, 8) + p.o(ell(x, y, r), C.wine, C.ink, 'br', .7) + f(ell(x - r * .3, y - r * .3, r * .2), C.white, .7)).join('')
    return o } },
  wardrobe: { title: 'Рейл: белая футболка, рубашка, джемпер, джинсы, брюки и жакет; на полке шляпа', tint: '#f4e5cd', keep: [[360, 20, 500, 84]], draw(p) {
    let o = wall(p, C.paper, C.sand, 'r', .7) + floor(p, 380, C.blush, C.coralD, .45) + shaft(40, 20, 280, 320, 70, C.white, .5)
    o += f(poly([[170, 396], [630, 396], [750, 430], [310, 430]]), C.ink, .12) + s('M156 398V80M644 398V80M132 400H180M620 400H668', C.ink, 8) + p.o(rect(132, 78, 536, 11, 3), C.wood, C.woodD, 'b', .8) + s('M152 112H648', C.ink, 8)
    o += six.map((one, i) => at(242 + i * 63, 150, 1, one(p))).join('')
    return o + at(236, 396, .55, M.sneaker(p, { c: C.teal, d: C.tealD })) + at(356, 398, .55, M.sneaker(p, { c: C.saff, d: C.saffD })) + at(548, 398, 1, p.o(rect(-60, -30, 120, 30, 5), C.wood, C.woodD, 'r', .9), f(rect(-60, -20, 120, 5), C.woodD), f(rect(-8, -24, 14, 12, 3), C.butter)) +
      at(430, 78, 1, f(rect(-62, -8, 132, 9, 4), C.ink, .2), dot(0, -25, 30, p), f(rect(-30, -18, 60, 11), C.wine), p.o(ell(0, -5, 68, 8), C.wine, C.ink, 'r', .5)) } },
  work: { title: 'Человек за столом под лампой', tint: '#2d3157', keep: [[290, 100, 536, 330]], draw(p) {
    let o = f(all, C.night) + p.shade(all, C.ink, 'r', .7, .2) + at(560, 250, 1, M.windowM(p, { w: 270, h: 200, weather: 'night', frame: C.haze, bars: 2 }))
    o += f(poly([[92, 164], [160, 192], [262, 322], [20, 322]]), C.butter, .2)
    o += p.o(rect(0, 396, W, 60), C.plum, C.ink, 'b', .8)
    // chair, person
    o += deskPerson(p)
    o += at(690, 404, 1.2, M.plant(p, { kind: 'monstera', h: 150, pot: C.blush, potD: C.coralD })) + at(272, 322, 1, f(ell(10, -2, 22, 4), C.ink, .3), dot(0, -19, 19, p), s('M-1-37q2-9 9-11', C.leafD, 3.4))
    return o } },
  walk: { title: 'Мужчина в красной шапке идёт с собакой мимо жёлтых деревьев', tint: '#c3dde6', draw: p => walk(p, 800, 450, 396, .98, [434, 108, 46], 320) },
  rain: { title: 'Зонты под дождём, один коралловый', tint: '#8d97bd', draw(p) {
    let o = f(all, C.haze) + p.shade(all, C.dusk, 'br', .8, .05); const g = rng(33)
    for (let i = 0; i < 7; i++) o += f(poly([[i * 130 - 120, 0], [i * 130 - 60, 0], [i * 130 - 260, 450], [i * 130 - 320, 450]]), C.white, .07)
    for (let i = 0; i < 10; i++) { const x = g() * 800, y = g() * 450, r = 14 + g() * 34; o += s(ell(x, y, r, r * .86), C.white, 1.6, .35) + s(ell(x, y, r * .6, r * .52), C.white, 1.4, .3) }
    const um = [[110, 92, 74, C.ink, '#000', 12], [268, 40, 60, C.dusk, C.ink, 30], [640, 96, 82, C.night, C.ink, 5], [746, 250, 64, C.ink, '#000', 20], [116, 330, 84, C.night, C.ink, 40], [288, 420, 66, C.ink, '#000', 14], [560, 396, 78, C.dusk, C.ink, 22], [708, 412, 56, C.night, C.ink, 3], [470, 30, 54, C.ink, '#000', 10], [254, 214, 58, C.dusk, C.night, 33]]
    o += um.map(([x, y, r, c, d, t]) => at(x, y, 1, M.umbrellaTop(p, { r, c, d, rot: t }))).join('')
    o += f(ell(522, 216, 22, 12), C.ink, .3) + at(430, 222, 1, markDisc(M.umbrellaTop(p, { r: 104, c: C.coral, d: C.coralD, rot: 11, n: 12 })))
    for (let i = 0; i < 120; i++) { const x = g() * 830, y = g() * 450, l = 9 + g() * 16; o += s(`M${x.toFixed(0)} ${y.toFixed(0)}l${(-l * .5).toFixed(1)} ${l.toFixed(1)}`, C.white, 1.5, .5) }
    return o } },
  soup: { title: 'Кастрюля на плите, пар завитком', tint: '#fbd885', draw(p) {
    let o = f(all, C.butter) + p.shade(all, C.saff, 'r', .7, .15); for (let i = 0; i < 6; i++) for (let j = 0; j < 11; j++) o += s(rect(j * 76 - 10, i * 56 - 8, 72, 52, 2), C.cream, 2.4, .75)
    o += shaft(60, 20, 240, 240, 60, C.white, .35)
    o += p.o(rect(0, 352, W, 100), C.tealD, C.ink, 'b', .7) + f(rect(0, 352, W, 9), C.sea) + p.o(rect(226, 338, 348, 16, 5), C.ink, '#000', 'r', .6)
    o += [[-58, -1], [0, 1.15], [60, .9]].map(([x, k], i) => s(`M${400 + x} 168c${-40 * k} -40 ${44 * k} -66 0 -104c${-26 * k} -30 ${20 * k} -48 ${8 * k} -76`, C.white, 15 - i, .78)).join('')
    o += at(400, 340, 1.12, M.pot(p, { c: C.teal, d: C.tealD, w: 250, h: 150, lid: false }), f(ell(0, -150, 126, 22), C.mint), p.o(ell(0, -148, 114, 17), C.coral, C.wine, 'r', .0)).replace(`fill="${C.coral}"`, `fill="${C.saff}"`)
    o += p.clip(rect(273, 130, 260, 44, 12), ...[[330, 168, 9, C.leaf], [372, 176, 12, C.butter], [420, 170, 10, C.leaf], [460, 176, 9, C.white]].map(([x, y, r, c]) => f(ell(x, y, r, r * .5), c))) + dot(428, 172, 14)
    o += G('translate(474 172) rotate(28)', p.o(rect(-6, -150, 13, 156, 6), C.wood, C.woodD, 'r', .9))
    o += at(666, 352, 1, p.o(rect(-46, -78, 92, 78, 5), C.white, C.sand, 'r', .9), G('rotate(-12 -16 -80)', p.o(rect(-22, -150, 11, 84, 5), C.wood, C.woodD, 'r'), f(ell(-16, -156, 16, 22), C.wood)), G('rotate(8 14 -80)', p.o(rect(8, -160, 10, 92, 4), C.haze, C.dusk, 'r'), f(rect(-2, -196, 30, 46, 5), C.haze)), s('M-30-40h60', C.coralD, 5))
    o += at(132, 352, 1, p.o('M-52 0C-60-40-40-60 0-60S60-40 52 0z', C.wood, C.woodD, 'r', .8), ...[-26, 0, 26].map(x => s(`M${x - 8} -40l14-14`, C.paper, 5))) + at(230, 352, .8, p.o('M-30 0C-44-50-10-66 0-66S44-50 30 0z', C.saff, C.saffD, 'r', .8), s('M0-64q-4-18 6-26', C.leafD, 5))
    return o } },
  // health
  water: { title: 'Графин и стакан в утреннем свете', tint: '#cfe6db', health: 1, keep: [[198, 124, 608, 402]], draw(p) {
    let o = wall(p, C.mint, C.sea, 'r', .5) + floor(p, 306, C.white, C.sea, .6) + shaft(60, 10, 300, 260, 60, C.white, .5)
    o += f(poly([[228, 384], [348, 384], [618, 420], [458, 440]]), C.tealD, .22) + f(poly([[278, 390], [328, 390], [538, 418], [468, 424]]), C.white, .55) + f(poly([[416, 396], [486, 396], [656, 426], [556, 436]]), C.tealD, .2)
    const car = 'M-44-262H44L38-214C40-170 92-150 92-70V-16Q92 0 74 0H-74Q-92 0-92-16V-70C-92-150-40-170-38-214z', wat = 'M-76-120C-40-130 40-112 78-122C88-104 92-90 92-70V-16Q92 0 74 0H-74Q-92 0-92-16V-70C-92-90-86-106-76-120z'
    o += G('translate(290 390)', f(car, C.white, .6), p.o(wat, C.sky, C.skyD, 'r', .95), f(ell(0, -120, 77, 8), C.white, .7), G('translate(-30 -50) rotate(-16)', f(ell(0, 0, 32), C.lime), f(ell(0, 0, 27), C.cream), ...[0, 45, 90, 135].map(a => G(`rotate(${a})`, s('M-24 0H24', C.lime, 3)))), M.leaf(p, 30, -20, 60, 18, 30), M.leaf(p, 34, -26, 44, 15, 84, C.lime, C.leaf), s('M-70-30V-84', C.white, 9, .8), s(ell(0, -262, 44, 6), C.white, 4), s(car, C.white, 2.5, .8))
    o += at(450, 398, 1.3, M.glass(p, { w: 84, h: 132 })) + at(558, 394, 1, f(ell(6, 6, 50, 10), C.ink, .14), dot(0, -40, 46, p), s('M0-82q4-12 16-14', C.leafD, 4), M.leaf(p, 4, -84, 40, 13, 62))
    return o } },
  cabinet: { title: 'Домашняя аптечка на стене', tint: '#7db5aa', health: 1, draw(p) {
    let o = wall(p, C.sea, C.teal, 'r', .6); for (let i = 0; i < 7; i++) for (let j = 0; j < 12; j++) o += s(rect(j * 72 - 20, i * 72 - 14, 68, 68, 2), C.mint, 1.6, .4)
    o += shaft(30, 0, 250, 330, 60, C.white, .22) + f(rect(236, 66, 366, 350, 6), C.tealD, .35)
    o += cabinet(p)
    return o } },
  cold: { title: 'Плед, чай с лимоном и градусник', tint: '#c3dde6', health: 1, keep: [[352, 110, 516, 296], [372, 282, 492, 372]], draw(p) {
    let o = wall(p, C.sky, C.skyD, 'r', .6) + at(214, 262, 1, M.windowM(p, { w: 132, h: 190, weather: 'snow', bars: 1 })) + floor(p, 404, C.tealD, C.ink, .6)
    // the kettle stands on the sill: nothing that matters is near the sides
    o += at(206, 266, .62, M.kettle(p, { c: C.teal, d: C.tealD }))
    const bl = 'M300 460C286 330 330 236 400 210C476 196 560 220 590 290C618 350 620 420 616 460z'
    o += p.o(rect(256, 260, 410, 190, 40), C.dusk, C.night, 'br', .8) + p.o(bl, C.saff, C.saffD, 'r', .95) + p.clip(bl, ...[0, 1, 2, 3, 4, 5, 6].map(i => s(`M${270 + i * 60} 470C${290 + i * 52} 380 ${330 + i * 36} 280 ${370 + i * 22} 190`, C.white, 5, .5)), ...[0, 1, 2, 3].map(i => s(`M280 ${270 + i * 52}C380 ${250 + i * 52} 520 ${250 + i * 52} 640 ${290 + i * 52}`, C.coralD, 4, .4)))
    o += G('translate(452 176)', M.head(p, { r: 52, look: -1, style: 'long', hair: C.woodD, skin: C.skin[0], gaze: [-.06, .12] })) + dot(431, 199, 8.5) + p.o('M392 238C420 262 490 262 520 232C530 262 520 280 456 284C400 284 386 262 392 238z', C.teal, C.tealD, 'b', .8) + p.o(poly([[494, 262], [540, 256], [548, 350], [508, 354]]), C.teal, C.tealD, 'r', .8) + [0, 1, 2, 3].map(i => s(`M${512 + i * 10} 354l2 14`, C.tealD, 4)).join('')
    o += p.limb([[350, 360], [380, 350], [410, 336]], 40, C.saff, C.saffD) + at(424, 364, 1, M.cup(p, { c: C.white, d: C.haze, saucer: false, w: 78 })) + f(ell(398, 340, 17, 14), C.skin[0]) + f(ell(458, 342, 15, 13), C.skin[0])
    // the front: a table with lemon and thermometer
    o += f(rect(0, 420, W, 10), C.ink, .2) + p.o(rect(0, 408, W, 50), C.wood, C.woodD, 'r', .6) + at(300, 412, 1, p.cast(ell(0, -20, 25), 8, 6), f(ell(0, -20, 25), C.saff), f(ell(0, -20, 20), C.butter), [0, 1, 2].map(i => G(`translate(0 -20) rotate(${i * 60})`, s('M0 -18V18', C.saff, 2.4, .7))).join('')) + G('translate(366 424) rotate(86) scale(.9)', M.thermometer(p).split(C.coral).join(C.wine)) + at(560, 418, .8, p.o('M-40 0V-24Q0 -34 40 -24V0z', C.white, C.haze, 'b', .6), f('M-8 -28C-14 -52 14 -56 10 -28z', C.white))
    return o } },
  back: { title: 'Утренняя растяжка на коврике: наклон в сторону сидя', tint: '#cfe6db', health: 1, keep: [[300, 54, 470, 250]], draw(p) {
    let o = wall(p, C.mint, C.sea, 'r', .55) + f(poly([[90, 120], [300, 20], [520, 338], [280, 338]]), C.white, .2) + dot(224, 148, 80, p) + floor(p, 338, C.wood, C.woodD, .6) + [0, 1, 2, 3].map(i => s(`M0 ${360 + i * 24}H800`, C.woodD, 1.4, .4)).join('')
    o += p.o(poly([[150, 380], [650, 380], [720, 424], [90, 424]]), C.teal, C.tealD, 'r', .8) + f(poly([[96, 420], [714, 420], [720, 428], [90, 428]]), C.tealD)
    const sk = C.skin[1], sd = C.skinD, foot = (x, y, a) => G(`translate(${x} ${y}) rotate(${a})`, p.o('M-30 -11C-10 -16 24 -15 36 -6C42 0 40 10 30 11C6 14 -18 14 -32 10C-40 6 -40 -6 -30 -11z', sk, sd, 'b', .6), [0, 1, 2].map(i => s(`M${26 + i * 4} ${-4 + i * 5}h6`, sd, 2, .7)).join(''))
    o += f(ell(430, 408, 210, 15), C.ink, .22)
    // she sits cross-legged: the far shin, the near shin over it
    o += p.limb([[462, 362], [520, 366], [566, 386]], 50, C.night, C.ink, 'b') + p.limb([[566, 386], [500, 402], [438, 406]], 40, C.night, C.ink, 'b') + foot(404, 404, 182)
    o += p.limb([[404, 362], [346, 368], [300, 386]], 50, C.dusk, C.night, 'b') + p.limb([[300, 386], [366, 406], [430, 410]], 40, C.dusk, C.night, 'b') + foot(462, 411, 3)
    // the arm on the floor, the body bent to it, the arm over the head
    o += p.limb([[346, 238], [306, 300], [268, 366]], 27, sk, sd, 'r', .6) + hand(p, 262, 380, 24, 'open', sk, 1.5)
    o += p.o('M386 372C384 330 362 284 334 250C322 232 332 212 354 206C384 198 424 200 446 214C466 228 470 250 476 280C484 316 486 346 482 374C456 388 412 388 386 372z', C.saff, C.saffD, 'r', .9) + s('M392 366C420 378 452 378 478 368', C.saffD, 4, .6)
    o += p.o('M372 214L410 206L408 184C404 172 382 176 380 188z', sk, sd, 't', .8) + G('translate(376 158) rotate(-20)', M.head(p, { r: 37, look: -1, style: 'bun', hair: C.ink, skin: sk }), f(ell(-19, 0, 6, 7) + ell(4, 0, 6, 7), sk), s('M-25 1q6 5 12 0M-3 1q6 5 12 0', C.ink, 2.6))
    o += p.limb([[446, 228], [466, 160], [430, 88]], 28, sk, sd, 'r', .6) + p.limb([[430, 88], [388, 72], [346, 72]], 24, sk, sd, 'b', .6) + hand(p, 334, 73, 84, 'open', sk, 1.5) + p.limb([[444, 236], [452, 214]], 34, C.saff, C.saffD, 'r', .6) + p.limb([[352, 232], [340, 248]], 33, C.saff, C.saffD, 'l', .5)
    o += at(668, 360, 1.1, M.plant(p, { kind: 'monstera', h: 180, pot: C.white, potD: C.sand })) + at(114, 396, 1, p.o(rect(-17, -60, 34, 60, 8), C.sky, C.skyD, 'r', .8), f(rect(-10, -74, 20, 16, 3), C.tealD))
    return o } },
}
