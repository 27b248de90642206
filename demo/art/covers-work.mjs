// Work.
import { C, G, at, f, s, rect, ell, poly } from './paint.mjs'
import { all, wall, floor, shaft, dot, cloud, bubble, hill } from './stage.mjs'

const chair = (p, c, d) => s('M-46 -88L-56 0M46 -88L58 0', C.ink, 8) + s('M-34 -80L-38 -4', C.woodD, 7) +
  p.o('M-64 -250C-66 -262 -20 -266 -16 -252L-22 -104H-60z', c, d, 'r', .9) + p.o(rect(-64, -112, 128, 30, 14), c, d, 'b', .9) + f(rect(-50, -108, 96, 6, 3), C.white, .3)

export const covers = {
  chairs: { title: 'Два стула и вопросительный знак с коралловой точкой', tint: '#c3dde6', draw(p) {
    let o = wall(p, C.sky, C.skyD, 'r', .65) + shaft(60, 20, 240, 260, 60, C.white, .4) + floor(p, 352, C.wood, C.woodD, .6) + [378, 410].map(y => s(`M0 ${y}H800`, C.woodD, 1.6, .5)).join('')
    o += f(poly([[196, 404], [330, 404], [440, 436], [280, 440]]), C.ink, .16) + f(poly([[480, 404], [610, 404], [740, 436], [570, 440]]), C.ink, .16)
    o += at(258, 408, 1.08, chair(p, C.teal, C.tealD)) + G('translate(546 408) scale(-1.08 1.08)', chair(p, C.saff, C.saffD))
    const q = 'M330 128C326 56 476 54 474 134C472 184 402 184 402 248'
    o += G('translate(16 18)', s(q, C.ink, 36, .15)) + s(q, C.night, 38) + s('M338 120C340 84 384 72 416 76', C.dusk, 7, .9)
    o += p.cast(ell(402, 316, 30), 16, 18, C.ink, .16) + dot(402, 316, 30, p)
    return o } },

  hourglass: { title: 'Песочные часы: реплики ссыпаются в одну точку', tint: '#5d3a55', draw(p) {
    let o = wall(p, C.plum, C.ink, 'r', .8) + floor(p, 392, C.wine, C.ink, .7) + f(poly([[60, 30], [210, 60], [300, 392], [120, 392]]), C.blush, .1) + f(poly([[240, 66], [330, 84], [420, 392], [320, 392]]), C.blush, .1)
    o += f(poly([[290, 412], [520, 412], [720, 440], [430, 440]]), C.ink, .3)
    const up = 'M292 64H508C508 150 470 186 420 214V230H380V214C330 186 292 150 292 64z', low = 'M380 226H420V242C470 270 508 306 508 392H292C292 306 330 270 380 242z'
    o += f(up, C.sky, .3) + f(low, C.sky, .3)
    const b = (x, y, w, h, c, t, a) => G(`translate(${x} ${y}) rotate(${a})`, p.o(bubble(0, 0, w, h, t, h * .32), c, C.ink, 'br', .28, .4), s(`M${-w * .3} ${-h * .1}h${w * .6}M${-w * .3} ${h * .14}h${w * .36}`, C.ink, 3, .5))
    o += p.clip(up, b(340, 96, 74, 44, C.butter, -1, -8), b(424, 88, 80, 46, C.mint, 1, 6), b(480, 118, 58, 40, C.blush, -1, 12), b(386, 136, 70, 42, C.sky, 1, -4), b(336, 146, 50, 36, C.white, -1, 16), b(454, 158, 58, 38, C.saff, -1, -10), b(398, 186, 50, 32, C.white, 1, 8))
    o += [[400, 228, 9], [397, 254, 7], [402, 276, 6], [399, 296, 5]].map(([x, y, r], i) => f(rect(x - r * 1.3, y - r, r * 2.6, r * 2, r * .7), [C.mint, C.butter, C.white, C.butter][i])).join('')
    o += dot(400, 350, 40, p) + f(ell(386, 334, 9, 6), C.blush, .9)
    o += s('M306 84C310 140 340 176 376 198M306 380C308 330 330 296 356 276', C.white, 8, .55) + s(up, C.white, 3, .7) + s(low, C.white, 3, .7)
    o += [[44, 1], [390, 0]].map(([y]) => p.o(rect(262, y, 276, 24, 9), C.saff, C.saffD, 'br', .9)).join('') + [276, 510].map(x => p.o(rect(x, 68, 14, 322, 4), C.saff, C.woodD, 'r', .9)).join('')
    return o } },

  envelope: { title: 'Конверт с крыльями и сургучной печатью', tint: '#c3dde6', draw(p) {
    let o = f(all, C.sky) + p.shade(all, C.skyD, 't', .75, .1) + cloud(p, 130, 370, 1.5) + cloud(p, 690, 400, 1.7) + cloud(p, 650, 110, .8) + cloud(p, 140, 120, .6)
    o += hill(p, [448, 440, 446, 436, 444], C.leaf, C.leafD)
    const wing = [[-14, -6, -142, 128], [-6, 4, -122, 134], [0, 14, -102, 122], [2, 26, -82, 96]]
    const side = q => wing.map(([x, y, a, L], i) => G(`translate(${x * q} ${y}) rotate(${a * q})`, p.o(`M-18 0C-26 ${L * .5} -16 ${L} 0 ${L * 1.2}C20 ${L} 26 ${L * .5} 18 0z`, i % 2 ? C.white : C.mint, i % 2 ? C.haze : C.sea, 'r', .8))).join('')
    o += f(ell(420, 424, 130, 10), C.ink, .13)
    o += G('translate(400 232) rotate(-7) scale(.88)', at(148, -34, 1.1, side(1)), at(-148, -34, 1.1, side(-1)),
      p.cast(rect(-150, -100, 300, 200, 8), 12, 16, C.dusk, .28), p.o(rect(-150, -100, 300, 200, 8), C.cream, C.sand, 'br', .8), p.shade('M-150 100L-10 -6H10L150 100z', C.sand, 't', .5, .3), s('M-146 96L-16 0M146 96L16 0', C.sand, 4), p.o('M-150 -94Q-150 -100 -144 -100H144Q150 -100 150 -94L14 22Q0 32 -14 22z', C.white, C.sand, 'b', .95), s('M-148 -94L-14 22Q0 32 14 22L148 -94', C.sand, 3.4),
      p.cast(ell(0, 22, 38), 5, 7), dot(0, 22, 38, p), s(ell(0, 22, 27), C.coralD, 3.4, .8), s('M-10 22l8 9l15-18', C.coralD, 5.6))
    o += s('M96 240q24-8 48 0M74 274q30-10 60 0M110 306q20-6 40 0', C.white, 5, .8)
    return o } },
}
