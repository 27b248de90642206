// Health, continued. The disc of a cover stays whole in crops of 2:1 and 1:1.
import { C, G, f, s, rect, ell, poly, blob, rng } from './paint.mjs'
import { leaf } from './motifs.mjs'
import { W, H, all, wall, floor, table, shaft, dot, hill, cloud, sky, groundShadow } from './stage.mjs'

const nail = (p, x, y, a, k = 1) => G(`translate(${x} ${y}) rotate(${a}) scale(${k})`, p.o('M-4 -34H4V26L0 40L-4 26z', C.haze, C.dusk, 'r', .9), p.o(rect(-12, -42, 24, 9, 3), C.haze, C.dusk, 'b', .9))

/** Digits of a display. */
const segments = ['M2 0H14', 'M16 2V14', 'M16 18V30', 'M2 32H14', 'M0 18V30', 'M0 2V14', 'M2 16H14']
const lit = { 0: '012345', 1: '12', 2: '01643', 5: '05623', 8: '0123456' }
export const digits = (x, y, word, c) => G(`translate(${x} ${y})`, ...[...word].map((digit, i) => G(`translate(${i * 26} 0)`, s([...lit[digit]].map(n => segments[n]).join(''), c, 5))))

export const covers = {
  'iron-apple': { title: 'Магнит тянет гвозди и ложку, а яблоко лежит', tint: '#f4b199', health: 1, draw(p) {
    let o = wall(p, C.peach, C.blush, 'r', .6) + shaft(40, 20, 190, 170, 60, C.white, .35) + floor(p, 366, C.wood, C.woodD, .7)
    const arm = 'M300 30V118C300 184 346 214 402 214S504 184 504 118V30H448V116C448 146 430 160 402 160S356 146 356 116V30z'
    const turn = (...c) => G('translate(400 118) rotate(180) translate(-402 -122)', ...c)
    o += p.glow(ell(400, 236, 210, 120), C.white, 'i', .55)
    o += [[400, 236, 24], [400, 262, 15]].map(([x, y, w]) => s(`M${x - w} ${y}q${w} 16 ${2 * w} 0`, C.white, 5, .8)).join('')
    o += turn(p.cast(arm, -8, -12, C.wine, .25), p.o(arm, C.teal, C.tealD, 'l', .9), p.o(rect(300, 30, 56, 42), C.haze, C.dusk, 'l', .7), p.o(rect(448, 30, 56, 42), C.haze, C.dusk, 'l', .7), s('M322 90V120C322 150 336 178 366 190', C.sea, 9, .7))
    o += nail(p, 302, 250, 6) + nail(p, 330, 256, -8, 1.1) + nail(p, 352, 248, -24, .85) + nail(p, 314, 312, 12, .7) + nail(p, 494, 248, 22, .85)
    o += G('translate(464 316) rotate(-6)', p.cast(rect(-6, -66, 12, 92, 6), 5, 6, C.wine, .2), p.o(rect(-6, -104, 12, 104, 6), C.sky, C.dusk, 'r', .9), p.o(ell(0, 16, 22, 32), C.sky, C.dusk, 'br', .9), f(ell(-6, 6, 6, 12), C.white, .8))
    o += groundShadow(400, 408, 86, 13, .3) + dot(400, 354, 56, p) + f('M374 306C386 318 414 318 426 306C420 300 380 300 374 306z', C.coralD, .75) + s('M400 310C400 292 406 282 414 276', C.woodD, 7) + leaf(p, 408, 290, 50, 20, 66) + f(ell(376, 336, 11, 15), C.blush, .95)
    o += s('M380 364q8 7 16 0M408 364q8 7 16 0', C.wine, 4) + s('M392 386q10 6 20 0', C.wine, 4)
    return o } },

  'cuff-tide': { title: 'Стрелка тонометра между бурей и ясной погодой', tint: '#7eabc3', health: 1, draw(p) {
    let o = table(p, C.sky, C.skyD) + f(poly([[0, 0], [330, 0], [140, 450], [0, 450]]), C.white, .12)
    const hose = 'M400 372C400 430 500 442 556 408C600 382 610 360 622 346'
    o += G('translate(8 12)', s(hose, C.ink, 16, .18)) + s(hose, C.tealD, 16) + s(hose, C.teal, 6, .8)
    o += G('translate(652 296) rotate(38)', p.cast(ell(0, 0, 44, 62), 14, 6), p.o(ell(0, 0, 44, 62), C.teal, C.tealD, 'br', .9), p.o(rect(-13, 54, 26, 22, 6), C.haze, C.dusk, 'r', .9), f(ell(-14, -20, 9, 18), C.sea))
    const R = 168, cx = 382, cy = 214
    o += p.cast(ell(cx, cy, R + 18), 16, 20) + p.o(ell(cx, cy, R + 18), C.white, C.haze, 'br', .8) + f(ell(cx, cy, R), C.cream)
    const face = ell(cx, cy, R - 4), left = rect(cx - R, cy - R, R, 2 * R), g = rng(7)
    o += p.clip(face,
      f(left, C.dusk) + p.shade(left, C.night, 'tl', .9, .05),
      f(rect(cx, cy - R, R, 2 * R), C.mint) + p.shade(rect(cx, cy - R, R, 2 * R), C.sea, 'b', .5, .3),
      cloud(p, cx - 84, cy - 40, .9, C.haze, C.night) + cloud(p, cx - 120, cy - 4, .6, C.haze, C.night),
      f('M302 180L276 226H298L284 266L330 212H306L320 180z', C.butter),
      s(Array.from({ length: 12 }, () => { const x = cx - 150 + g() * 130, y = cy - 10 + g() * 60; return `M${x.toFixed(0)} ${y.toFixed(0)}l-6 16` }).join(''), C.haze, 3.4, .8),
      p.o('M200 300C236 262 262 262 276 292C292 262 322 258 340 288C352 272 366 270 382 276V400H200z', C.teal, C.tealD, 'b', .9),
      p.o('M382 290C420 282 460 296 560 288V400H382z', C.sea, C.teal, 'b', .8),
      s('M404 312h40M462 326h44M420 340h30', C.white, 4, .8) + s('M236 300q14-18 28-6M300 300q14-20 30-6', C.white, 5, .8),
      s(`M${cx} ${cy - R}V${cy + R}`, C.white, 5))
    o += dot(cx + 76, cy - 62, 44, p) + f(ell(cx + 62, cy - 76, 9, 7), C.blush, .9)
    for (let i = 0; i <= 12; i++) { const a = Math.PI * (.86 + i * 1.28 / 12), k = i % 3 ? 10 : 18; o += s(`M${(cx + Math.cos(a) * (R - 6)).toFixed(1)} ${(cy + Math.sin(a) * (R - 6)).toFixed(1)}L${(cx + Math.cos(a) * (R - 6 - k)).toFixed(1)} ${(cy + Math.sin(a) * (R - 6 - k)).toFixed(1)}`, i < 7 ? C.white : C.tealD, i % 3 ? 3.4 : 5, .9) }
    o += G(`translate(${cx} ${cy + 10}) rotate(38)`, G('translate(5 7)', f(poly([[-9, 26], [9, 26], [0, -122]]), C.ink, .25)), f(poly([[-9, 26], [9, 26], [0, -122]]), C.ink)) + p.o(ell(cx, cy + 10, 19), C.ink, '#000', 'br', .6) + f(ell(cx - 5, cy + 5, 4), C.haze)
    return o } },

  'burn-tap': { title: 'Огонёк в шапочке стоит под краном', tint: '#fad8c2', health: 1, draw(p) {
    let o = wall(p, C.mint, C.sea, 'br', .6)
    for (let i = 0; i < 7; i++) o += s(`M0 ${20 + i * 62}H${W}`, C.white, 4, .55) + s(Array.from({ length: 8 }, (_, j) => `M${(i % 2) * 54 + j * 108} ${20 + i * 62}v62`).join(''), C.white, 4, .55)
    o += p.o('M176 372H640C640 430 600 470 560 470H256C216 470 176 430 176 372z', C.white, C.haze, 'b', .8) + p.o(rect(150, 358, 516, 24, 12), C.white, C.haze, 'b', .7) + f(ell(408, 372, 232, 8), C.haze, .7)
    // tap
    o += p.o('M640 358V150C640 66 404 40 404 118V132H444V122C444 96 590 92 590 160V358z', C.haze, C.dusk, 'r', .85) + p.o(rect(394, 124, 60, 22, 8), C.haze, C.dusk, 'b', .9) + s('M606 340V160C606 110 560 88 510 84', C.white, 8, .7)
    o += s('M616 128H560', C.dusk, 18) + dot(548, 128, 42, p) + f(ell(534, 114, 10, 8), C.blush, .9)
    // water
    const water = 'M406 146H442C446 190 452 206 476 222L372 222C398 206 402 190 406 146z'
    o += f(water, C.sky, .9) + p.shade(water, C.skyD, 'r', .7) + s('M416 152C416 182 412 198 402 212', C.white, 6, .9)
    // the flame, sulking
    o += groundShadow(424, 368, 96, 12, .22)
    const fl = 'M424 196C446 232 512 262 512 318C512 352 474 372 424 372S336 352 336 318C336 290 352 274 362 248C376 262 380 270 384 282C400 262 408 232 424 196z'
    o += p.o(fl, C.saff, C.saffD, 'br', .9) + f('M424 262C438 284 472 300 472 332C472 356 450 366 424 366S376 356 376 332C376 312 388 304 394 290C402 298 406 304 408 312C416 298 420 282 424 262z', C.butter)
    o += f(ell(402, 328, 6, 7) + ell(446, 328, 6, 7), C.ink) + s('M390 314l18 5M458 314l-18 5', C.ink, 4.4) + s('M410 350q14-9 28 0', C.ink, 4.6)
    // shower cap
    o += p.o('M352 246C346 198 388 176 424 176S504 198 496 246C470 230 380 230 352 246z', C.white, C.skyD, 'br', .7) + [[384, 214], [412, 200], [446, 202], [472, 222], [428, 222]].map(([x, y]) => f(ell(x, y, 6), C.sea)).join('') + s('M348 248q9-12 18-3q9-10 19-4q9-9 19-3q10-8 20-1q10-8 20 0q10-6 19 3q10-5 18 5q9-5 16 4', C.skyD, 6)
    o += [[330, 250, 12], [322, 292, 8], [524, 250, 11], [534, 300, 8], [350, 204, 8], [506, 212, 9]].map(([x, y, r]) => f(`M${x} ${y - r * 1.5}C${x + r} ${y - r * .2} ${x + r} ${y + r} ${x} ${y + r}S${x - r} ${y - r * .2} ${x} ${y - r * 1.5}z`, C.skyD)).join('')
    return o } },

  'choke-bone': { title: 'У цапли в горле застрял коралловый шарик', tint: '#cfe6db', health: 1, draw(p) {
    let o = f(all, C.mint) + p.shade(all, C.sea, 't', .7, .1) + cloud(p, 170, 120, .9, C.white, C.sea) + cloud(p, 676, 92, .7, C.white, C.sea)
    o += hill(p, [356, 340, 348, 338, 350, 340, 352], C.sea, C.teal, .7) + p.o(rect(0, 376, W, 80), C.teal, C.tealD, 'b', .8) + [[120, 404], [250, 426], [560, 410], [690, 430], [470, 436]].map(([x, y]) => s(`M${x} ${y}h64`, C.sea, 5, .8)).join('')
    // reeds
    for (const [x, h, a] of [[92, 170, -5], [124, 210, 3], [704, 190, -3], [738, 150, 6], [664, 130, -7]]) o += G(`translate(${x} 392) rotate(${a})`, s(`M0 0V${-h}`, C.leafD, 7), p.o(rect(-10, -h - 40, 20, 56, 10), C.woodD, C.ink, 'r', .8), leaf(p, 2, -30, h * .7, 13, a > 0 ? 20 : -22))
    // body, legs
    o += s('M402 356V420M440 352V420', C.saffD, 9) + s('M402 420l-22 8M402 420l20 8M440 420l-20 8M440 420l22 8', C.saffD, 7)
    // neck with the bulge
    const neck = 'M372 312C352 276 396 250 392 200C388 160 362 142 366 100'
    o += p.limb(neck, 40, C.white, C.haze, 'r', .8)
    o += p.o('M318 300C330 250 400 232 470 256C520 270 560 300 604 352C540 356 520 350 486 362C430 382 330 372 318 300z', C.white, C.haze, 'br', .85) + p.o('M398 286C440 262 520 286 586 344C520 340 490 350 452 346C420 342 396 318 398 286z', C.haze, C.dusk, 'br', .8) + s('M430 300C470 300 510 318 546 338M424 318C456 324 486 334 510 342', C.dusk, 4, .6)
    o += p.o(ell(386, 194, 60, 58), C.white, C.haze, 'br', .85) + dot(386, 194, 43, p) + f(ell(372, 178, 10, 8), C.blush, .9) + s('M326 178q-12 14-8 34M450 176q12 16 8 38', C.dusk, 5, .8)
    // head, beak open
    o += p.o(ell(366, 92, 44, 38), C.white, C.haze, 'br', .8) + p.o('M334 74L214 54L330 94z', C.saff, C.saffD, 'b', .9) + p.o('M330 104L226 128L344 120z', C.saff, C.saffD, 'b', .9) + f(poly([[332, 94], [332, 106], [290, 104]]), C.wine)
    o += s('M372 62C404 44 440 50 470 74M380 70C414 62 440 74 458 96', C.ink, 8) + f(ell(352, 84, 12), C.butter) + f(ell(350, 84, 6), C.ink) + s('M338 66l22 4', C.ink, 5)
    o += f('M432 104c7 12 7 18 0 18s-7-6 0-18z', C.skyD)
    return o } },

  'tick-picnic': { title: 'Клещ ждёт на травинке, как на остановке', tint: '#aec06c', health: 1, draw(p) {
    let o = f(all, C.cream) + p.shade(all, C.lime, 'b', .75, .1) + hill(p, [330, 300, 318, 296, 312, 300, 320], C.lime, C.leaf, .6)
    const g = rng(9)
    for (let i = 0; i < 40; i++) { const x = i * 21 + g() * 12, h = 60 + g() * 90; o += f(`M${x} 460Q${x + (g() - .5) * 50} ${430 - h * .5} ${x + (g() - .5) * 70} ${440 - h}Q${x + 14} ${430 - h * .4} ${x + 13} 460z`, i % 3 ? C.leaf : C.leafD, .75) }
    // stop
    o += p.o(rect(536, 96, 14, 330, 5), C.dusk, C.night, 'r', .9) + p.cast(ell(543, 124, 62), 8, 10, C.leafD, .25) + f(ell(543, 124, 66), C.white) + dot(543, 124, 57, p)
    o += s('M512 116h62M520 136h46', C.white, 7) + p.o(rect(508, 214, 70, 88, 6), C.white, C.sand, 'br', .7) + s('M520 234h46M520 250h36M520 266h42M520 282h28', C.haze, 5)
    // the blade
    const blade = 'M250 460C262 360 300 286 402 252C440 240 470 242 492 252C440 256 400 272 372 300C326 346 302 400 296 460z'
    o += p.cast(blade, 10, 12, C.leafD, .3) + p.o(blade, C.leaf, C.leafD, 'br', .85) + s('M272 456C286 372 330 296 430 258', C.lime, 5, .8)
    // the tick
    o += G('translate(382 196) rotate(-16)',
      s('M-34 30C-58 40 -66 56 -62 72M-12 38C-24 54 -24 66 -18 78M18 38C20 54 16 66 22 78', C.woodD, 9),
      s('M44 16C64 6 78 -8 82 -32M40 -2C56 -20 62 -38 58 -62', C.woodD, 9) + s('M82 -32l12 -10M58 -62l8 -13', C.woodD, 6),
      p.o('M-74 8C-74 -36 -30 -58 10 -46C44 -36 56 -6 44 20C28 46 -14 52 -44 44C-64 38 -74 26 -74 8z', C.wood, C.woodD, 'br', .95), p.o('M2 -46C36 -44 56 -8 44 18C30 22 8 4 2 -46z', C.woodD, C.ink, 'br', .8), f(ell(-44, -8, 16, 10), C.sand, .8),
      p.o(ell(56, 20, 20, 17), C.woodD, C.ink, 'br', .7), f(ell(60, 13, 6, 7) + ell(72, 18, 5, 6), C.white), f(ell(62, 14, 3) + ell(73, 19, 2.6), C.ink), s('M62 30q7 3 11-2', C.peach, 3.4))
    // luggage
    o += G('translate(338 290) rotate(-28)', p.o(rect(-24, -30, 48, 34, 6), C.plum, C.ink, 'br', .8), s('M-9 -30v-8h18v8', C.plum, 5), f(rect(-24, -18, 48, 5), C.blush))
    return o } },

  tissues: { title: 'Букет из бумажных платков', tint: '#cfe6db', health: 1, draw(p) {
    let o = wall(p, C.sky, C.skyD, 'r', .5) + shaft(30, 30, 200, 190, 60, C.white, .4) + floor(p, 372, C.sea, C.teal, .7)
    const g = rng(12)
    for (let i = 0; i < 70; i++) o += f(ell(40 + g() * 720, 20 + g() * 330, 1.6 + g() * 3.4), C.butter, .9)
    o += groundShadow(404, 408, 110, 14, .25)
    o += s('M396 300C380 240 330 210 292 176M400 300C398 230 396 180 402 120M408 300C428 240 476 214 520 178M392 300C350 268 300 262 256 258M414 300C456 270 500 264 552 262M400 300C392 240 350 160 344 116M408 300C420 230 452 160 466 112', C.leaf, 7) + leaf(p, 348, 250, 62, 20, -58) + leaf(p, 456, 250, 62, 20, 58) + leaf(p, 398, 226, 58, 18, -14)
    const bloom = (x, y, r, q, a) => { const h = rng(q); return G(`translate(${x} ${y}) rotate(${a})`, p.cast(blob(0, 0, r, h, 9, .2), 5, 8, C.tealD, .2), ...[0, 1, 2, 3, 4].map(i => G(`rotate(${i * 72})`, p.o(`M0 0C${-r * .7} ${-r * .2} ${-r * .6} ${-r * 1.1} ${-r * .1} ${-r * 1.08}L${r * .1} ${-r * .86}L${r * .3} ${-r * 1.1}C${r * .8} ${-r * .8} ${r * .6} ${-r * .1} 0 0z`, C.white, C.haze, i % 2 ? 'b' : 'br', .75))), p.o(blob(0, 0, r * .46, h, 7, .2), C.white, C.haze, 'br', .9), s(`M${-r * .24} ${-r * .1}l${r * .2} ${r * .12}l${r * .24} ${-r * .16}`, C.haze, 3)) }
    o += bloom(256, 258, 46, 3, 20) + bloom(552, 262, 46, 4, 50) + bloom(344, 112, 50, 5, 8) + bloom(470, 108, 48, 6, 30) + bloom(286, 176, 52, 7, 40) + bloom(524, 176, 52, 8, 10) + bloom(402, 176, 58, 9, 0)
    o += dot(402, 176, 34, p) + f(ell(392, 165, 7, 5), C.blush, .9)
    // the box is the vase
    o += p.o('M316 286H492L476 408H332z', C.teal, C.tealD, 'r', .9) + f(ell(404, 287, 88, 16), C.tealD) + p.o('M328 288C352 262 372 276 392 262C412 278 440 258 480 288C452 300 360 302 328 288z', C.white, C.haze, 'b', .8) + f(poly([[326, 340], [484, 340], [480, 366], [330, 366]]), C.sea, .8) + [0, 1, 2, 3, 4, 5].map(i => f(ell(346 + i * 24, 353, 6), C.butter)).join('')
    o += G('translate(640 398)', p.o(blob(0, -12, 26, rng(4), 8, .22, 20), C.white, C.haze, 'br', .9), s('M-12 -14l10 6l10-8', C.haze, 3)) + G('translate(176 404)', p.o(blob(0, -12, 22, rng(14), 8, .22, 18), C.white, C.haze, 'br', .9))
    return o } },

  'skin-moon': { title: 'Луна в капюшоне смотрится в зеркальце', tint: '#2d3157', health: 1, draw(p) {
    let o = sky(p, C.dusk, C.night, 80, 't') + hill(p, [420, 404, 410, 400, 408, 404, 412], C.plum, C.ink, .7)
    // hood
    const hood = 'M206 470C196 360 210 300 232 246C204 90 300 30 386 34C486 38 560 104 546 250C570 306 586 368 578 470z'
    o += p.cast(hood, 12, 12, C.ink, .35) + p.o(hood, C.teal, C.tealD, 'br', .9) + f('M250 244C236 120 310 66 386 70C462 74 526 124 512 246C496 318 450 350 382 350S262 312 250 244z', C.tealD)
    o += p.glow(ell(382, 208, 150), C.butter, 'i', .4) + p.o(ell(382, 210, 122), C.butter, C.saff, 'br', .75)
    const crater = (x, y, r) => f(ell(x, y, r, r * .86), C.saff, .8) + f(ell(x + r * .16, y + r * .2, r * .74, r * .6), C.saffD, .55)
    o += crater(318, 156, 17) + crater(436, 142, 22) + crater(362, 122, 10) + crater(470, 216, 14) + crater(302, 236, 13) + crater(440, 288, 15) + crater(344, 292, 10)
    // face looks down to the right
    o += f(ell(356, 204, 15, 16) + ell(414, 208, 15, 16), C.white) + f(ell(361, 210, 8, 9) + ell(420, 214, 8, 9), C.ink) + s('M338 178q16-8 30 2M402 182q14-8 28 4', C.woodD, 6) + s('M382 222q-8 18 4 20', C.saffD, 5) + s('M366 268q18-10 36 2', C.woodD, 6)
    // drawstrings, sleeve, mirror
    o += s('M330 348V420M430 348V404', C.mint, 7) + f(ell(330, 426, 6, 10) + ell(430, 410, 6, 10), C.mint)
    o += p.o('M470 470C470 420 500 380 548 352L604 392C580 420 572 440 566 470z', C.teal, C.tealD, 'br', .9) + p.o('M536 352C548 330 586 332 604 352C618 372 606 396 584 398C556 398 532 382 536 352z', C.butter, C.saff, 'br', .8)
    o += G('translate(552 258) rotate(16)', p.cast(ell(0, 0, 66), 8, 10, C.ink, .35), p.o(rect(-11, 56, 22, 74, 10), C.white, C.haze, 'r', .9), p.o(ell(0, 0, 66), C.white, C.haze, 'br', .8)) + dot(552, 258, 54, p) + s('M522 250C524 232 536 220 550 218', C.blush, 8, .9)
    return o } },

  'antibiotic-key': { title: 'Капсула-ключ подходит к одному замку из двух', tint: '#f2a83b', health: 1, draw(p) {
    let o = table(p, C.butter, C.saff) + f(poly([[0, 0], [280, 0], [100, 450], [0, 450]]), C.white, .14)
    const g = rng(3)
    // the rod is a lock
    const rod = rect(-130, -66, 260, 132, 66)
    o += G('translate(312 318) rotate(-14)', ...Array.from({ length: 22 }, (_, i) => { const t = i / 22 * Math.PI * 2, x = Math.cos(t) * 128, y = Math.sin(t) * 62; return s(`M${x.toFixed(0)} ${y.toFixed(0)}q${(Math.cos(t) * 16 + (g() - .5) * 16).toFixed(0)} ${(Math.sin(t) * 16).toFixed(0)} ${(Math.cos(t) * 34).toFixed(0)} ${(Math.sin(t) * 30 + (g() - .5) * 14).toFixed(0)}`, C.tealD, 6) }), p.cast(rod, 8, 16), p.o(rod, C.teal, C.tealD, 'br', .9), s('M-94 -34C-60 -50 0 -50 60 -44', C.sea, 10, .8), f('M-20 -26A22 22 0 1 1 24 -26L34 40H-30z', C.ink))
    // the virus has no keyhole
    o += G('translate(604 318) rotate(8)', ...Array.from({ length: 12 }, (_, i) => G(`rotate(${i * 30})`, p.o(rect(-5, -86, 10, 34, 4), C.plum, C.ink, 'r', .6), p.o(ell(0, -88, 11), C.plum, C.ink, 'br', .8))), p.cast(ell(0, 0, 60), 8, 14), p.o(ell(0, 0, 60), C.plum, C.ink, 'br', .85), s('M-36 -14C-30 -34 -14 -42 4 -44', C.blush, 7, .45), f(ell(-18, -4, 7, 8) + ell(20, -4, 7, 8), C.white), f(ell(-16, -3, 3.6) + ell(22, -3, 3.6), C.ink), s('M-16 22q18 12 36-2', C.blush, 5))
    // the key
    o += G('translate(424 134) rotate(-24)',
      G('translate(10 16)', f(rect(-150, -31, 190, 62, 31), C.ink, .2)),
      p.o(rect(-250, -10, 130, 20, 6), C.haze, C.dusk, 'b', .9), p.o(rect(-246, 6, 18, 36, 4) + rect(-214, 6, 18, 26, 4) + rect(-184, 6, 14, 32, 4), C.haze, C.dusk, 'b', .9),
      p.o(rect(-150, -31, 190, 62, 31), C.white, C.haze, 'b', .8), p.clip(rect(-150, -31, 190, 62, 31), f(rect(-150, -40, 92, 80), C.saff) + p.shade(rect(-150, -40, 92, 80), C.saffD, 'b', .8)), s('M-120 -14H-76M-40 -14H10', C.white, 8, .85))
    o += dot(496, 102, 66, p) + f(ell(498, 100, 24), C.butter) + p.shade(ell(498, 100, 24), C.saff, 'tl', .9) + f(ell(468, 72, 11, 9), C.blush, .9)
    return o } },
}
