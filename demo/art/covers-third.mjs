// Covers of the third twenty: the course of writing, the city, telephones.
import { C, G, at, f, s, rect, ell, poly, smooth, rng } from './paint.mjs'
import * as M from './motifs.mjs'
import { W, all, wall, floor, table, shaft, groundShadow, dot, cloud, sky, town } from './stage.mjs'
import { bush, person } from './scene-kit.mjs'

/** Lines of words: [width, width…] from x at y. */
const words = (x, y, list, c, w, gap = 12) => { let X = x; return list.map(n => { const o = s(`M${X} ${y}h${n}`, c, w); X += n + gap + w; return o }).join('') }

export const covers = {
  mailboxes: { title: 'Среди серых почтовых ящиков один получил письмо', tint: '#4b5588', draw(p) {
    let o = f(all, C.night) + p.shade(all, C.ink, 'br', .7)
    const box = (x, y, i, hot) => p.cast(rect(x, y, 128, 96, 5), 6, 8, C.ink, .4) + p.o(rect(x, y, 128, 96, 5), hot ? C.saff : C.dusk, hot ? C.saffD : C.night, 'br', hot ? .8 : .9) + f(rect(x + 4, y + 4, 120, 3), C.white, hot ? .5 : .16) +
      f(rect(x + 20, y + 24, 88, 11, 5), C.ink) + f(rect(x + 20, y + 35, 88, 2.4), C.white, .25) + p.o(rect(x + 46, y + 52, 36, 18, 2), hot ? C.cream : C.haze, C.dusk, 'r', .6) + s(`M${x + 54} ${y + 61}h${[18, 8, 14][i % 3]}`, C.ink, 3, .6) + f(ell(x + 106, y + 74, 6), C.ink, .7) + s(`M${x + 106} ${y + 74}v6`, C.ink, 3, .7)
    let i = 0
    for (let r = -1; r < 4; r++) for (let c = -1; c < 6; c++, i++) if (r !== 1 || c !== 2) o += box(66 + c * 136 - 4, 66 + r * 106 + 5, i, false)
    o += p.glow(ell(400, 230, 270, 200), C.butter, 'i', .3) + box(334, 177, 1, true)
    // the letter stands in the slot
    const sheet = rect(-72, -96, 144, 102, 3)
    return o + G('translate(404 204) rotate(-7)', p.clip(rect(-110, -140, 220, 140), p.cast(sheet, 10, 10, C.ink, .35), p.o(sheet, C.white, C.sand, 'br', .6), s('M-72 -94L0 -38L72 -94', C.sand, 3), dot(0, -44, 27, p), s('M-10 -44l7 9l14 -17', C.coralD, 4.4))) + f(rect(354, 200, 88, 6, 3), C.ink, .7) + s('M470 150q22-10 34-30M486 178q26-4 44-18M324 150q-22-10-34-30', C.butter, 5, .8) } },

  'wardrobe-run': { title: 'Шкаф отрастил ноги и бежит', tint: '#fbd885', draw(p) {
    let o = wall(p, C.butter, C.saff, 'r', .5) + shaft(60, 16, 230, 250, 60, C.white, .34) + floor(p, 378, C.wood, C.woodD, .8) + f(rect(0, 369, W, 10), C.white, .4)
    o += f(poly([[300, 424], [520, 420], [700, 436], [420, 442]]), C.ink, .2)
    o += s('M96 150H206M70 206H186M110 262H196', C.saffD, 7, .55)
    const shoe = (x, y, a) => G(`translate(${x} ${y}) rotate(${a}) scale(.5)`, M.sneaker(p, { c: C.teal, d: C.tealD }))
    // the far leg is kicked back, the near one lands
    o += p.limb([[352, 286], [312, 346], [246, 344]], 38, C.dusk, C.night, 'b') + s('M250 344H226', C.white, 27) + shoe(206, 352, 74)
    o += p.limb([[444, 286], [516, 318], [522, 384]], 40, C.dusk, C.night, 'r') + s('M522 376V388', C.white, 28) + shoe(540, 424, 0)
    o += G('translate(398 300) rotate(9)', p.cast(rect(-118, -270, 236, 270, 8), 14, 16, C.ink, .25), p.o(rect(-118, -270, 236, 270, 8), C.wood, C.woodD, 'r', .8), p.o(rect(-130, -286, 260, 24, 6), C.woodD, C.ink, 'r', .6), p.o(rect(-126, -14, 252, 20, 5), C.woodD, C.ink, 'r', .6),
      f(rect(-104, -252, 98, 230, 4), C.woodD, .35), f(rect(6, -252, 98, 230, 4), C.woodD, .35), p.o(rect(-100, -248, 90, 222, 3), C.wood, C.woodD, 'br', .7), p.o(rect(10, -248, 90, 222, 3), C.wood, C.woodD, 'br', .8),
      // a sleeve and a trouser leg did not get in
      p.o('M-4 -160C20 -150 40 -120 34 -84C28 -78 18 -78 12 -84C14 -110 4 -126 -6 -132z', C.teal, C.tealD, 'r', .8), p.o('M-14 -92C-26 -64 -30 -44 -24 -10H-2C-4 -44 0 -70 2 -92z', C.plum, C.ink, 'r', .8),
      dot(-2, -196, 24, p), f(ell(-10, -205, 6, 4), C.blush))
    return o } },

  'ice-cream': { title: 'Рожок мороженого: вафля из строчек, сверху коралловый шарик', tint: '#cfe6db', draw(p) {
    let o = table(p, C.sea, C.teal) + f(poly([[470, 0], [620, 0], [330, 450], [180, 450]]), C.white, .08)
    const cone = 'M276 186H524L414 428Q400 446 386 428z'
    o += G('translate(26 22)', f(cone, C.ink, .2) + f(ell(400, 122, 94), C.ink, .2))
    o += dot(400, 122, 94, p) + f(ell(364, 84, 22, 15), C.blush, .8)
    o += f(cone, C.cream) + p.clip(cone, p.shade(rect(276, 180, 260, 270), C.sand, 'r', .95, .3), words(292, 226, [70, 44, 62, 30], C.night, 11), words(306, 256, [38, 66, 40, 30], C.dusk, 8), words(318, 282, [62, 30, 54], C.dusk, 8), words(330, 308, [28, 46, 40], C.haze, 7), words(344, 334, [36, 50, 10], C.haze, 7), words(356, 358, [50, 30], C.haze, 6), words(372, 382, [20, 30], C.sand, 6), words(382, 404, [24], C.sand, 5))
    o += p.o('M268 178C276 162 292 170 300 184C312 200 330 198 340 184C352 168 372 172 380 188C392 206 412 204 422 188C432 170 452 172 462 186C472 200 488 196 498 184C508 170 526 166 532 178L528 204H272z', C.cream, C.sand, 'b', .7)
    // strips cut from the draft, and the spoon
    o += [[640, 300, 16, [40, 50, 6]], [662, 366, -8, [56, 26]], [150, 330, -14, [34, 52, 8]]].map(([x, y, a, list]) => G(`translate(${x} ${y}) rotate(${a})`, p.cast(rect(-84, -16, 168, 32, 2), 7, 9), p.o(rect(-84, -16, 168, 32, 2), C.white, C.sand, 'br', .5), words(-66, 0, list, C.dusk, 7))).join('') + G('translate(150 120) rotate(-30)', p.cast(rect(-90, -9, 180, 18, 9), 8, 10), p.o(rect(-90, -9, 150, 18, 9), C.wood, C.woodD, 'b', .7), p.o(ell(72, 0, 36, 20), C.wood, C.woodD, 'br', .8))
    return o } },

  'wet-page': { title: 'Страница сохнет на верёвке, в таз капают лишние буквы', tint: '#c3dde6', draw(p) {
    let o = f(all, C.sky) + p.shade(all, C.skyD, 't', .8, .1) + cloud(p, 150, 150, .9) + cloud(p, 690, 210, .8) + dot(566, 120, 50, p)
    o += town(p, 372, C.haze, C.dusk, { lo: 20, hi: 70, p0: .3, lit: C.white }) + p.o(rect(0, 368, W, 90), C.lime, C.leaf, 'b', .8)
    o += p.o(rect(70, 40, 16, 350), C.woodD, C.ink, 'r', .7) + p.o(rect(714, 40, 16, 350), C.woodD, C.ink, 'r', .7) + s('M78 62Q400 108 722 62', C.ink, 3.4)
    const page = 'M270 82C340 92 410 94 484 88C476 130 486 180 478 222C486 254 474 262 440 258C390 266 350 254 296 262C270 262 264 248 272 214C264 170 276 130 270 82z'
    o += p.cast(page, 12, 14, C.ink, .16) + p.o(page, C.white, C.haze, 'br', .75)
    o += words(300, 122, [54, 34, 28], C.night, 10) + words(300, 148, [30, 50, 26], C.dusk, 7) + words(300, 172, [60, 26, 20], C.dusk, 7) + words(300, 196, [22, 36], C.dusk, 7) + words(390, 200, [12], C.haze, 7) + words(430, 214, [12], C.haze, 6) + words(300, 222, [12], C.haze, 7) + words(352, 232, [10], C.haze, 6)
    o += [[310, 70], [448, 70]].map(([x, y]) => p.o(rect(x, y, 13, 44, 4), C.saff, C.saffD, 'r', .8)).join('')
    // letters fall: О, Н, И, Ш, Т
    const letter = { o: 'M0 -9a8 9 0 1 0 .1 0z', n: 'M-8 -10V10M8 -10V10M-8 0H8', i: 'M-8 -10V10L8 -10V10', sh: 'M-11 -10V10H11V-10M0 -10V10', t: 'M-9 -9H9M0 -9V10' }
    const fall = (x, y, l, k, a = 0) => G(`translate(${x} ${y}) rotate(${a}) scale(${k})`, f('M0 -32C-14 -10 -22 0 -22 10a22 22 0 0 0 44 0C22 0 14 -10 0 -32z', C.skyD), f('M-12 10a13 13 0 0 0 8 12', C.white), s('M-13 6a14 14 0 0 0 8 14', C.white, 3, .8), G('translate(0 9) scale(.8)', s(letter[l], C.night, 4.6)))
    o += fall(322, 314, 'n', 1.05, 6) + fall(386, 338, 'o', 1.25, -4) + fall(448, 306, 'i', .95, 8)
    // the basin
    o += groundShadow(404, 426, 190, 12, .25) + f(ell(390, 384, 152, 20), C.tealD) + f(ell(390, 388, 140, 15), C.skyD) + [[300, 386, 'sh'], [352, 390, 't'], [476, 387, 'n'], [428, 392, 'i']].map(([x, y, l]) => G(`translate(${x} ${y}) scale(1 .55)`, s(letter[l], C.night, 4.4))).join('') + p.o('M238 384C238 410 262 440 300 440H480C518 440 542 410 542 384C520 408 260 408 238 384z', C.teal, C.tealD, 'r', .9) + s('M238 384C262 408 518 408 542 384', C.sea, 4)
    return o } },

  'paper-horn': { title: 'Граммофон с трубой из отжатого листа: вода стекает в стакан, слова звучат', tint: '#8f2f3a', draw(p) {
    let o = wall(p, C.wine, C.ink, 'r', .75) + shaft(40, 10, 230, 250, 60, C.blush, .2) + floor(p, 384, C.woodD, C.ink, .8)
    const back = o
    o = f(poly([[250, 424], [560, 424], [730, 444], [440, 446]]), C.ink, .3)
    // the horn
    const horn = 'M468 306C452 270 420 246 384 236L226 148C206 120 214 62 258 36C296 16 350 26 374 56L452 214C474 238 494 268 498 300z'
    o += p.cast(horn, 16, 14, C.ink, .3) + p.o(horn, C.cream, C.sand, 'br', .9)
    o += p.clip(horn, ...[0, 1, 2, 3, 4, 5, 6].map(i => s(`M${250 + i * 21} ${160 - i * 19}Q${360 + i * 12} ${210 - i * 2} ${470 + i * 4} ${318 - i * 4}`, i % 3 ? C.haze : C.dusk, 6, .9).replace('/>', ` stroke-dasharray="${[34, 22, 46, 30][i % 4]} 14 ${[20, 40, 16][i % 3]} 12"/>`)))
    o += G('translate(298 94) rotate(-36)', f(ell(0, 0, 96, 62), C.sand), p.o(ell(0, 4, 86, 53), C.woodD, C.ink, 'b', .9), s(ell(0, 0, 96, 62), C.white, 5))
    // the page is wrung at its narrow end, and the water of the text runs down into a glass
    o += p.clip(horn, s('M404 228Q448 224 476 200M428 256Q462 250 490 226M450 282Q474 276 500 256', C.sand, 7), s('M408 236Q452 232 480 208M432 264Q466 258 494 234', C.wood, 2.6, .7))
    o += at(214, 424, 1.12, f(poly([[-30, 0], [30, 0], [80, 16], [20, 16]]), C.ink, .3), M.glass(p, { w: 78, h: 96, level: .5 })) + [[226, 176, 1.2], [214, 218, 1], [222, 262, 1.25], [212, 306, .9]].map(([x, y, k]) => G(`translate(${x} ${y}) scale(${k})`, p.o('M0 -16C8 -4 11 2 11 8A11 11 0 0 1 -11 8C-11 2 -8 -4 0 -16z', C.sky, C.skyD, 'br', .7), f(ell(-4, 6, 3, 4), C.white, .8))).join('')
    // the box with the record
    o += p.limb('M484 300C500 326 500 340 482 350', 22, C.saff, C.saffD, 'r') + f(ell(392, 348, 132, 20), C.ink) + s(ell(392, 347, 104, 15) + ell(392, 347, 74, 10), C.dusk, 2, .8) + f(ell(392, 347, 34, 6), C.butter)
    o += p.o(rect(250, 352, 292, 72, 6), C.wood, C.woodD, 'br', .85) + p.o(rect(240, 346, 312, 18, 5), C.saff, C.saffD, 'r', .7) + f(ell(392, 346, 122, 9), C.ink) + f(rect(272, 378, 248, 30, 4), C.woodD, .4) + s('M552 384h30v26', C.haze, 7) + f(ell(582, 414, 9), C.ink) + s('M470 318L420 344', C.haze, 5)
    // what is heard: notes, one with a coral head
    const note = (x, y, r, c, k) => s(`M${x + r - k / 2} ${y}v${-r * 3.4}c${r * .5} ${r * .9} ${r * 1.5} ${r * .8} ${r * 1.2} ${r * 2}`, c, k)
    return back + G('translate(76 0)', o) + note(224, 262, 30, C.cream, 7) + dot(224, 262, 30, p) + f(ell(214, 252, 7, 5), C.blush) + note(126, 122, 15, C.butter, 4) + f(ell(126, 122, 15, 12), C.butter) + note(96, 262, 12, C.blush, 4) + f(ell(96, 262, 12, 10), C.peach) } },

  'night-tram': { title: 'Ночной трамвай едет по кольцу вокруг маленькой планеты-города', tint: '#2d3157', draw(p) {
    let o = sky(p, C.night, C.ink, 70, 'b') + p.glow(ell(400, 270, 330, 300), C.dusk, 'i', .7) + dot(566, 92, 42, p)
    const R = 132, X = 400, Y = 288
    const ring = (a, k, ...c) => G(`translate(${X} ${Y}) rotate(${a}) translate(0 ${-R}) scale(${k})`, ...c)
    const houseOn = (w, h, c, d, lit = C.butter) => p.o(rect(-w / 2, -h, w, h + 8), c, d, 'r', .7) + [0, 1, 2, 3].map(i => h > 24 + Math.floor(i / 2) * 20 ? f(rect(-w / 2 + 8 + (i % 2) * (w - 24), -h + 10 + Math.floor(i / 2) * 18, 8, 10), i % 3 ? lit : C.ink, .9) : '').join('')
    const g = rng(12)
    for (const [i, a] of [62, 84, 104, 126, 148, 172, 196, 220, 242, 264, 286, 304].entries()) o += i % 4 === 3 ? ring(a, 1, M.tree(p, { h: 54, r: 17, c: C.teal, d: C.tealD })) : ring(a, 1, houseOn(36 + g() * 12, 34 + g() * 40, [C.dusk, C.plum, C.tealD][i % 3], C.ink))
    // the planet with a river and a bridge of lights
    o += p.o(ell(X, Y, R), C.teal, C.tealD, 'br', .95) + p.clip(ell(X, Y, R), p.o('M280 300C340 270 380 340 440 306S520 250 560 280V340C500 330 470 360 420 356S340 330 280 360z', C.skyD, C.dusk, 'r', .7), [[330, 236], [360, 220], [452, 226], [350, 384], [466, 380], [420, 396]].map(([x, y], i) => at(x, y, .6, i % 2 ? M.tree(p, { h: 50, r: 18, c: C.leaf, d: C.tealD }) : houseOn(40, 34, C.plum, C.ink))).join(''), s('M340 318L372 350M440 300L470 338', C.butter, 4, .9))
    o += s(ell(X, Y, R), C.ink, 7) + s(ell(X, Y, R), C.saff, 2.6)
    // the wire, the tram, its light
    o += p.glow(ell(400, 118, 150, 70), C.butter, 'i', .55) + p.glow(poly([[494, 128], [690, 158], [676, 244], [494, 142]]), C.butter, 'l', .6, .04)
    o += at(400, 158, 1.12, s('M-14 -86L6 -108L22 -86', C.haze, 3.4), s('M-34 -109H54', C.haze, 3), p.o('M-96 -8V-58Q-96 -84 -68 -84H66Q94 -84 96 -58V-8z', C.cream, C.sand, 'r', .8), p.o(rect(-98, -34, 196, 28, 4), C.wine, C.ink, 'r', .8), f(rect(-98, -38, 196, 5), C.saff), [0, 1, 2, 3].map(i => f(rect(-84 + i * 38, -72, 28, 30, 4), C.butter) + p.shade(rect(-84 + i * 38, -72, 28, 30, 4), C.saff, 'b', .7)).join(''), f(rect(70, -72, 20, 32, 4), C.sky),
      // a passenger at the window with a fishing rod
      f(ell(-34, -52, 7), C.ink), f('M-44 -42C-44 -50 -24 -50 -24 -42z', C.ink), f(ell(42, -53, 6.4), C.ink), f('M33 -42C33 -50 51 -50 51 -42z', C.ink), f(ell(-58, -4, 13), C.ink), f(ell(58, -4, 13), C.ink), f(ell(-58, -4, 5), C.haze), f(ell(58, -4, 5), C.haze), f(ell(94, -22, 6), C.butter))
    return o } },

  facade: { title: 'Окна дома светятся, как строчки, последняя заканчивается точкой', tint: '#2d3157', draw(p) {
    let o = sky(p, C.dusk, C.night, 40, 'b') + town(p, 420, C.night, C.ink, { lo: 90, hi: 200, p0: .2 })
    o += p.cast(rect(168, 24, 464, 430), 26, 8, C.ink, .4) + p.o(rect(168, 22, 464, 440), C.plum, C.ink, 'r', .85) + p.o(rect(156, 10, 488, 20, 3), C.wine, C.ink, 'r', .7)
    const g = rng(4)
    for (let i = 0; i < 60; i++) o += f(rect(178 + g() * 430, 40 + g() * 380, 15, 6), i % 2 ? C.wine : C.ink, .45)
    const lines = [[70, [96, 52, 120, 48]], [128, [44, 130, 60, 92]], [186, [110, 70, 46, 100]], [244, [60, 150]]]
    for (const [y, list] of lines) { let x = y === 70 ? 226 : 196; for (const w of list) { const q = Math.min(w, 604 - x); if (q > 26) { o += p.glow(rect(x - 12, y - 10, q + 24, 58), C.butter, 'i', .4) + p.o(rect(x, y, q, 36, 2), C.butter, C.saff, 'b', .7) + s(`M${x} ${y + 41}h${q}`, C.ink, 4, .6) + (q > 84 ? f(rect(x + q / 2 - 2, y, 4, 36), C.woodD, .8) : '') } x += q + 18 } }
    // a cat reads, somebody waters, and the paragraph ends
    o += at(258, 280, .24, M.catSit(p, { c: C.ink, d: C.ink })) + at(380, 280, .3, M.plant(p, { kind: 'sword', pot: C.wine, potD: C.ink, c: C.tealD, d: C.ink })) + at(560, 222, .24, M.catSit(p, { c: C.ink, d: C.ink }))
    o += p.glow(ell(462, 262, 70), C.coral, 'i', .5) + dot(462, 262, 25, p) + s(ell(462, 262, 29), C.ink, 5, .7)
    // the entrance and two readers
    o += p.o(rect(330, 330, 92, 120, 4), C.ink, C.ink) + p.o(rect(340, 340, 72, 110, 3), C.saffD, C.woodD, 'b', .8) + f(rect(374, 340, 4, 110), C.ink) + p.o(poly([[308, 318], [444, 318], [458, 334], [294, 334]]), C.wine, C.ink, 'b', .7)
    o += p.o(rect(0, 432, W, 20), C.ink, C.night, 't', .6) + bush(p, 232, 440, 44, C.tealD, C.ink) + bush(p, 700, 446, 66, C.tealD, C.ink) + bush(p, 70, 446, 60, C.tealD, C.ink)
    o += person(p, { x: 520, y: 442, k: .46, top: [C.saff, C.saffD], bottom: [C.dusk, C.night], hair: C.ink, nearArm: [[-20, -190], [-66, -226]], nearHand: ['point', 120], tilt: 12 }) + person(p, { x: 566, y: 443, k: .33, top: [C.mint, C.sea], bottom: [C.dusk, C.night], style: 'long', hair: C.woodD, head: 32, tilt: 14 })
    return o } },

  'button-phone': { title: 'Пиксельная змейка выползла с экрана кнопочного телефона за яблоком', tint: '#2f7f79', draw(p) {
    let o = table(p, C.teal, C.tealD) + f(poly([[520, 0], [680, 0], [420, 450], [260, 450]]), C.white, .07)
    const body = rect(-92, -208, 184, 424, 40)
    let ph = p.cast(body, 18, 20, C.ink, .28) + p.o(body, C.night, C.ink, 'br', .8) + s(rect(-86, -202, 172, 412, 36), C.haze, 2.4, .5) + f(rect(-26, -188, 52, 7, 3), C.ink)
    ph += p.o(rect(-72, -168, 144, 140, 8), C.ink, C.ink) + p.o(rect(-64, -160, 128, 124, 3), C.lime, C.leaf, 'br', .7)
    ph += p.o(rect(-30, -12, 60, 24, 12), C.haze, C.dusk, 'b', .8) + p.o(rect(-78, -10, 38, 18, 9), C.leaf, C.leafD, 'b', .7) + p.o(rect(40, -10, 38, 18, 9), C.wine, C.ink, 'b', .7)
    for (let r = 0; r < 4; r++) for (let c = 0; c < 3; c++) ph += p.o(rect(-76 + c * 53, 28 + r * 42, 46, 32, 12), C.cream, C.sand, 'br', .8) + s(`M${-60 + c * 53} ${44 + r * 42}h${[12, 16, 8][(r + c) % 3]}`, C.dusk, 4, .8)
    o += G('translate(360 228) rotate(-6)', ph)
    // the snake: squares of 18 along a path on the grid; it leaves through the right edge
    const q = 19, cell = (i, j, head) => { const x = 306 + i * q, y = 92 + j * q, inside = i < 6; return (inside ? '' : p.cast(rect(x, y, q - 2, q - 2, 2), 6, 7, C.ink, .3)) + f(rect(x, y, q - 2, q - 2, 2), inside ? C.leafD : C.lime) + (inside ? '' : p.shade(rect(x, y, q - 2, q - 2), C.leaf, 'br', .8)) + (head ? f(rect(x + 9, y + 3, 5, 5), C.ink) : '') }
    const way = [[0, 5], [0, 4], [0, 3], [1, 3], [2, 3], [2, 4], [2, 5], [3, 5], [4, 5], [4, 4], [4, 3], [4, 2], [5, 2], [6, 2], [7, 2], [8, 2], [8, 3], [8, 4], [8, 5], [9, 5], [10, 5], [11, 5], [11, 4], [11, 3], [11, 2], [11, 1], [12, 1]]
    o += way.map(([i, j], n) => cell(i, j, n === way.length - 1)).join('')
    o += p.cast(ell(582, 120, 34), 10, 12, C.ink, .28) + dot(582, 120, 34, p) + f(ell(570, 108, 8, 6), C.blush) + s('M582 88q2-14 10-20', C.woodD, 5) + M.leaf(p, 588, 82, 30, 10, 62)
    return o } },
}
