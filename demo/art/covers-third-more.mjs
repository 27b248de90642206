// Covers of the third twenty: home, money, work, people.
import { C, G, at, f, s, rect, ell, poly, smooth, rng } from './paint.mjs'
import * as M from './motifs.mjs'
import { W, all, wall, floor, table, shaft, dot, hill, cloud, sky, town } from './stage.mjs'
import { pane, person, roofs } from './scene-kit.mjs'

export const covers = {
  forehead: { title: 'На экране телефона люстра и верхушка маминого лба', tint: '#f4b199', draw(p) {
    let o = wall(p, C.blush, C.coralD, 'r', .35) + p.shade(all, C.plum, 'br', .3, .5) + shaft(50, 10, 230, 250, 60, C.white, .25) + floor(p, 372, C.wood, C.woodD, .8) + f(rect(0, 366, W, 10), C.white, .35)
    // a jam jar holds the phone up
    const j = M.jar(p, { w: 170, h: 200 })
    o += f(poly([[300, 420], [540, 420], [700, 440], [440, 444]]), C.ink, .2) + at(532, 420, 1.05, j.back, p.clip(j.body, p.o(rect(-90, -130, 180, 140), C.wine, C.ink, 'r', .8)), j.front, p.o(rect(-66, -226, 132, 34, 6), C.teal, C.tealD, 'r', .8))
    const screen = rect(-98, -178, 196, 356, 12)
    o += G('translate(390 236) rotate(-4)', p.cast(rect(-112, -196, 224, 392, 26), 14, 16, C.ink, .26), p.o(rect(-112, -196, 224, 392, 26), C.ink, '#000', 'r', .5), p.clip(screen, f(screen, C.butter), p.shade(screen, C.saff, 'b', .7),
      // the carpet on the wall
      p.o(rect(-110, -70, 220, 300), C.wine, C.ink, 'b', .5), s(rect(-90, -52, 180, 300), C.saff, 7), [0, 1, 2].map(i => G(`translate(${-54 + i * 54} 2) rotate(45)`, p.o(rect(-15, -15, 30, 30), C.teal, C.tealD, 'b', .6), f(rect(-6, -6, 12, 12), C.butter))).join(''),
      // the lamp
      s('M14 -190V-142', C.ink, 4), p.glow(ell(14, -112, 110), C.white, 'i', .5), dot(14, -112, 37, p), f(ell(2, -124, 8, 6), C.blush),
      // the forehead
      p.o('M-92 190C-104 96 -50 48 6 48C64 48 104 96 92 190z', C.haze, C.dusk, 'r', .6), p.o('M-72 200C-82 128 -40 88 4 88C52 88 82 128 74 200z', C.skin[0], C.skinD, 'r', .5), s('M-46 118q20 -8 40 -2M18 116q20 -6 38 4M-40 104q44 -10 84 0', C.skinD, 2.6, .7), s('M-50 150q16-10 32-3M20 148q16-7 32 3', C.dusk, 6), f(ell(-34, 170, 7, 8) + ell(36, 170, 7, 8), C.ink), s(ell(-34, 170, 22, 19) + ell(36, 170, 22, 19) + 'M-12 168q13-6 26 0', C.teal, 4)), f(poly([[-98, 30], [20, -178], [64, -178], [-98, 104]]), C.white, .1), f(rect(-24, -189, 48, 5, 2), C.haze))
    return o + at(218, 424, .95, M.cup(p, { c: C.teal, d: C.tealD })) } },

  catalogue: { title: 'Библиотечный каталог стоит как дом: в ящичках живут', tint: '#22253b', draw(p) {
    let o = sky(p, C.night, C.ink, 60, 'b') + dot(590, 62, 34, p) + town(p, 430, C.ink, C.ink, { lo: 40, hi: 110, p0: .25, lit: C.saff }) + p.o(rect(0, 424, W, 30), C.tealD, C.ink, 'b', .7)
    o += f(poly([[240, 428], [560, 428], [740, 446], [430, 448]]), C.ink, .4)
    o += p.o(poly([[222, 116], [388, 32], [554, 116]]), C.wine, C.ink, 'r', .8) + p.o(rect(286, 40, 26, 50), C.wine, C.ink, 'r', .7) + s('M299 30c-12-10 12-16 0-26', C.haze, 6, .8)
    o += p.o(rect(236, 110, 304, 318, 5), C.wood, C.woodD, 'r', .8) + p.o(rect(226, 104, 324, 18, 4), C.woodD, C.ink, 'r', .7) + p.o(rect(226, 414, 324, 16, 3), C.woodD, C.ink, 'r', .7)
    const lit = new Set([1, 4, 6, 11, 14, 15])
    for (let r = 0; r < 5; r++) for (let c = 0; c < 4; c++) {
      const i = r * 4 + c, x = 246 + c * 73, y = 128 + r * 57
      if (i === 9) { o += f(rect(x, y, 66, 50, 2), C.ink); continue }
      o += f(rect(x - 2, y - 2, 70, 54, 3), C.ink, .35)
      if (lit.has(i)) { o += p.o(rect(x, y, 66, 50, 2), C.butter, C.saff, 'b', .7) + p.clip(rect(x, y, 66, 50), i === 1 ? at(x + 34, y + 50, .34, M.catSit(p)) : i === 4 ? at(x + 30, y + 50, .38, M.books(p)) : i === 6 ? at(x + 34, y + 50, .32, M.plant(p, { kind: 'monstera', h: 120, pot: C.wine, potD: C.ink })) : i === 11 ? at(x + 40, y + 58, .3, M.armchair(p)) : i === 14 ? at(x + 44, y + 50, .5, M.books(p, [[90, 18, C.teal, C.tealD], [70, 22, C.wine, C.ink]])) : at(x + 34, y + 50, .42, M.cup(p, { c: C.teal, d: C.tealD }))) } else o += p.o(rect(x, y, 66, 50, 2), C.wood, C.woodD, 'br', .9) + f(rect(x + 14, y + 9, 38, 15, 1), C.cream) + s(`M${x + 20} ${y + 16}h${[24, 16, 20][i % 3]}`, C.dusk, 2.6) + f(ell(x + 33, y + 36, 5), C.saff) + s(ell(x + 33, y + 36, 5), C.woodD, 2) }
    // a drawer is pulled out, and somebody reads on it
    o += f(poly([[322, 304], [388, 304], [430, 344], [350, 344]]), C.ink, .35) + p.o(rect(312, 276, 86, 40, 2), C.wood, C.woodD, 'b', .8) + f(rect(336, 286, 38, 14, 1), C.cream) + f(ell(355, 308, 5), C.saff)
    return o + at(352, 296, .33, person(p, { pose: 'sit', shadow: false, top: [C.saff, C.saffD], bottom: [C.dusk, C.night], style: 'long', hair: C.woodD, hip: [14, -70], neck: [6, -172], nearLeg: [[-52, -74], [-58, 26]], farLeg: [[-40, -72], [-36, 20]], nearArm: [[24, -118], [-26, -112]], farArm: [[-16, -118], [-48, -110]], held: p.o(poly([[-66, -140], [-30, -128], [-30, -92], [-70, -104]]), C.white, C.sand, 'b', .5) })) } },

  'milk-balloon': { title: 'Коралловый воздушный шар уносит корзину с продуктами', tint: '#c3dde6', draw(p) {
    let o = f(all, C.sky) + p.shade(all, C.skyD, 't', .8, .1) + cloud(p, 140, 130, .95) + cloud(p, 670, 96, .8) + cloud(p, 700, 260, .6)
    o += hill(p, [370, 350, 372, 356, 380, 360, 372], C.sea, C.teal) + [[120, 360], [150, 364], [650, 366]].map(([x, y]) => at(x, y, .8, M.tree(p, { h: 60, r: 20 }))).join('') + hill(p, [420, 408, 412, 404, 412, 410], C.lime, C.leaf)
    o += dot(420, 134, 100, p) + p.clip(ell(420, 134, 100), s('M420 34C380 80 380 190 420 234M420 34C460 80 460 190 420 234M420 34C340 70 336 200 420 234M420 34C500 70 504 200 420 234', C.coralD, 3, .6)) + f(ell(386, 88, 22, 14), C.blush, .8)
    o += s('M346 200L372 278M494 200L468 278M400 232L404 278M440 232L436 278', C.ink, 2.6)
    // milk, bread, eggs in a shop basket
    o += p.o(poly([[386, 250], [420, 250], [420, 320], [386, 320]]), C.white, C.haze, 'r', .7) + p.o(poly([[386, 250], [403, 230], [420, 250]]), C.skyD, C.dusk, 'r', .6) + f(rect(390, 268, 26, 18), C.skyD) + p.o('M424 300C420 262 470 258 474 300z', C.wood, C.woodD, 'r', .8) + s('M436 274l8 14M452 274l6 14', C.sand, 4) + M.leaf(p, 376, 302, 40, 12, -24) + M.leaf(p, 380, 302, 46, 12, -2, C.lime, C.leaf)
    o += p.o('M352 292H488L474 352Q472 358 464 358H376Q368 358 366 352z', C.teal, C.tealD, 'r', .85) + [0, 1, 2, 3, 4, 5].map(i => f(rect(372 + i * 17, 308, 9, 38, 3), C.tealD, .8)).join('') + p.o(rect(344, 284, 152, 15, 5), C.tealD, C.ink, 'r', .6)
    // the tag and the woman who holds on to it
    o += s('M366 352C346 366 330 372 318 378', C.ink, 2.6) + s('M474 354L486 372', C.ink, 2) + G('translate(488 372) rotate(16)', p.o('M0 0L18 14V52H-18V14z', C.butter, C.saff, 'r', .6), f(ell(0, 14, 4), C.ink), s('M-8 36L8 24M-7 26v.1M7 36v.1', C.wine, 5))
    return o + person(p, { x: 282, y: 446, k: .5, flip: true, top: [C.plum, C.ink], bottom: [C.night, C.ink], hem: null, style: 'bun', hair: C.haze, nearArm: [[-34, -206], [-72, -156]], nearHand: ['fist', 90], farArm: [[-34, -190], [-70, -146]], farHand: ['fist', 90], tilt: 14, scarf: [C.saff, C.saffD] }) } },

  'tooth-bank': { title: 'Зуб-копилка: монета летит в прорезь', tint: '#cfe6db', draw(p) {
    let o = wall(p, C.sea, C.teal, 'r', .7) + shaft(60, 16, 230, 250, 60, C.white, .24) + floor(p, 384, C.tealD, C.ink, .7)
    const tooth = 'M286 256C262 190 296 148 344 152C368 154 384 164 400 166C416 164 432 154 456 152C504 148 538 190 514 256C502 300 504 350 488 396C478 424 450 420 444 390C438 350 428 320 400 320C372 320 362 350 356 390C350 420 322 424 312 396C296 350 298 300 286 256z'
    o += f(poly([[316, 414], [490, 412], [660, 438], [420, 442]]), C.ink, .25) + p.o(tooth, C.white, C.haze, 'br', .85) + s('M310 236C300 208 310 182 336 176', C.white, 9, .9)
    o += f(rect(352, 168, 96, 13, 6), C.ink) + f(rect(352, 178, 96, 4, 2), C.white, .8)
    o += f(ell(362, 240, 7, 9) + ell(438, 240, 7, 9), C.ink) + s('M372 268q28 22 56 0', C.ink, 5) + f(ell(340, 262, 13, 9) + ell(460, 262, 13, 9), C.blush, .8)
    o += dot(400, 92, 50, p) + s(ell(400, 92, 40), C.coralD, 3) + s('M392 116V70h16a13 13 0 0 1 0 26h-24M384 108h24', C.cream, 6) + s('M330 60l-14-10M322 92h-18M470 60l14-10M478 92h18', C.cream, 5, .9)
    return o + [[566, 400], [604, 408], [584, 388]].map(([x, y]) => M.coin(p, x, y, 30)).join('') + M.coin(p, 226, 412, 32) } },

  'rooted-chair': { title: 'Офисное кресло пустило корни, рядом ждёт мяч', tint: '#8d97bd', draw(p) {
    let o = wall(p, C.haze, C.dusk, 'r', .55) + shaft(50, 10, 240, 250, 60, C.white, .3) + floor(p, 340, C.wood, C.woodD, .7) + f(rect(0, 331, W, 10), C.white, .4)
    for (let i = 0; i < 5; i++) o += s(`M0 ${362 + i * 22}H800`, C.woodD, 2, .5)
    o += f(poly([[300, 400], [420, 400], [620, 436], [420, 440]]), C.ink, .18)
    // roots
    const root = (d, w) => p.limb(d, w, C.woodD, C.ink, 'b', .8)
    o += root('M360 300C356 340 300 352 262 372S200 404 170 404', 17) + root('M362 300C362 350 330 384 300 408S260 434 244 440', 14) + root('M366 300C370 350 372 392 360 446', 15) + root('M370 300C380 346 420 372 446 396S476 424 482 440', 14) + root('M372 300C384 330 430 344 470 356S512 380 524 396', 12) + s('M262 372C250 388 238 396 222 424M300 408C296 420 292 430 296 442M446 396C458 396 470 398 478 408M210 390C204 382 190 382 178 384', C.woodD, 6)
    // the chair
    o += p.o(rect(352, 236, 22, 84, 6), C.dusk, C.ink, 'r', .9) + p.o(rect(262, 206, 196, 42, 20), C.teal, C.tealD, 'b', .8) + p.limb('M420 226C452 200 452 170 446 140', 17, C.night, C.ink, 'r') + p.o('M424 44C462 40 476 60 474 110C474 150 466 172 446 176C430 178 422 150 420 110C418 78 412 48 424 44z', C.teal, C.tealD, 'r', .9) + p.limb('M292 204V160Q292 148 304 148H372', 15, C.night, C.ink, 'b')
    // and leaves
    o += s('M440 48C436 30 430 24 420 20M300 150C290 130 276 124 262 124', C.leafD, 5) + M.leaf(p, 440, 48, 36, 13, 24) + M.leaf(p, 424, 26, 34, 13, -64, C.lime, C.leaf) + M.leaf(p, 300, 146, 44, 14, 4, C.lime, C.leaf) + M.leaf(p, 276, 126, 42, 14, -54) + M.leaf(p, 474, 110, 44, 14, 70)
    return o + f(ell(582, 416, 62, 9), C.ink, .24) + dot(566, 362, 52, p) + f(ell(546, 340, 12, 8), C.blush) + s('M518 346C540 366 590 366 614 346M520 384C544 400 590 400 612 384', C.coralD, 2.6, .7) } },

  'treasure-map': { title: 'Карта сокровищ: вместо острова — офис, кофеварка отмечена кружком', tint: '#fbd885', draw(p) {
    let o = table(p, C.tealD, C.ink) + f(poly([[520, 0], [680, 0], [420, 450], [260, 450]]), C.white, .05)
    const map = smooth([[168, 44], [300, 30], [430, 42], [560, 30], [648, 48], [640, 150], [654, 240], [642, 330], [650, 408], [520, 420], [400, 410], [270, 424], [160, 408], [166, 300], [152, 210], [164, 120]], true, .14)
    o += p.cast(map, 16, 18, C.ink, .35) + p.o(map, C.paper, C.sand, 'br', .9) + p.clip(map, ...[0, 1, 2].map(i => s(`M${290 + i * 124} 20V440`, C.sand, 3, .8)), s('M150 226H660', C.sand, 3, .8),
      p.o(smooth([[226, 300], [210, 210], [262, 130], [360, 108], [470, 96], [566, 130], [596, 220], [570, 320], [460, 366], [330, 372]], true, .2), C.lime, C.leaf, 'br', .5), s(smooth([[214, 312], [196, 210], [254, 118], [360, 94], [474, 82], [580, 120], [612, 220], [584, 334], [462, 382], [326, 388]], true, .2), C.sea, 4, .8))
    // desk bay, printer volcano, ficus palms
    o += at(276, 306, 1, p.o(rect(-40, -34, 80, 10, 2), C.wood, C.woodD, 'r', .7), s('M-32 -24V0M32 -24V0', C.woodD, 6), p.o(rect(-18, -64, 40, 28, 3), C.night, C.ink, 'r', .6), s('M2 -36v4', C.ink, 5))
    o += at(352, 188, 1, p.o('M-58 30L-22 -34H22L58 30z', C.haze, C.dusk, 'r', .9), f(rect(-22, -38, 44, 12, 3), C.ink), G('rotate(-14)', p.o(rect(-12, -80, 26, 34, 1), C.white, C.haze, 'r', .4)), G('translate(34 -64) rotate(24)', p.o(rect(-12, -16, 24, 30, 1), C.white, C.haze, 'r', .4)), G('translate(-38 -70) rotate(-36)', p.o(rect(-10, -14, 20, 26, 1), C.white, C.haze, 'r', .4)), s('M-34 18h18M16 18h18M-10 0h20', C.dusk, 4, .6))
    o += at(444, 346, .5, M.plant(p, { kind: 'monstera', h: 150, pot: C.wine, potD: C.ink })) + at(408, 352, .34, M.plant(p, { kind: 'ficus', h: 170, pot: C.saff, potD: C.saffD }))
    // the way
    o += s('M300 296C340 262 300 232 330 236S400 276 424 250S440 206 460 194', C.wine, 5).replace('/>', ' stroke-dasharray="3 13"/>')
    o += at(556, 246, .86, p.o(rect(-44, -100, 88, 22, 6), C.night, C.ink, 'r', .6), p.o(rect(-40, -82, 26, 84), C.night, C.ink, 'r', .6), p.o(rect(-48, -10, 96, 16, 4), C.night, C.ink, 'b', .6), f(rect(2, -80, 20, 12, 2), C.haze), p.o('M-4 -44H32L26 -12H2z', C.white, C.haze, 'r', .8), s('M12 -64v16', C.woodD, 4))
    o += dot(478, 164, 25, p) + s(ell(478, 164, 35), C.coralD, 4, .8).replace('/>', ' stroke-dasharray="14 9"/>')
    // compass
    return o + at(222, 86, .8, s(ell(0, 0, 30), C.woodD, 3), f(poly([[0, -44], [8, 0], [0, 44], [-8, 0]]), C.wine), f(poly([[-44, 0], [0, -7], [44, 0], [0, 7]]), C.woodD), f(ell(0, 0, 5), C.paper)) } },

  'sick-kettle': { title: 'Чайник на больничной койке: градусник в носике и пластырь', tint: '#cfe6db', draw(p) {
    let o = wall(p, C.mint, C.sea, 'r', .6) + shaft(60, 12, 230, 250, 60, C.white, .35) + floor(p, 378, C.white, C.sea, .7)
    const back = o
    o = f(ell(430, 416, 230, 14), C.ink, .16)
    // the bed
    o += s('M206 140V412M590 220V412', C.dusk, 14) + p.o(rect(196, 296, 404, 44, 8), C.haze, C.dusk, 'b', .8) + p.o('M212 296C204 236 226 214 262 216C300 218 308 250 304 296z', C.white, C.haze, 'r', .7)
    // the kettle, big, with a plaster and a thermometer
    o += at(398, 300, 1.62, s('M-44 -86C-54 -150 54 -150 44 -86', C.ink, 8), p.o('M56 -70C86 -74 84 -108 108 -112L114 -98C98 -92 96 -44 60 -34z', C.saff, C.saffD, 'b', .8), p.o('M-66 0C-86 -60 -56 -96 0 -96S86 -60 66 0z', C.saff, C.saffD, 'r', .9), s('M-52 -22C-62 -52 -46 -78 -22 -84', C.white, 5, .6), f(ell(0, -94, 34, 7), C.saffD), f(ell(-22, -52, 4.4, 5.4) + ell(16, -52, 4.4, 5.4), C.ink), s('M-30 -62q8-5 14 1M10 -61q8-6 15 0M-14 -34q10-8 20 0', C.ink, 3), f(ell(-34, -40, 8, 5) + ell(30, -40, 8, 5), C.coral, .4))
    o += dot(398, 132, 28, p) + f(ell(390, 123, 6, 4), C.blush)
    o += G('translate(580 126) rotate(38)', p.o(rect(-9, -86, 18, 116, 9), C.white, C.haze, 'r', .6), f(rect(-3, -60, 6, 84), C.wine), [0, 1, 2, 3].map(i => s(`M4 ${-68 + i * 15}h7`, C.ink, 2)).join(''))
    o += G('translate(334 190) rotate(-36)', p.o(rect(-40, -13, 80, 26, 13), C.peach, C.blush, 'b', .7), f(rect(-14, -11, 28, 22, 3), C.white, .8), [[-6, -4], [6, -4], [-6, 5], [6, 5]].map(([x, y]) => f(ell(x, y, 1.8), C.sand)).join(''))
    // the blanket and the chart
    o += p.o('M236 306C280 262 330 258 400 270S540 258 584 292V352C540 366 470 352 400 356S280 362 236 350z', C.teal, C.tealD, 'br', .85) + s('M240 318C300 276 350 276 402 286S520 276 582 306', C.mint, 5, .7)
    o += p.o(rect(520, 314, 70, 56, 3), C.cream, C.sand, 'br', .6) + s('M530 356l12-8l8 4l10-20l10 6l12-12', C.wine, 3.6)
    return back + o } },

  'drill-rope': { title: 'Дрель едет на верёвке от одного окна к другому', tint: '#fad8c2', draw(p) {
    let o = f(all, C.peach) + p.shade(all, C.blush, 't', .75, .1) + cloud(p, 400, 90, .9, C.white, C.blush) + town(p, 450, C.blush, C.coralD, { lo: 60, hi: 150, p0: .25, seed: 5 })
    const house = (x, w, c, d) => p.o(rect(x, -10, w, 470), c, d, 'r', .8)
    o += p.cast(rect(-10, -10, 200, 470), 18, 0, C.plum, .3) + house(-10, 200, C.teal, C.tealD) + house(610, 200, C.wine, C.ink)
    for (let i = 0; i < 9; i++) o += s(`M${i % 2 ? 10 : 40} ${26 + i * 50}h34M${i % 2 ? 120 : 146} ${40 + i * 50}h30`, C.tealD, 4, .6) + s(`M${i % 2 ? 640 : 670} ${26 + i * 50}h34M${i % 2 ? 750 : 720} ${40 + i * 50}h30`, C.ink, 4, .4)
    const win = (x, y, w, h, who) => f(rect(x - 10, y - 10, w + 20, h + 20), C.cream) + p.shade(rect(x - 10, y - 10, w + 20, h + 20), C.sand, 'r', .6) + p.clip(rect(x, y, w, h), f(rect(x, y, w, h), C.butter), p.shade(rect(x, y, w, h), C.saff, 'b', .7), who) + p.o(rect(x - 18, y + h + 8, w + 36, 13, 2), C.cream, C.sand, 'b', .8)
    o += win(48, 54, 120, 130, at(106, 262, .62, person(p, { shadow: false, flip: true, top: [C.saff, C.saffD], bottom: [C.night, C.ink], style: 'bun', hair: C.woodD, nearArm: [[-40, -186], [-76, -214]], nearHand: ['open', 120] })))
    o += win(634, 236, 120, 130, at(704, 448, .62, person(p, { shadow: false, top: [C.mint, C.sea], bottom: [C.night, C.ink], hair: C.haze, nearArm: [[-40, -186], [-76, -214]], nearHand: ['open', 120] })))
    o += f(rect(42, 262, 132, 104), C.tealD, .5) + f(rect(52, 270, 112, 88), C.ink, .4) + f(rect(628, 40, 132, 104), C.ink, .35) + f(rect(638, 48, 112, 88), C.ink, .4)
    // the rope, the pulley, the drill
    o += s('M152 116Q400 214 650 286', C.ink, 4) + s('M396 200V246', C.ink, 5) + dot(396, 186, 34, p) + s(ell(396, 186, 25), C.coralD, 3, .8) + f(ell(396, 186, 6), C.ink)
    o += G('translate(396 300) rotate(8)', p.o('M-108 -46H60Q92 -46 98 -26L104 -6Q98 14 60 14H-108Q-122 14 -122 -2V-30Q-122 -46 -108 -46z', C.saff, C.saffD, 'b', .9), p.o('M-92 8H-32L-22 112Q-22 126 -36 126H-86Q-100 126 -98 112z', C.night, C.ink, 'r', .8), p.o(rect(-106, 112, 92, 24, 6), C.saff, C.saffD, 'r', .8), f('M-30 14H-8Q-6 36 -22 44L-28 40z', C.wine), p.o(poly([[98, -32], [136, -24], [136, -6], [104, 4]]), C.dusk, C.ink, 'b', .8), p.o(poly([[136, -19], [204, -16], [216, -13], [204, -11], [136, -10]]), C.haze, C.dusk, 'b', .7), s('M148 -20l6 11M164 -19l6 10M180 -18l6 9', C.ink, 2.4), [0, 1, 2, 3].map(i => s(`M${-96 + i * 14} -32v20`, C.saffD, 5)).join(''), s('M-20 -34H50', C.butter, 5), s('M2 -54V-46M-8 -54H12', C.ink, 6))
    return o } },

  'tight-boot': { title: 'Фикус растёт из тесного ботинка, корни лезут наружу', tint: '#fbd885', draw(p) {
    let o = wall(p, C.butter, C.saff, 'r', .45) + shaft(60, 10, 240, 260, 60, C.white, .4) + pane(p, 500, 44, 128, 132, f(all, C.peach) + p.shade(all, C.blush, 'b', .7) + dot(564, 108, 40, p) + roofs(p, 490, 182, 150, 50, C.blush, C.coralD, C.cream, .3), { cols: 1, cross: 0 }) + floor(p, 372, C.cream, C.sand, .8) + f(rect(0, 366, W, 9), C.white, .6)
    const back = o
    o = f(poly([[230, 414], [520, 412], [700, 438], [360, 442]]), C.ink, .16)
    // the crown
    o += s('M402 216C396 160 408 120 400 56M400 150C370 130 350 120 330 116M402 120C430 100 446 94 470 92', C.woodD, 9)
    for (const [x, y, L, w, a, i] of [[402, 70, 78, 26, -6, 0], [398, 80, 76, 25, -52, 1], [404, 84, 76, 25, 44, 1], [352, 122, 74, 24, -84, 0], [346, 118, 70, 24, -34, 1], [332, 118, 66, 22, -112, 0], [450, 96, 76, 25, 78, 0], [456, 94, 70, 24, 26, 1], [470, 92, 64, 22, 112, 1], [402, 140, 70, 24, 62, 0], [398, 172, 66, 22, -66, 1], [402, 190, 62, 21, 76, 1]]) o += M.leaf(p, x, y, L, w, a, i ? C.leaf : C.teal, i ? C.leafD : C.tealD)
    // the boot
    const boot = 'M332 206H470C474 246 470 280 480 300C500 322 560 316 586 344C602 362 604 384 600 398H330C322 398 318 390 320 380C330 330 336 270 332 206z'
    o += p.o(boot, C.wood, C.woodD, 'br', .9) + p.o('M318 392H604V408Q604 420 590 420H334Q318 420 318 406z', C.ink, C.night, 'b', .5) + s('M334 388H600', C.cream, 3, .9).replace('/>', ' stroke-dasharray="8 7"/>') + p.o(rect(324, 196, 154, 26, 10), C.woodD, C.ink, 'r', .7) + f(ell(401, 200, 66, 8), C.ink) + f(ell(401, 202, 58, 6), C.woodD)
    o += [0, 1, 2, 3].map(i => s(`M${440 + i * 6} ${240 + i * 20}L${486 + i * 16} ${246 + i * 17}`, C.cream, 6) + f(ell(438 + i * 6, 240 + i * 20, 4), C.ink)).join('') + s('M486 246c22-20 40-8 30 6M534 297c26-10 34 6 22 14', C.cream, 5) + s('M350 240C350 290 344 330 338 366', C.sand, 4, .7)
    // burst toe, roots on the way out
    o += f('M548 398C548 366 590 352 604 376L612 398z', C.ink) + [['M566 394C586 380 606 392 628 388S654 400 664 398', 8], ['M570 400C592 402 610 408 636 410S660 418 676 414', 7], ['M572 384C590 366 612 372 630 366S650 372 658 366', 6]].map(([d, w]) => p.limb(d, w + 3, C.sand, C.woodD, 'b')).join('') + p.limb('M322 352C300 358 292 374 276 376S250 392 236 388', 10, C.sand, C.woodD, 'b') + p.limb('M320 380C300 392 288 398 270 404', 9, C.sand, C.woodD, 'b')
    return back + G('translate(-46 6) scale(.98)', o) } },

  ladybird: { title: 'Под лупой на обглоданном листе — божья коровка', tint: '#345d43', draw(p) {
    let o = f(all, C.tealD) + p.shade(all, C.ink, 'br', .8)
    const leafD = 'M-40 330C60 120 260 10 520 30C680 40 800 110 850 200C760 340 600 450 380 440C200 436 60 400 -40 330z'
    o += p.cast(leafD, 14, 22, C.ink, .35) + p.o(leafD, C.leaf, C.leafD, 'br', .8) + s('M-40 330C160 250 420 190 850 200', C.lime, 9, .7) + [[120, 272, 200, 130], [250, 236, 350, 90], [390, 212, 500, 70], [530, 200, 650, 90], [190, 254, 250, 400], [330, 222, 420, 400], [480, 206, 590, 370], [630, 200, 720, 310]].map(([a, b, c, d]) => s(`M${a} ${b}Q${(a + c) / 2} ${(b + d) / 2 + 10} ${c} ${d}`, C.lime, 4, .5)).join('')
    // what was eaten
    const bite = (x, y, r, seed) => { const g = rng(seed), d = smooth(Array.from({ length: 9 }, (_, i) => { const a = i / 9 * 6.283, q = r * (.8 + g() * .35); return [x + Math.cos(a) * q, y + Math.sin(a) * q] })); return f(d, C.tealD) + p.shade(d, C.ink, 'br', .8) + s(d, C.lime, 4, .8) }
    o += bite(180, 180, 26, 1) + bite(236, 150, 14, 2) + bite(640, 300, 34, 3) + bite(600, 354, 16, 4) + bite(690, 130, 20, 5) + bite(150, 330, 18, 6)
    // the lens
    o += G('translate(18 24)', s(ell(400, 210, 132), C.ink, 22, .25), s('M492 304L600 412', C.ink, 34, .2))
    o += f(ell(400, 210, 130), C.white, .16) + f(poly([[300, 150], [390, 90], [430, 96], [312, 214]]), C.white, .22)
    // the witness
    const X = 400, Y = 218
    o += s(`M${X - 30} ${Y - 66}q-18-20-36-20M${X + 30} ${Y - 66}q18-20 36-20`, C.ink, 4) + s(`M${X - 60} ${Y - 24}l-28-14M${X - 66} ${Y + 10}h-30M${X - 56} ${Y + 42}l-26 18M${X + 60} ${Y - 24}l28-14M${X + 66} ${Y + 10}h30M${X + 56} ${Y + 42}l26 18`, C.ink, 7) + p.o(ell(X, Y - 52, 38, 28), C.ink, C.night, 'b', .5) + f(ell(X - 16, Y - 62, 7, 6) + ell(X + 16, Y - 62, 7, 6), C.white)
    o += f(ell(X + 8, Y + 12, 70), C.ink, .3) + dot(X, Y, 68, p) + s(`M${X} ${Y - 66}V${Y + 67}`, C.ink, 4.4) + f(ell(X - 32, Y - 18, 14) + ell(X + 32, Y - 18, 14) + ell(X - 26, Y + 28, 12) + ell(X + 26, Y + 28, 12) + ell(X, Y - 50, 11, 9), C.ink) + f(ell(X - 22, Y - 40, 10, 6), C.blush, .9)
    return o + s(ell(400, 210, 132), C.saff, 20) + s(ell(400, 210, 140), C.saffD, 4, .8) + p.limb('M494 306L610 424', 34, C.wood, C.woodD, 'b') + p.limb('M494 306L520 332', 26, C.saff, C.saffD, 'b') } },

  'two-boats': { title: 'Две лодки, связанные верёвкой, на тихой воде', tint: '#8d97bd', draw(p) {
    let o = f(all, C.haze) + p.shade(all, C.dusk, 't', .75, .1) + p.glow(ell(400, 190, 330, 150), C.peach, 'i', .7) + dot(400, 132, 54, p)
    o += hill(p, [230, 214, 222, 206, 218, 212, 226], C.dusk, C.night, .4) + p.o(rect(0, 236, W, 220), C.dusk, C.night, 'b', .8) + f(rect(0, 232, W, 12), C.peach, .5)
    for (const [y, w] of [[254, 96], [272, 130], [292, 80], [314, 120], [340, 70], [366, 100]]) o += s(`M${400 - w / 2} ${y}h${w}`, C.coral, 5, .42)
    for (const [x, y, w] of [[90, 270, 90], [620, 268, 110], [180, 300, 60], [690, 316, 80], [60, 350, 120], [600, 400, 140], [150, 420, 110]]) o += s(`M${x} ${y}q${w / 4}-8 ${w / 2} 0t${w / 2} 0`, C.haze, 4, .6)
    const boat = (x, y, k, c, d, who) => at(x, y, k, f(ell(4, 30, 132, 12), C.ink, .3), who, p.o('M-136 -34C-80 -14 80 -14 136 -34C128 6 100 34 60 36H-60C-100 34 -128 6 -136 -34z', c, d, 'b', .85), s('M-132 -28C-80 -8 80 -8 132 -28', C.cream, 4, .7))
    const sit = { pose: 'sit', shadow: false, k: .62, hip: [14, -70] }
    o += s('M352 352Q400 384 444 352', C.cream, 4)
    o += boat(250, 350, .86, C.night, C.ink, at(8, 10, .72, person(p, { ...sit, k: 1, flip: true, top: [C.haze, C.dusk], bottom: [C.ink, C.ink], hair: C.ink, style: 'long', hip: [14, -86], neck: [-34, -168], tilt: -26, nearLeg: [[-50, -96], [-56, 0]], farLeg: [[-40, -92], [-36, 0]], nearArm: [[-22, -116], [-56, -96]], farArm: [[-40, -116], [-62, -100]] })))
    o += boat(548, 350, .86, C.teal, C.tealD, at(0, 10, .72, person(p, { ...sit, k: 1, top: [C.saff, C.saffD], bottom: [C.night, C.ink], hair: C.woodD, hip: [14, -86], neck: [-4, -186], nearLeg: [[-50, -96], [-56, 0]], farLeg: [[-40, -92], [-36, 0]], nearArm: [[16, -136], [-36, -112]], farArm: [[-24, -134], [-58, -114]] })))
    o += s('M356 336l-8 16M440 336l8 16', C.cream, 5)
    return o + p.glow(rect(0, 380, W, 80), C.haze, 'b', .5) + s('M-10 414q60-16 120 0t120 0', C.haze, 5, .5) } },

  'missing-stone': { title: 'Мяч перелетает через пропущенный камень в ручье', tint: '#7db5aa', draw(p) {
    let o = f(all, C.mint) + p.shade(all, C.sea, 't', .5, .2) + hill(p, [190, 160, 186, 150, 176, 160, 184], C.lime, C.leaf) + [[80, 190, 1.1], [150, 186, .8], [660, 184, 1], [730, 190, 1.2]].map(([x, y, k]) => at(x, y, k, M.tree(p, { h: 90, r: 28, c: C.teal, d: C.tealD }))).join('')
    o += p.o(smooth([[-20, 240], [200, 232], [400, 240], [600, 230], [820, 240], [820, 470], [-20, 470]], true, .12), C.sea, C.teal, 'b', .85)
    for (const [x, y, w] of [[60, 268, 90], [300, 262, 80], [520, 266, 100], [680, 280, 80], [40, 420, 120], [300, 428, 140], [560, 424, 120]]) o += s(`M${x} ${y}q${w / 4}-8 ${w / 2} 0t${w / 2} 0`, C.mint, 4, .8)
    o += p.o('M-20 300C40 296 70 320 74 350S40 420 -20 430z', C.leaf, C.leafD, 'r', .8) + p.o('M820 290C770 296 734 316 730 350S770 424 820 430z', C.leaf, C.leafD, 'l', .8)
    const stone = (x, y, r) => f(ell(x + 10, y + 14, r * 1.08, r * .4), C.tealD, .5) + p.o(`M${x - r} ${y}C${x - r * .9} ${y - r * .66} ${x + r * .7} ${y - r * .72} ${x + r} ${y}C${x + r * .8} ${y + r * .5} ${x - r * .8} ${y + r * .5} ${x - r} ${y}z`, C.haze, C.dusk, 'br', .85) + s(`M${x - r * .5} ${y - r * .26}q${r * .4} -${r * .18} ${r * .8} -${r * .06}`, C.white, 4, .7)
    const xs = [134, 240, 346, 558, 664]
    o += xs.map((x, i) => stone(x, 350 + (i % 2) * 8, 44)).join('')
    // where a stone is missing
    o += s(ell(452, 354, 44, 17), C.mint, 4, .9).replace('/>', ' stroke-dasharray="10 9"/>') + s(ell(452, 356, 22, 8), C.mint, 3, .7)
    // the way of the ball: short hops, one long
    const hop = (a, b, h) => s(`M${a} 322Q${(a + b) / 2} ${322 - h * 2} ${b} 322`, C.tealD, 4.4, .8).replace('/>', ' stroke-dasharray="2 12"/>')
    o += hop(60, 134, 60) + hop(134, 240, 80) + hop(240, 346, 80) + hop(346, 558, 188) + hop(558, 664, 80)
    return o + f(ell(466, 378, 34, 8), C.tealD, .35) + dot(452, 134, 42, p) + f(ell(436, 117, 10, 7), C.blush) + s('M414 118C436 134 470 134 490 118', C.coralD, 2.6, .7) } },

  // Courses: what no single lesson says.
  'course-money': { title: 'Три банки монет: каждая выше прежней, сверху падает ещё одна монета', tint: '#7db5aa', draw(p) {
    let o = wall(p, C.sea, C.teal, 'r', .6) + floor(p, 340, C.cream, C.sand, .8) + shaft(40, 16, 230, 240, 60, C.white, .26)
    const fill = (w, rows, each) => Array.from({ length: rows * each }, (_, k) => { const row = Math.floor(k / each); return M.coin(p, -w * .36 + (k % each) * (w * .72 / (each - 1)) + (row % 2) * 7, -10 - row * 13, 22, (k * 7 + row) % 5 ? C.saff : C.butter, C.saffD) }).join('')
    for (const [x, w, h, rows, each, lid] of [[214, 124, 118, 3, 4, C.teal], [372, 130, 184, 8, 4, C.night], [546, 142, 266, 15, 5, null]]) {
      const j = M.jar(p, { w, h })
      o += f(poly([[x - w * .3, 404], [x + w * .5, 404], [x + w * .5 + h * .62, 404 + h * .13], [x + h * .46, 404 + h * .13]]), C.ink, .14)
      o += at(x, 406, 1, j.back, p.clip(j.body, fill(w, rows, each)), j.front, lid ? p.o(rect(-w * .42, -h - 18, w * .84, 22, 5), lid, C.ink, 'r', .7) + f(rect(-w * .42, -h - 18, w * .84, 5, 3), C.white, .22) : '')
      o += at(x, 406 - h * .42, 1, G('rotate(-2)', p.o(rect(-26, -17, 52, 34, 3), C.white, C.sand, 'br', .6), s('M-15-5H15M-15 6H5', C.dusk, 3.4, .7)))
    }
    for (const [x, n] of [[112, 2], [692, 4]]) for (let i = 0; i < n; i++) o += M.coin(p, x + (i % 2) * 3, 410 - i * 11, 29, i % 3 ? C.saff : C.butter, C.saffD)
    o += s('M506 20V50M586 16V46', C.white, 4, .5) + dot(546, 72, 40, p) + s(ell(546, 72, 29), C.blush, 2.5, .9) + s('M539 90v-36h13a10 10 0 0 1 0 20h-19M533 82h17', C.white, 4.5)
    return o } },

  'course-text': { title: 'Исписанный лист сушится на верёвке: вода каплет в таз, точка остаётся', tint: '#c3dde6', draw(p) {
    let o = f(all, C.sky) + p.shade(all, C.skyD, 't', .75, .1) + cloud(p, 96, 300, 1.1) + cloud(p, 716, 250, 1.2) + hill(p, [398, 384, 396, 380, 394, 386], C.lime, C.leaf) + hill(p, [430, 418, 428, 414, 426, 420], C.leaf, C.leafD)
    const lines = (x, y, w, n, last) => Array.from({ length: n }, (_, i) => s(`M${x} ${y + i * 30}H${x + (i === n - 1 ? last : i === n - 2 && n > 4 ? last + 24 : w - (i * 37) % 48)}`, i ? C.haze : C.night, i ? 8 : 10, .9).replace('/>', ` stroke-dasharray="${[58, 34, 46, 70][i % 4]} 15 ${[30, 52, 40][i % 3]} 14"/>`)).join('')
    const sheet = (d, a) => p.cast(d, 14, 16, C.dusk, .2) + p.o(d, C.white, C.sand, 'br', .8) + p.shade(d, C.skyD, 'b', .5, .62) + a
    o += s('M-20 62C200 96 600 96 820 56', C.woodD, 5)
    // the pages of other days, cut by the frame
    o += sheet('M-40 72C30 80 90 86 150 88C148 160 156 220 146 268C90 276 20 262-40 268z', lines(-30, 130, 170, 4, 96)) + sheet('M650 84C710 80 780 74 850 66V262C780 270 716 258 656 266C644 210 656 150 650 84z', lines(676, 130, 190, 4, 100))
    const page = 'M262 86C350 92 450 92 538 88C534 160 546 236 536 322C450 334 352 318 266 330C256 240 268 160 262 86z'
    o += sheet(page, '') + p.clip(page, lines(292, 132, 216, 6, 84), p.shade(rect(256, 250, 290, 90), C.skyD, 'b', .5, .2)) + dot(420, 276, 28, p)
    for (const x of [30, 132, 290, 510, 672, 776]) { const y = 62 + 24 * (1 - ((x - 400) / 420) ** 2); o += G(`translate(${x} ${y}) rotate(${(x % 7) - 3})`, p.o(rect(-8, -16, 16, 46, 5), C.wood, C.woodD, 'r', .8), s('M0-12V26', C.woodD, 2, .7), s('M-8 4H8', C.haze, 4)) }
    o += [[318, 350, .9], [372, 346, .7], [446, 352, 1], [500, 344, .75]].map(([x, y, k]) => G(`translate(${x} ${y}) scale(${k})`, p.o('M0-16C8-4 11 2 11 8A11 11 0 0 1-11 8C-11 2-8-4 0-16z', C.skyD, C.dusk, 'br', .5), f(ell(-4, 6, 3, 4), C.white, .8))).join('')
    o += f(ell(424, 440, 190, 14), C.ink, .2) + p.o('M244 392H556C552 424 532 446 508 452H292C268 446 248 424 244 392z', C.teal, C.tealD, 'br', .9) + p.o(ell(400, 392, 156, 18), C.tealD, C.ink, 'b', .5) + p.o(ell(400, 396, 140, 13), C.skyD, C.dusk, 'b', .5) + s(ell(350, 396, 34, 5) + ell(456, 398, 26, 4), C.white, 2.4, .7) + s(ell(400, 392, 156, 18), C.white, 4, .8)
    return o } },
}
