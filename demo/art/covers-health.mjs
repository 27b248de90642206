// Health: calmer grounds, the same disc.
import { C, G, at, f, s, rect, ell, poly, smooth, blob, rng } from './paint.mjs'
import * as M from './motifs.mjs'
import { W, H, all, wall, floor, table, shaft, dot, hill, house, fir, cloud, sky, town } from './stage.mjs'

const giraffe = '#e9b35c'

export const covers = {
  neck: { title: 'Жираф склонил шею над телефоном', tint: '#cfe6db', health: 1, draw(p) {
    let o = f(all, C.mint) + p.shade(all, C.sea, 'b', .6, .15) + dot(196, 132, 66, p) + hill(p, [390, 372, 384, 376, 390, 380], C.sea, C.teal, .7)
    o += at(110, 404, 1.1, M.tree(p, { h: 150, r: 40, c: C.teal, d: C.tealD })) + f(ell(420, 436, 240, 12), C.tealD, .3)
    // body is cut off by the right edge; the neck bends like a lamp
    const spots = (d, list) => p.clip(d, ...list.map(([x, y, r, q]) => f(blob(x, y, r, rng(q), 6, .22), C.woodD, .85)))
    const body = 'M820 210C740 196 650 210 610 250C590 300 600 340 622 356H820z'
    o += [[640, 108], [704, 96]].map(([x, w], i) => p.o(rect(x, 330, 40, 130), i ? C.saffD : giraffe, C.woodD, 'r', .8)).join('')
    o += p.o(body, giraffe, C.saffD, 'b', .8) + spots(body, [[690, 250, 30, 1], [760, 240, 30, 2], [650, 300, 26, 3], [724, 312, 28, 4], [790, 300, 30, 5], [800, 350, 20, 6], [636, 346, 16, 7]])
    const neckD = 'M646 244C640 130 596 58 500 58C408 58 384 140 386 214'
    o += p.limb(neckD, 76, giraffe, C.saffD, 'r', .75)
    for (const [x, y, r, q] of [[640, 190, 17, 1], [612, 150, 19, 2], [636, 128, 12, 3], [580, 96, 18, 4], [552, 62, 14, 5], [520, 84, 15, 6], [488, 52, 14, 7], [460, 86, 15, 8], [424, 84, 14, 9], [422, 128, 14, 10], [392, 140, 12, 11], [404, 178, 12, 12], [608, 106, 10, 13], [660, 228, 16, 14]]) o += f(blob(x, y, r, rng(q), 6, .22), C.woodD, .85)
    o += `<path d="M684 230C676 110 612 18 500 20C388 22 346 110 348 196" fill="none" stroke="${C.wine}" stroke-width="11" stroke-dasharray="5 5"/>`
    // head
    o += G('translate(382 236) rotate(38)', s('M-22 -40L-32 -74M6 -44L8 -80', giraffe, 10) + f(ell(-33, -76, 9) + ell(8, -82, 9), C.wine), p.o('M30 -30C64 -40 74 -20 60 -6C48 2 36 -4 28 -14z', giraffe, C.saffD, 'b', .9), p.o('M-44 -22C-40 -52 30 -56 42 -14C50 24 26 74 -4 96C-26 104 -50 96 -52 74C-52 50 -50 10 -44 -22z', giraffe, C.saffD, 'r', .8), p.o('M-50 56C-34 44 4 46 18 64C10 82 2 94 -8 98C-28 106 -52 96 -52 74z', C.peach, C.blush, 'r', .8), f(ell(-36, 70, 3, 5) + ell(-14, 72, 3, 5), C.woodD), s('M-40 88q14 6 26-2', C.wine, 3), f(ell(-18, 2, 9, 10), C.white), f(ell(-21, 6, 5, 6), C.ink), s('M-30 -6C-26 -14 -14 -16 -8 -8', C.woodD, 4))
    // phone on a stone
    o += p.glow(ell(300, 352, 130, 110), C.white, 'i', .7) + p.o('M204 430C204 388 246 376 300 378C354 376 384 392 386 430z', C.haze, C.dusk, 'r', .8) + G('translate(286 358) rotate(14)', f(poly([[-44, -6], [34, -34], [52, 6], [-26, 34]]), C.ink), f(poly([[-36, -4], [32, -28], [44, 4], [-24, 28]]), C.sky), s('M-18 0l30-11M-12 12l40-15', C.white, 4))
    return o } },

  fan: { title: 'Вентилятор колышет занавеску с ночным небом', tint: '#2d3157', health: 1, keep: [[124, 60, 408, 346]], draw(p) {
    let o = sky(p, C.night, C.ink, 0, 'l') + p.o(rect(0, 396, W, 60), C.plum, C.ink, 'b', .8)
    // sheet in the wind
    const sheet = smooth([[446, 120], [520, 92], [600, 118], [690, 84], [830, 104], [830, 372], [720, 352], [640, 384], [560, 352], [478, 378], [462, 300], [474, 220]], true, .16)
    const g = rng(15)
    o += G('translate(-12 20)', f(sheet, C.ink, .4)) + p.o(sheet, C.dusk, C.night, 'b', .9) + p.clip(sheet, ...[0, 1, 2, 3].map(i => p.shade(rect(480 + i * 92, 70, 70, 330), C.ink, 'r', .6)), ...Array.from({ length: 46 }, () => f(ell(450 + g() * 370, 90 + g() * 290, 1.2 + g() * 3), C.butter, .5 + g() * .5)), f('M560 168A38 38 0 1 1 540 234A36 36 0 0 0 560 168z', C.butter))
    o += [[388, 140, 60], [396, 214, 84], [388, 290, 54]].map(([x, y, l]) => s(`M${x} ${y}c${l * .3} -14 ${l * .6} 14 ${l} 0`, C.sky, 5, .8)).join('')
    // fan
    o += f(ell(270, 408, 110, 12), C.ink, .5) + p.o(rect(256, 300, 22, 90, 4), C.haze, C.dusk, 'r', .9) + p.o('M188 406C188 384 230 380 267 380S346 384 346 406z', C.haze, C.dusk, 'r', .9)
    o += f(ell(266, 204, 140), C.sky, .14)
    for (let i = 0; i < 4; i++) o += G(`translate(266 204) rotate(${i * 90 + 18})`, p.o('M8 -10C-26 -70 6 -122 58 -112C96 -100 84 -40 20 4z', i % 2 ? C.sea : C.mint, C.teal, 'r', .8))
    o += [138, 104, 70].map(r => s(ell(266, 204, r), C.white, r > 130 ? 7 : 2.4, r > 130 ? 1 : .55)).join('') + Array.from({ length: 16 }, (_, i) => { const a = i * Math.PI / 8; return s(`M${(266 + Math.cos(a) * 34).toFixed(1)} ${(204 + Math.sin(a) * 34).toFixed(1)}L${(266 + Math.cos(a) * 136).toFixed(1)} ${(204 + Math.sin(a) * 136).toFixed(1)}`, C.white, 2, .5) }).join('')
    o += dot(266, 204, 36, p) + f(ell(254, 191, 8, 6), C.blush)
    o += f(ell(267, 346, 5), C.butter) + f(ell(267, 364, 5), C.dusk)
    return o } },

  'moon-shift': { title: 'Солнце в маске для сна над дневным городом', tint: '#c3dde6', health: 1, draw(p) {
    let o = f(all, C.sky) + p.shade(all, C.skyD, 'b', .5, .3)
    const night = 'M-10 -10H250C300 110 190 210 268 320C300 380 280 430 300 470H-10z', g = rng(6)
    o += f(night, C.night) + p.shade(night, C.ink, 'l', .9, .1) + p.clip(night, ...Array.from({ length: 40 }, () => f(ell(g() * 280, g() * 300, .9 + g() * 1.7), C.butter, .8)), f(ell(104, 92, 34), C.butter), f(ell(90, 84, 31), C.night))
    o += cloud(p, 676, 130, 1) + cloud(p, 560, 74, .5)
    o += p.glow(ell(406, 206, 220), C.white, 'i', .5) + dot(406, 206, 132, p)
    const mask = 'M282 182C290 160 360 166 406 172C452 166 522 160 530 182C536 220 510 250 466 250C434 250 424 228 406 228S378 250 346 250C302 250 276 220 282 182z'
    o += s('M272 190C276 196 280 198 286 200M540 190C536 196 532 198 526 200', C.ink, 7) + p.cast(mask, 5, 8, C.wine, .35) + p.o(mask, C.night, C.ink, 'b', .9) + s('M322 212q22 18 46 0M444 212q22 18 46 0', C.butter, 4.4) + s('M326 220l-5 8M345 225v9M364 220l5 8M448 220l-5 8M467 225v9M486 220l5 8', C.butter, 3.4)
    o += s('M388 290q18 10 36 0', C.wine, 5) + f(ell(322, 276, 20, 12) + ell(490, 276, 20, 12), C.blush, .55) + s('M548 118h22l-22 26h22', C.dusk, 6) + s('M584 76h30l-30 34h30', C.dusk, 7)
    const roofs = town(p, 452, C.teal, C.tealD, { lo: 50, hi: 120, lit: C.butter, p0: .2, seed: 30 })
    o += roofs + p.clip(night, town(p, 452, C.plum, C.ink, { lo: 50, hi: 120, lit: C.butter, p0: .6, seed: 30 }))
    return o } },

  pillow: { title: 'Кровать-паровоз пыхтит под коралловой луной', tint: '#2d3157', health: 1, keep: [[198, 212, 600, 396]], draw(p) {
    let o = sky(p, C.night, C.ink, 70, 't') + p.glow(ell(540, 112, 150), C.coral, 'i', .34) + dot(540, 112, 50, p)
    o += hill(p, [340, 316, 330, 300, 322, 300, 330], C.dusk, C.night) + [[90, 330], [130, 326], [700, 316], [740, 320]].map(([x, y], i) => at(x, y, 1 + i % 2 * .3, fir(p, { h: 74 }))).join('')
    o += p.o(rect(0, 396, W, 60), C.plum, C.ink, 'b', .8) + f(rect(0, 390, W, 7), C.haze) + Array.from({ length: 17 }, (_, i) => p.o(rect(i * 50 + 4, 398, 28, 9), C.woodD, C.ink, 'r', .8)).join('')
    // smoke = snoring; all of it fits into a square
    let bed = [[212, 152, 15], [204, 116, 21], [182, 74, 28], [134, 40, 38], [60, 22, 50]].map(([x, y, r], i) => p.o(ell(x, y, r), i % 2 ? C.white : C.mint, C.haze, 'br', .9)).join('')
    // bed
    bed += p.o('M196 178H244L236 214H204z', C.ink, '#000', 'r', .6) + p.o(rect(188, 166, 64, 18, 5), C.saff, C.saffD, 'r', .9)
    bed += p.o(rect(180, 206, 26, 164, 8), C.wood, C.woodD, 'r', .9) + p.o('M172 212Q172 200 184 200H258Q270 200 270 212V300H172z', C.wood, C.woodD, 'r', .9) + p.o(rect(586, 250, 26, 120, 8), C.wood, C.woodD, 'r', .9) + p.o(rect(180, 326, 432, 34, 6), C.wood, C.woodD, 'b', .9)
    bed += f(rect(204, 292, 384, 40, 8), C.white) + p.shade(rect(204, 292, 384, 40, 8), C.haze, 'b', .8)
    bed += p.o('M206 300C196 262 214 246 260 250C312 246 330 262 322 300z', C.white, C.haze, 'br', .9)
    bed += p.o('M252 286C250 256 272 242 294 248C316 254 322 280 308 296z', C.skin[0], C.skinD, 'br', .6) + f('M250 284C244 252 264 236 290 240C306 242 312 250 314 256C296 252 270 258 262 288z', C.woodD) + s('M284 272q6 5 12 0', C.ink, 2.6) + f(ell(303, 286, 5, 6), C.wine) + f(ell(282, 286, 7, 5), C.coral, .35)
    const quilt = smooth([[306, 306], [330, 268], [420, 252], [500, 274], [560, 262], [600, 286], [600, 344], [320, 344]], true, .14)
    bed += p.o(quilt, C.teal, C.tealD, 'b', .9) + p.clip(quilt, ...[0, 1, 2, 3, 4, 5].map(i => s(`M${320 + i * 56} 240L${300 + i * 56} 350`, C.sea, 4, .6)), ...[0, 1].map(i => s(`M290 ${288 + i * 30}C400 ${266 + i * 30} 500 ${296 + i * 30} 620 ${276 + i * 30}`, C.sea, 4, .6)))
    const wheel = (x, r) => p.o(ell(x, 390 - r, r), C.saff, C.saffD, 'br', .9) + f(ell(x, 390 - r, r * .74), C.night) + [0, 45, 90, 135].map(a => G(`translate(${x} ${390 - r}) rotate(${a + 10})`, s(`M${-r * .74} 0H${r * .74}`, C.saff, 4))).join('') + f(ell(x, 390 - r, r * .24), C.saff)
    bed += wheel(236, 36) + wheel(398, 36) + wheel(556, 36) + p.o(rect(232, 346, 330, 12, 6), C.haze, C.dusk, 'b', .9) + [236, 398, 556].map(x => f(ell(x, 352, 5), C.ink)).join('')
    return o + G('translate(46 40) scale(.9)', bed) } },

  salt: { title: 'Из солонки на деревню идёт соляной снегопад', tint: '#8d97bd', health: 1, draw(p) {
    let o = f(all, C.dusk) + p.shade(all, C.night, 't', .8, .05) + p.glow(ell(400, 420, 420, 220), C.haze, 'i', .6)
    const g = rng(18)
    o += dot(596, 252, 44, p) + hill(p, [346, 322, 336, 318, 330, 322, 340], C.haze, C.dusk, .6)
    o += [[230, 350, 60], [300, 344, 70], [400, 340, 76], [492, 346, 66], [560, 352, 56]].map(([x, y, k], i) => at(x, y + 10, 1, house(p, { w: k, h: k * .8, c: [C.blush, C.butter, C.mint, C.peach, C.butter][i], d: C.dusk, roof: C.white, roofD: C.haze, lit: C.saff }))).join('') + at(350, 362, 1.1, fir(p, { h: 84, c: C.white, d: C.haze })) + at(620, 366, 1, fir(p, { h: 80, c: C.white, d: C.haze })) + at(178, 364, 1.1, fir(p, { h: 84, c: C.white, d: C.haze }))
    o += hill(p, [376, 352, 366, 348, 362, 350, 368, 358], C.white, C.haze, .6) + hill(p, [410, 400, 412, 404, 414, 404, 412], C.white, C.skyD, .5)
    for (let i = 0; i < 210; i++) { const y = 124 + Math.sqrt(g()) * 270, w = 46 + (y - 124) * .78, x = 392 + (g() - .5) * 2 * w, k = 1.6 + g() * 2.6; o += `<path d="${rect(-k, -k, 2 * k, 2 * k)}" fill="${C.white}" opacity=".95" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(g() * 90).toFixed(0)})"/>` }
    // the salt cellar, upside down
    o += G('translate(392 118) rotate(188)', f('M-58 10H58L72 150H-72z', C.sky, .55), f('M-64 74H64L72 150H-72z', C.white), p.shade('M-58 10H58L72 150H-72z', C.skyD, 'l', .8), s('M46 26L58 130', C.white, 8, .8), p.o('M-64 14C-66 -34 66 -34 64 14z', C.haze, C.night, 'l', .9), ...[[-30, -12], [0, -18], [30, -12], [-14, -2], [16, -2]].map(([x, y]) => f(ell(x, y, 4.4), C.ink)))
    return o } },

  sunbeam: { title: 'Ложка, полная солнца, на зимнем фоне', tint: '#7eabc3', health: 1, draw(p) {
    let o = f(all, C.skyD) + p.shade(all, C.dusk, 'br', .75, .1)
    const g = rng(22)
    o += [[96, 96, 40, 10], [690, 84, 34, 0], [712, 330, 44, 20], [110, 356, 30, 5], [236, 60, 20, 0], [596, 396, 22, 12], [560, 52, 18, 9], [232, 398, 18, 0]].map(([x, y, r, a]) => G(`translate(${x} ${y}) rotate(${a})`, ...[0, 60, 120].map(b => G(`rotate(${b})`, s(`M0 ${-r}V${r}M0 ${-r * .6}l${-r * .24} ${-r * .24}M0 ${-r * .6}l${r * .24} ${-r * .24}M0 ${r * .6}l${-r * .24} ${r * .24}M0 ${r * .6}l${r * .24} ${r * .24}`, C.white, r * .1, .75))))).join('')
    for (let i = 0; i < 50; i++) o += f(ell(g() * W, g() * H, 1 + g() * 2.4), C.white, .8)
    const rays = Array.from({ length: 20 }, (_, i) => { const a = i / 20 * Math.PI * 2, R = i % 2 ? 178 : 208; return f(poly([[370 + Math.cos(a - .045) * 140, 216 + Math.sin(a - .045) * 140], [370 + Math.cos(a) * R, 216 + Math.sin(a) * R], [370 + Math.cos(a + .045) * 140, 216 + Math.sin(a + .045) * 140]]), C.butter, .9) }).join('')
    o += p.glow(ell(370, 216, 250), C.butter, 'i', .75) + rays
    o += G('translate(370 216) rotate(-56)', p.cast(rect(-15, 96, 30, 340, 14), -14, 22, C.ink, .25), p.cast(ell(0, 0, 96, 124), -12, 24, C.ink, .25), p.o('M-13 110C-10 180 -20 300 -22 380C-22 404 22 404 22 380C20 300 10 180 13 110z', C.sky, C.dusk, 'r', .9), p.o(ell(0, 0, 96, 124), C.white, C.dusk, 'br', .7), p.o(ell(0, 0, 84, 110), C.sky, C.dusk, 'tl', .75))
    o += dot(370, 216, 72, p) + f(ell(346, 190, 18, 13), C.blush, .9)
    return o } },

  thermometer: { title: 'Градусник лежит в постели под одеялом', tint: '#c3dde6', health: 1, draw(p) {
    let o = wall(p, C.sky, C.skyD, 'r', .6) + shaft(430, 20, 240, 200, 60, C.white, .45) + floor(p, 404, C.teal, C.tealD, .6)
    const back = o
    o = ''
    o += p.o(rect(116, 116, 34, 300, 10), C.wood, C.woodD, 'r', .9) + p.o(rect(650, 218, 30, 198, 10), C.wood, C.woodD, 'r', .9) + p.o(rect(130, 344, 540, 44, 6), C.wood, C.woodD, 'b', .9)
    o += f(rect(146, 300, 508, 54, 10), C.white) + p.shade(rect(146, 300, 508, 54, 10), C.haze, 'b', .8)
    o += p.o('M144 316C126 232 150 186 236 194C330 184 366 224 346 318C290 330 190 330 144 316z', C.haze, C.dusk, 'br', .8)
    // the patient
    o += p.cast(ell(266, 254, 62), 8, 10, C.dusk, .3) + p.o(rect(264, 220, 460, 68, 34), C.white, C.haze, 'b', .7) + f(rect(640, 243, 60, 22, 10), C.haze) + p.o(ell(266, 254, 64), C.white, C.haze, 'br', .8)
    o += f(rect(280, 243, 244, 22, 10), C.coral) + dot(266, 254, 48, p) + f(ell(250, 236, 11, 8), C.blush) + s('M236 258q9 8 18 0M278 258q9 8 18 0', C.ink, 4) + s('M258 278q8 5 16 0', C.ink, 3.6)
    o += [0, 1, 2, 3, 4, 5, 6].map(i => s(`M${566 + i * 22} 222v${i % 2 ? 14 : 24}`, C.dusk, 3.6)).join('')
    // blanket leaves both ends out
    const q = smooth([[352, 214], [420, 196], [500, 206], [580, 196], [630, 214], [644, 300], [640, 392], [500, 382], [400, 396], [340, 384], [348, 300]], true, .13)
    o += p.o(q, C.saff, C.saffD, 'br', .9) + p.clip(q, ...[0, 1, 2, 3, 4].map(i => s(`M${370 + i * 66} 190C${364 + i * 66} 260 ${372 + i * 66} 330 ${362 + i * 66} 400`, C.butter, 9, .7)), ...[0, 1, 2].map(i => s(`M330 ${250 + i * 54}C430 ${236 + i * 54} 540 ${262 + i * 54} 660 ${246 + i * 54}`, C.coralD, 4, .5))) + p.o('M346 222C400 200 470 214 520 208L630 214C640 226 640 240 636 246C560 236 470 254 348 250z', C.cream, C.sand, 'b', .8)
    // compress and cup
    o += p.o(rect(0, 352, 96, 14, 3), C.white, C.sand, 'b') + p.o(rect(10, 366, 12, 50), C.white, C.sand, 'r') + p.o(rect(76, 366, 12, 50), C.white, C.sand, 'r') + at(52, 352, .74, M.cup(p, { c: C.teal, d: C.tealD, saucer: false }))
    return back + G('translate(64 84) scale(.8)', o) } },

  scarf: { title: 'Пёс в полосатом шарфе лает на зимнее солнце', tint: '#fad8c2', health: 1, draw(p) {
    let o = wall(p, C.mint, C.sea, 'r', .65) + hill(p, [400, 384, 392, 382, 390, 384], C.white, C.sea, .6) + dot(598, 206, 62, p)
    const dog = C.wood, dd = C.woodD
    o += f(ell(330, 424, 160, 13), C.tealD, .25)
    o += p.limb('M196 400C150 398 126 366 140 330', 24, dog, dd, 'b')
    o += p.o('M190 420C170 340 196 262 262 226L356 214C392 262 396 350 388 420z', dog, dd, 'r', .8) + p.o(rect(348, 290, 42, 132, 18), dog, dd, 'r', .9) + f(ell(374, 418, 32, 13), C.cream) + p.o('M196 424C176 380 196 340 240 336C290 340 300 390 292 424z', dog, dd, 'r', .9) + f(ell(286, 418, 40, 13), C.cream)
    o += f('M352 250C380 280 384 320 378 350C360 330 348 290 352 250z', C.cream)
    // head up, mouth open
    o += p.o('M252 226C232 150 270 84 340 84C372 70 392 92 408 104L486 96C506 96 508 118 494 126L420 152C410 150 408 158 420 164L478 178C484 194 468 202 452 200L394 204C370 226 330 240 252 226z', dog, dd, 'b', .75)
    o += f('M424 150L492 127C486 140 452 166 468 178L420 164C410 158 414 152 424 150z', C.wine) + f('M428 162C446 160 458 168 464 178L424 168z', C.blush) + p.o(ell(492, 104, 17, 13), C.ink, '#000', 'br', .6)
    o += p.o('M300 102C262 86 232 110 236 170C240 206 268 214 282 190C292 170 286 136 312 122z', dd, C.ink, 'r', .8) + s('M376 118c4-6 12-6 18-1', C.ink, 4.4)
    // scarf
    const sc = 'M240 214C286 244 352 236 392 196C404 206 408 224 402 240C356 280 280 284 232 254C228 238 232 224 240 214z', tail = 'M262 262C256 310 262 350 254 392L312 396C320 350 312 310 318 268z'
    o += p.o(tail, C.teal, C.tealD, 'r', .9) + p.clip(tail, ...[0, 1, 2].map(i => s(`M240 ${300 + i * 34}H330`, C.butter, 10))) + [0, 1, 2, 3, 4].map(i => s(`M${260 + i * 12} 394l-1 16`, C.tealD, 5)).join('') + p.cast(sc, 3, 8, C.ink, .2) + p.o(sc, C.teal, C.tealD, 'b', .9) + p.clip(sc, ...[0, 1, 2, 3].map(i => s(`M${256 + i * 40} ${200 + i * 4}L${250 + i * 44} 290`, C.butter, 10)))
    o += s('M520 108q16-4 26-16M524 138q20 2 40-6M516 166q16 6 30 6', C.dusk, 6)
    return o } },

  checklist: { title: 'Стетоскоп, как маршрут с остановками', tint: '#7db5aa', health: 1, draw(p) {
    let o = table(p, C.sea, C.teal) + f(poly([[0, 0], [300, 0], [120, 450], [0, 450]]), C.white, .09)
    const sheet = rect(214, 26, 372, 398, 10)
    o += p.cast(sheet, 16, 20) + p.o(sheet, C.white, C.sand, 'br', .45, .4) + p.cast(rect(330, 8, 140, 40, 12), 4, 6) + p.o(rect(330, 8, 140, 40, 12), C.haze, C.dusk, 'b', .9) + f(ell(400, 20, 6), C.white)
    const route = 'M276 92H486C530 92 530 164 486 164H330C286 164 286 236 330 236H470C514 236 514 312 470 312H392'
    o += G('translate(7 9)', s(route, C.ink, 15, .16)) + s(route, C.tealD, 15) + s(route, C.teal, 6, .8)
    // ear pieces come in from the left edge
    o += s('M276 92C220 92 190 100 150 120L96 156M190 104C150 90 120 60 84 60', C.tealD, 13) + G('translate(96 156) rotate(-35)', p.o(rect(-26, -10, 30, 20, 10), C.ink, '#000', 'b', .6)) + G('translate(84 60) rotate(4)', p.o(rect(-26, -10, 30, 20, 10), C.ink, '#000', 'b', .6))
    const stop = (x, y, done) => f(ell(x, y, 23), C.tealD) + f(ell(x, y, 17), C.white) + (done ? s(`M${x - 8} ${y}l6 7l11-14`, C.teal, 5) : '')
    o += stop(304, 92, 1) + stop(400, 92, 1) + stop(486, 94, 1) + stop(420, 164, 1) + stop(330, 164, 1) + stop(360, 236, 1) + stop(462, 236, 0)
    o += p.cast(ell(344, 322, 60), 10, 13) + p.o(ell(344, 322, 62), C.haze, C.dusk, 'br', .9) + f(ell(344, 322, 52), C.white) + dot(344, 322, 46, p) + f(ell(328, 306, 10, 7), C.blush)
    o += s('M444 356h84M444 380h56', C.haze, 6)
    return o } },

  tooth: { title: 'Зуб-замок со щёткой на страже', tint: '#fad8c2', health: 1, draw(p) {
    let o = f(all, C.peach) + p.shade(all, C.blush, 't', .7, .1) + dot(578, 132, 60, p) + cloud(p, 150, 130, 1, C.white, C.blush) + cloud(p, 690, 220, .8, C.white, C.blush)
    o += hill(p, [398, 376, 386, 372, 384, 380, 392], C.sea, C.teal, .7)
    o += f(poly([[280, 424], [540, 424], [730, 446], [440, 448]]), C.tealD, .3)
    const t = 'M250 150V96H288V124H328V96H370V124H410V96H452V124H490V96H530V150C552 200 540 250 522 290C510 330 512 380 494 424H438C430 380 424 330 390 330S350 380 342 424H286C268 380 270 330 258 290C240 250 228 200 250 150z'
    o += p.o(t, C.white, C.haze, 'r', .85) + s('M262 152H516', C.haze, 3.6, .9) + s('M276 176C268 220 278 262 288 300', C.white, 11, .9)
    const brick = (x, y) => s(rect(x, y, 34, 17, 3), C.haze, 2.4, .75)
    o += brick(300, 186) + brick(446, 178) + brick(462, 270) + brick(304, 300) + brick(470, 340) + brick(296, 368)
    o += p.o('M352 424V376C352 318 428 318 428 376V424z', C.woodD, C.ink, 'r', .8) + s('M378 342V424M402 342V424', C.ink, 2.4, .7) + f(ell(416, 388, 4), C.butter)
    o += f('M330 262V232a15 17 0 0 1 30 0V262z', C.dusk) + f('M422 262V232a15 17 0 0 1 30 0V262z', C.dusk) + p.glow(ell(390, 236, 90, 40), C.butter, 'i', .35) + f('M334 262V234a11 13 0 0 1 22 0V262zM426 262V234a11 13 0 0 1 22 0V262z', C.butter) + s('M345 222V262M334 244H356M437 222V262M426 244H448', C.dusk, 2.4)
    o += f(rect(386, 36, 6, 70), C.woodD) + p.o('M392 38C420 30 436 52 462 42V74C436 84 420 62 392 72z', C.teal, C.tealD, 'r', .8)
    // guard
    o += G('translate(204 424) rotate(-3)', p.o(rect(-13, -210, 26, 212, 12), C.teal, C.tealD, 'r', .9), p.o(rect(-15, -290, 30, 92, 12), C.teal, C.tealD, 'r', .9), ...[0, 1, 2, 3, 4].map(i => p.o(rect(12, -284 + i * 16, 28, 13, 3), i % 2 ? C.white : C.sky, C.skyD, 'r', .8)), f(rect(-6, -190, 8, 130, 4), C.sea))
    return o } },

  wave: { title: 'Лодочка на гребне волны, за ней спокойная вода', tint: '#7db5aa', health: 1, draw(p) {
    let o = f(all, C.cream) + p.shade(all, C.peach, 't', .8, .05) + dot(558, 236, 78, p)
    o += p.o(rect(0, 286, W, 170), C.sea, C.teal, 'b', .8) + [[520, 304], [640, 316], [560, 334], [700, 344], [470, 330]].map(([x, y]) => s(`M${x} ${y}h56`, C.mint, 4, .8)).join('')
    const big = 'M-110 470V330C-60 300 -20 260 0 230C70 130 170 48 290 54C390 60 444 128 426 190C420 150 380 122 340 136C296 154 300 222 352 262C420 312 520 330 640 348C720 360 780 366 830 364V470z'
    const back = o
    o = p.o(big, C.teal, C.tealD, 'b', .9)
    o += p.clip(big, ...[0, 1, 2, 3].map(i => s(`M${-20 + i * 30} ${330 + i * 30}C${70 + i * 20} ${190 + i * 40} ${170 + i * 12} ${100 + i * 34} ${262 + i * 4} ${96 + i * 30}`, C.sea, 8, .65)), ...[0, 1, 2].map(i => s(`M${290 + i * 20} ${290 + i * 36}C${380} ${340 + i * 34} 560 ${370 + i * 30} 830 ${392 + i * 24}`, C.sea, 6, .5)))
    // crest
    o += s('M60 176C130 96 200 54 290 54C390 60 444 128 426 190', C.white, 15) + [[426, 192, 15], [404, 150, 17], [372, 134, 15], [340, 138, 13], [438, 164, 12], [444, 214, 8], [416, 222, 7], [392, 176, 8], [452, 190, 6], [362, 158, 7], [312, 150, 9], [430, 240, 5]].map(([x, y, r]) => f(ell(x, y, r), C.white)).join('')
    // boat
    o += G('translate(214 96) rotate(-18) scale(1.05)', p.o(poly([[0, -84], [46, -14], [-44, -14]]), C.white, C.haze, 'r', .9), p.o(poly([[0, -84], [46, -14], [4, -14]]), C.mint, C.haze, 'r', .9), p.o('M-78 -16L-48 22H48L80 -16L4 -4z', C.saff, C.saffD, 'r', .9), p.o('M4 -4L80 -16L48 22H8z', C.saffD, C.woodD, 'r', .7))
    return back + G('translate(60 36)', o) } },

  knot: { title: 'В голове узел, нитку сматывают в клубок', tint: '#8d97bd', health: 1, draw(p) {
    let o = wall(p, C.mint, C.sea, 'br', .75)
    o += G('translate(318 10) scale(1.46)', p.o(M.profile, C.dusk, C.night, 'r', .8), s('M70 98q-20 -6 -30 8', C.ink, 3.4), s('M44 126q10 7 20 0', C.ink, 3.6))
    // tangle
    const g = rng(11), c = [496, 142], pts = Array.from({ length: 30 }, () => { const a = g() * 6.283, r = 24 + g() * 52; return [c[0] + Math.cos(a) * r * 1.06, c[1] + Math.sin(a) * r * .92] })
    pts.push([470, 210], [430, 208])
    const d = smooth(pts, false, .28)
    o += G('translate(4 6)', s(d, C.ink, 7, .4)) + s(d, C.blush, 6.5)
    const thread = 'M430 208C356 196 376 300 330 326C304 340 288 326 276 306'
    o += s(thread, C.ink, 7, .12).replace('<path', '<path transform="translate(6 9)"') + s(thread, C.blush, 6.5)
    o += G('translate(95 94) scale(.74)', p.cast(ell(208, 300, 84), 18, 22, C.tealD, .25), dot(208, 300, 84, p), s('M140 268C180 236 240 240 272 270M132 300C176 258 246 262 286 300M142 340C180 292 240 292 276 332M176 226C150 270 152 330 180 374M214 218C180 266 184 340 222 380M252 230C224 272 228 330 256 366', C.coralD, 4.6, .65))
    return o } },
}
