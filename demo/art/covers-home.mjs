// Home and everyday life.
import { C, G, at, f, s, rect, ell, poly, smooth, rng } from './paint.mjs'
import * as M from './motifs.mjs'
import { W, H, all, wall, table, shaft, groundShadow, dot, planks, sector } from './stage.mjs'

export const covers = {
  stairs: { title: 'Слон этажом выше, а внизу качается лампа', tint: '#fbd885', draw(p) {
    let o = f(rect(0, 0, W, 214), C.butter) + p.shade(rect(0, 0, W, 214), C.saff, 'r', .6, .2)
    for (let i = 0; i < 11; i++) o += s(`M${i * 78 + 8} 0V214`, C.cream, 5, .5)
    // the elephant, cut off by the frame
    const leg = (x, c, d, y = 206) => p.o(`M${x} -10H${x + 88}L${x + 92} ${y - 14}Q${x + 92} ${y} ${x + 78} ${y}H${x + 10}Q${x - 6} ${y} ${x - 4} ${y - 14}z`, c, d, 'r', .9) +
      [14, 36, 58].map(k => f(`M${x + k} ${y}c0-16 16-16 16 0z`, C.white, .85)).join('')
    o += leg(262, C.dusk, C.night) + leg(452, C.dusk, C.night)
    o += p.o('M150 -20C150 74 214 104 330 104H480C590 104 640 70 646 -20z', C.haze, C.dusk, 'b', .9)
    o += leg(186, C.haze, C.dusk) + leg(536, C.haze, C.dusk, 196)
    o += s('M156 -10C128 30 122 70 132 108', C.haze, 9) + f('M132 100c-12 8-14 26-4 38c12-8 16-26 8-38z', C.dusk)
    o += p.limb('M664 -14C676 70 668 130 700 150C724 160 738 140 728 124', 34, C.haze, C.dusk, 'r')
    // between the floors
    o += p.o(rect(0, 206, W, 34), C.woodD, C.ink, 'b', .7) + f(rect(0, 206, W, 6), C.wood)
    // downstairs
    o += f(rect(0, 240, W, 210), C.tealD) + p.shade(rect(0, 240, W, 210), C.ink, 'r', .8, .2)
    o += p.glow('M352 318L150 450H560z', C.butter, 't', .55, .05)
    o += [[300, 240], [506, 240], [590, 240]].map(([x, y], i) => s(`M${x} ${y}l${i % 2 ? 12 : -10} 12l${i % 2 ? -4 : 8} 9l${i % 2 ? 10 : -6} 10`, C.ink, 3.4)).join('')
    const g = rng(5)
    for (let i = 0; i < 26; i++) o += f(ell(250 + g() * 400, 252 + g() * 80, 1 + g() * 2.2), C.cream, .7)
    o += s('M400 240L352 300', C.cream, 3.4) + f(poly([[342, 290], [366, 296], [360, 310], [338, 304]]), C.butter) + dot(344, 332, 34, p)
    o += s('M286 322c-8 8-8 20-2 28M272 312c-14 14-12 34-4 46M404 344c6-8 6-18 2-26M420 352c12-16 10-34 2-46', C.butter, 3.4, .75)
    o += at(520, 436, .82, M.armchair(p, { c: C.saff, d: C.saffD })) + at(520, 386, .72, M.cat(p, { c: C.ink, d: C.dusk, e: C.butter }))
    o += at(236, 446, .7, M.plant(p, { kind: 'sword', pot: C.blush, potD: C.coralD, h: 140 })) + p.o(rect(0, 436, W, 20), C.woodD, C.ink, 'r', .7)
    return o } },

  hanger: { title: 'Пустые плечики, а на них одна пуговица', tint: '#c3dde6', draw(p) {
    let o = wall(p, C.sky, C.skyD, 'r', .7) + shaft(90, 40, 260, 300, 70, C.white, .4)
    const shoulders = 'M400 132C412 132 420 140 432 146L612 240C630 250 626 274 606 274H194C174 274 170 250 188 240L368 146C380 140 388 132 400 132zM400 164C394 164 388 168 380 172L248 246H552L420 172C412 168 406 164 400 164z'
    o += `<path d="${shoulders}" fill="${C.ink}" fill-rule="evenodd" opacity=".17" transform="translate(26 30)"/>` + s('M426 162V134c0-16 28-12 28-38c0-24-36-24-38-2', C.ink, 8, .15)
    o += p.o(rect(0, 58, W, 16), C.wood, C.woodD, 'b', .8) + f(rect(0, 74, W, 8), C.ink, .1)
    o += s('M400 140V110c0-18 30-12 30-42c0-26-42-26-44-2', C.ink, 8)
    o += `<path d="${shoulders}" fill="${C.wood}" fill-rule="evenodd"/>` + `<path d="${shoulders}" fill="${p.grad(C.woodD, 'r', .9)}" fill-rule="evenodd" filter="url(#st)"/>`
    o += s('M206 256C210 250 220 246 226 243L372 164', C.sand, 4, .7)
    o += s('M424 290C430 320 428 340 426 352', C.ink, 4, .16) + s('M400 262C396 290 406 300 400 334M400 262l-9-9M400 262l8-10', C.wine, 3.2)
    o += p.cast(ell(400, 374, 44), 22, 26, C.ink, .17) + dot(400, 374, 44, p) + s(ell(400, 374, 32), C.coralD, 4, .75)
    o += [[-10, -10], [10, -10], [-10, 10], [10, 10]].map(([x, y]) => f(ell(400 + x, 374 + y, 5.4), C.wine)).join('') + s('M400 332L391 363', C.wine, 3.2)
    return o } },

  hinge: { title: 'Смычок играет на дверной петле', tint: '#2f7f79', draw(p) {
    let o = wall(p, C.butter, C.saff, 'r', .45)
    o += p.o(rect(196, 0, 196, H), C.cream, C.sand, 'r', .8) + s('M226 0V450', C.sand, 5, .9)
    o += p.o(rect(408, 0, 392, H), C.teal, C.tealD, 'r', .7) + f(rect(392, 0, 16, H), C.ink)
    o += [[470, -30, 270, 190], [470, 214, 270, 260]].map(([x, y, w, h]) => p.o(rect(x, y, w, h, 4), C.tealD, C.ink, 'tl', .5) + f(rect(x + 12, y + 12, w - 12, h - 12, 3), C.teal) + p.shade(rect(x + 12, y + 12, w - 12, h - 12), C.tealD, 'br', .7)).join('')
    // the hinge
    const plate = (x, w) => p.cast(rect(x, 92, w, 262, 10), 10, 12) + p.o(rect(x, 92, w, 262, 10), C.saff, C.saffD, 'br', .9) +
      [124, 222, 320].map((y, i) => p.o(ell(x + w / 2, y, 13), C.butter, C.saffD, 'br', .9) + s(`M${x + w / 2 - 7} ${y + (i - 1) * 4}L${x + w / 2 + 7} ${y - (i - 1) * 4}`, C.woodD, 3.4)).join('')
    o += plate(302, 84) + plate(414, 84)
    o += p.cast(rect(382, 78, 36, 290, 14), 10, 12) + [0, 1, 2, 3, 4].map(i => p.o(rect(382, 82 + i * 57, 36, 54, 8), C.saff, C.woodD, 'r', .9)).join('') + f(rect(390, 84, 6, 282, 3), C.butter, .8)
    o += p.o(ell(400, 74, 19, 15), C.saff, C.woodD, 'r', .9) + p.o(ell(400, 376, 19, 15), C.saff, C.woodD, 'r', .9)
    // the bow across it
    o += G('translate(404 232) rotate(-24)', G('translate(10 22)', f(rect(-300, -8, 620, 14, 6), C.ink, .22)), f(rect(-286, 7, 560, 9), C.white), p.shade(rect(-286, 7, 560, 9), C.sand, 'b', .8), p.o('M-312 12C-318 -2 -306 -12 -290 -10C-100 -24 150 -22 300 -8L318 4L300 6C150 -8 -100 -10 -280 4L-290 18z', C.woodD, C.ink, 'b', .7), p.o(rect(228, -6, 40, 26, 5), C.ink, '#000', 'r', .6), f(ell(248, 7, 5), C.white), f(rect(296, -10, 22, 14, 4), C.haze))
    const note = (x, y, k, a) => G(`translate(${x} ${y}) rotate(${a}) scale(${k})`, f(ell(0, 0, 14, 10), C.night), s('M12 -2V-52c4 14 22 14 20 32', C.night, 5))
    o += note(226, 132, 1, -8) + note(252, 54, .8, 10)
    o += p.cast(ell(576, 296, 36), 14, 18) + f(ell(576, 296, 42), C.tealD) + dot(576, 296, 36, p) + f(ell(564, 283, 8, 6), C.blush)
    return o } },

  stain: { title: 'Белая рубашка с одним пятном и мыло', tint: '#7db5aa', draw(p) {
    let o = table(p, C.sea, C.teal) + f(poly([[0, 0], [260, 0], [90, 450], [0, 450]]), C.white, .1)
    const body = 'M322 62C360 84 440 84 478 62L560 92L660 214L594 268L548 222L556 470H244L252 222L206 268L140 214L240 92z'
    o += p.cast(body, 16, 20) + p.o(body, C.white, C.haze, 'br', .6)
    o += p.shade('M240 92L252 222L206 268L140 214z', C.haze, 'br', .7) + s('M252 222C256 190 254 160 246 136M548 222C544 190 546 160 554 136', C.haze, 3, .9)
    o += f('M334 66C366 92 434 92 466 66C452 100 348 100 334 66z', C.haze) + p.o('M322 62C332 96 364 116 400 120L372 148L306 84z', C.white, C.haze, 'br', .8) + p.o('M478 62C468 96 436 116 400 120L428 148L494 84z', C.white, C.haze, 'br', .95)
    o += s('M392 128V450M410 136V450', C.haze, 2.4, .9) + [172, 244, 316, 388].map(y => p.o(ell(401, y, 6.4), C.cream, C.haze, 'br', .9)).join('')
    o += s(rect(448, 196, 74, 80, 6), C.haze, 2.4)
    o += f(ell(330, 262, 58), C.blush, .6) + dot(330, 262, 52) + s(ell(330, 262, 47), C.coralD, 5, .55) + [[390, 214, 0], [276, 330, 7], [374, 322, 5], [288, 206, 4]].map(([x, y, r]) => r ? f(ell(x, y, r), C.coralD) : '').join('')
    // soap and bubbles
    o += G('translate(640 350) rotate(-16)', p.cast(rect(-74, -46, 148, 92, 34), 12, 15), p.o(rect(-74, -46, 148, 92, 34), C.butter, C.saff, 'br', .9), s(rect(-50, -26, 100, 52, 22), C.saffD, 3, .6), s('M-26 0h52', C.saffD, 5, .6))
    o += [[550, 300, 26], [596, 268, 15], [520, 352, 16], [566, 396, 30], [512, 402, 11], [640, 262, 10], [118, 330, 22], [154, 372, 12], [94, 284, 10]].map(([x, y, r]) => f(ell(x, y, r), C.white, .35) + s(ell(x, y, r), C.white, 2.4, .9) + s(`M${x - r * .55} ${y - r * .3}q${r * .14} ${-r * .34} ${r * .5} ${-r * .4}`, C.white, 3)).join('')
    return o } },

  'window-frost': { title: 'Свеча у замёрзшего окна: пламя клонится от щели', tint: '#4b5588', draw(p) {
    let o = wall(p, C.dusk, C.night, 'r', .9)
    const x = 214, y = 26, w = 372, h = 304, pane = rect(x, y, w, h), g = rng(8)
    let v = f(pane, C.sky) + p.shade(pane, C.skyD, 't', .7) + dot(312, 150, 52, p)
    v += [[230, 120, 60], [300, 96, 76], [392, 110, 50], [470, 88, 64], [546, 104, 60]].map(([a, b, c], i) => p.o(rect(a, 330 - b, c, b), C.haze, C.dusk, 'r', .6) + f(poly([[a - 4, 332 - b], [a + c / 2, 310 - b], [a + c + 4, 332 - b]]), C.white)).join('')
    for (let i = 0; i < 50; i++) v += f(ell(x + g() * w, y + g() * h, 1 + g() * 2.2), C.white, .95)
    // frost ferns growing from the corners
    const fern = (a, b, L, ang) => G(`translate(${a} ${b}) rotate(${ang})`, s(`M0 0V${-L}`, C.white, 5, .95), ...[.14, .3, .46, .62, .78, .9].map(t => s(`M0 ${-L * t}l${L * .3 * (1 - t * .8)} ${-L * .2}M0 ${-L * t}l${-L * .3 * (1 - t * .8)} ${-L * .2}`, C.white, 4, .9)))
    v += p.glow(pane, C.white, 'o', .75, .62)
    for (const [a, b, L, ang] of [[x, y + h, 150, 40], [x, y + h, 110, 8], [x, y + h, 120, 74], [x + w, y + h, 150, -46], [x + w, y + h, 110, -14], [x + w, y + h, 110, -78], [x, y, 100, 140], [x, y, 84, 104], [x + w, y, 104, -138], [x + w, y, 80, -104]]) v += fern(a, b, L, ang)
    o += f(rect(x - 18, y - 18, w + 36, h + 30), C.cream) + p.shade(rect(x - 18, y - 18, w + 36, h + 30), C.sand, 'br', .6) + p.clip(pane, v)
    o += f(rect(396, y, 12, h), C.cream) + p.shade(rect(396, y, 12, h), C.sand, 'r', .9) + f(rect(588, y - 6, 6, h + 12), C.ink)
    // draught
    o += s('M700 206C650 200 620 214 600 208M720 238C660 232 640 250 596 240M690 270C660 266 630 280 600 272', C.white, 5, .6)
    o += p.o(rect(150, 340, 500, 22, 4), C.cream, C.sand, 'b', .8) + p.glow(ell(500, 300, 190, 150), C.butter, 'i', .5)
    o += groundShadow(520, 346, 60, 6, .22) + p.o(ell(520, 342, 48, 9), C.saff, C.saffD, 'r', .8) + p.o(rect(502, 272, 36, 70, 5), C.white, C.sand, 'r', .9) + f(ell(520, 272, 18, 5), C.cream) + s('M520 272c0-8-2-10-6-14', C.ink, 4)
    o += p.o('M526 262C500 270 478 258 446 220C480 226 512 224 522 240C528 250 530 256 526 262z', C.saff, C.saffD, 'l', .6) + f('M520 260C506 262 492 252 478 238C496 242 514 240 518 250C520 256 521 258 520 260z', C.white)
    return o } },

  sprout: { title: 'Рассада в стаканчиках тянется к солнцу', tint: '#fad8c2', draw(p) {
    let o = wall(p, C.peach, C.blush, 'l', .8) + p.glow(ell(556, 110, 330, 280), C.white, 'i', .6) + dot(556, 102, 60, p)
    o += f(rect(388, 0, 10, 346), C.white, .6) + f(rect(0, 70, W, 8), C.white, .6)
    o += p.o(rect(0, 346, W, 26), C.white, C.sand, 'b', .9) + p.o(rect(0, 372, W, 80), C.blush, C.coralD, 'b', .5)
    const pots = [[112, 78, C.teal, C.tealD], [222, 92, C.saff, C.saffD], [332, 120, C.white, C.sand], [442, 104, C.teal, C.tealD], [552, 84, C.saff, C.saffD]]
    for (const [x, h, c, d] of pots) {
      // everyone bends towards the sun
      const tx = x + (556 - x) * .15 + (x > 520 ? 6 : 18), ty = 282 - h
      o += f(poly([[x - 28, 350], [x + 30, 350], [x - 40, 368], [x - 104, 368]]), C.ink, .13)
      o += s(`M${x} 286C${x} ${286 - h * .5} ${x + 2} ${ty + 24} ${tx} ${ty}`, C.leafD, 6)
      const ang = Math.atan2(tx - x, 282 - ty) * 57.3 + 22
      o += M.leaf(p, tx, ty, h * .5, h * .17, ang + 66, C.leaf) + M.leaf(p, tx, ty, h * .5, h * .17, ang - 54, C.lime, C.leaf) + M.leaf(p, tx, ty + 2, h * .3, h * .1, ang + 6, C.lime, C.leaf)
      o += p.o(`M${x - 40} 274H${x + 40}L${x + 29} 348H${x - 29}z`, c, d, 'l', .9) + f(ell(x, 274, 40, 8), '#5b3a2c') + s(ell(x, 274, 40, 8), C.cream, 3, .7) + f(rect(x - 19, 300, 38, 24, 3), C.cream) + s(`M${x - 11} 312h22`, C.woodD, 3, .8)
    }
    o += at(690, 346, 1, s('M-26-42L-74-86', C.skyD, 10), f(ell(-78, -90, 16, 9), C.skyD), s('M34-58c38-4 38 48 0 46', C.skyD, 9), p.o('M-38-76H44L50 0H-46z', C.sky, C.skyD, 'l', .9), f(ell(3, -76, 41, 8), C.dusk))
    return o } },

  broom: { title: 'Метла, как стрелка, расчистила четверть часа', tint: '#bd8150', draw(p) {
    let o = planks(p, C.wood, C.woodD, 66)
    const g = rng(12), cx = 400, cy = 228
    // dust lies everywhere but in the first quarter of the dial
    const clean = sector(cx, cy, 200, -90, 0)
    o += p.o(ell(cx, cy, 200), C.sand, C.wood, 'br', .6) + p.shade(ell(cx, cy, 200), C.woodD, 'o', .5, .6)
    for (let i = 0; i < 300; i++) { const a = g() * 6.283, r = 30 + Math.sqrt(g()) * 166; const x = cx + Math.cos(a) * r, y = cy + Math.sin(a) * r; o += i % 9 ? f(ell(x, y, 1 + g() * 2.6), i % 2 ? C.woodD : C.cream, .65) : s(`M${x.toFixed(0)} ${y.toFixed(0)}q6-8 12 0t12-2`, C.dusk, 1.8, .7) }
    o += p.clip(clean, planks(p, '#cf9765', C.wood, 66), f(all, C.white, .14))
    for (let i = 0; i < 12; i++) o += `<path d="${rect(cx - 4, cy - 190, 8, i % 3 ? 14 : 28, 3)}" fill="${i < 4 ? C.woodD : C.ink}" transform="rotate(${i * 30} ${cx} ${cy})"/>`
    // a heap swept to the edge
    const heap = smooth([[548, 250], [580, 238], [610, 254], [616, 284], [588, 300], [556, 286]])
    o += p.cast(heap, 6, 8) + p.o(heap, C.haze, C.dusk, 'br', .9) + [[570, 262, 4], [594, 272, 3], [580, 284, 3]].map(a => f(ell(...a), C.ink, .6)).join('')
    // the broom is the hand at a quarter past
    o += G(`translate(${cx} ${cy}) rotate(0)`, G('translate(12 16)', f(rect(-150, -7, 270, 14, 7), C.ink, .25), f('M112 -22L196 -52V52L112 22z', C.ink, .25)), p.o(rect(-150, -7, 270, 14, 7), C.teal, C.tealD, 'b', .9), p.o('M120 -20C140 -26 180 -44 204 -56C212 -20 212 20 204 56C180 44 140 26 120 20z', C.saff, C.saffD, 'b', .9), ...[-40, -26, -13, 0, 13, 26, 40].map(y => s(`M132 ${y * .36}L200 ${y}`, C.woodD, 2.4, .7)), p.o(rect(104, -22, 26, 44, 6), C.wine, C.ink, 'b', .7))
    o += p.cast(ell(cx, cy, 26), 6, 8) + dot(cx, cy, 26, p)
    return o } },
}
