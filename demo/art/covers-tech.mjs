// Technology.
import { C, G, at, f, s, rect, ell, poly, smooth } from './paint.mjs'
import * as M from './motifs.mjs'
import { W, wall, floor, shaft, dot, fir } from './stage.mjs'

export const covers = {
  key: { title: 'Ключ, у которого вместо бородки кошка, ёлка, чашка и дом', tint: '#fbd885', draw(p) {
    let o = ''
    const key = ell(236, 290, 78), bar = rect(300, 276, 346, 28, 12)
    // everything is one flat piece of brass: its shadow first
    const things = (c, d) => at(388, 282, .9, f(rect(-20, -10, 40, 14), c), `<g>${M.catSit(p, { c, d })}</g>`) + at(470, 282, 1.25, fir(p, { h: 96, c, d }).split(C.woodD).join(c)) + at(540, 282, .78, M.cup(p, { c, d, saucer: false, steam: false })) + at(614, 282, 1, p.o(rect(-30, -62, 60, 66), c, d, 'r', .9), p.o(poly([[-42, -58], [0, -98], [42, -58]]), c, d, 'r', .9), f(rect(-9, -44, 18, 20), C.peach))
    o += G('translate(20 24)', f(key + bar, C.ink, .16), f(rect(360, 160, 60, 120, 20) + poly([[436, 276], [470, 150], [504, 276]]) + rect(508, 216, 64, 66, 10) + poly([[572, 222], [614, 182], [656, 222], [644, 282], [584, 282]]), C.ink, .14))
    o += things(C.saff, C.saffD)
    o += p.o(bar, C.saff, C.saffD, 'b', .95) + f(rect(316, 281, 300, 5, 2), C.butter) + p.o(rect(318, 266, 16, 48, 6), C.saff, C.saffD, 'r', .9) + p.o(rect(344, 268, 10, 44, 5), C.saff, C.saffD, 'r', .9)
    o += p.o(key, C.saff, C.saffD, 'br', .95) + s(ell(236, 290, 70), C.butter, 4, .9) + f(ell(236, 290, 52), C.saffD) + dot(236, 290, 47, p) + f(ell(219, 271, 10, 7), C.blush)
    return wall(p, C.peach, C.blush, 'br', .7) + G('translate(14 -8) scale(.95)', o) } },

  photos: { title: 'Фотографии, закатанные в банки', tint: '#7db5aa', draw(p) {
    let o = wall(p, C.mint, C.sea, 'r', .7)
    o += p.o(rect(0, 376, W, 22), C.wood, C.woodD, 'b', .9) + f(rect(0, 398, W, 14), C.tealD, .25) + p.o(rect(0, 0, W, 30), C.wood, C.woodD, 'b', .8) + f(rect(0, 30, W, 12), C.tealD, .25)
    const photo = (k, main) => { const fr = rect(-58, -72, 116, 140, 3), pic = rect(-48, -62, 96, 96); return p.cast(fr, 5, 6, C.tealD, .3) + f(fr, C.white) + p.clip(pic, f(pic, main ? C.peach : [C.sky, C.butter][k]), p.shade(pic, main ? C.blush : [C.skyD, C.saff][k], 't', .7), main ? dot(12, -18, 27) : k ? M.cat(p, { c: C.ink, d: C.dusk }) .replace(/^/, '<g transform="translate(8 30) scale(.56)">') + '</g>' : at(0, 30, .8, fir(p, { h: 90 })) + at(-34, 32, .6, fir(p, { h: 80 })) + at(34, 34, .6, fir(p, { h: 90 })), main ? p.o(smooth([[-60, 50], [-60, 4], [-30, -4], [0, 6], [30, -2], [60, 6], [60, 50]]), C.teal, C.tealD, 'b', .8) + s('M-36 16q10-6 20 0M6 22q10-6 20 0', C.mint, 3) + f(poly([[-26, 2], [-26, -26], [-6, 2]]), C.white) : k ? '' : p.o(rect(-60, 22, 120, 20), C.white, C.haze, 'b', .6)) + s('M-36 52h46', C.haze, 3, .8) }
    const jar = (x, k, sc, main, lid, lidD) => { const j = M.jar(p, { w: 200, h: 232 }); return f(poly([[x - 70, 374], [x + 100, 374], [x + 190, 392], [x + 30, 392]]), C.ink, .12) + at(x, 376, sc, j.back, p.clip(j.body, G(`translate(2 -92) rotate(${[-6, 7][k] ?? 3})`, photo(k, main))), j.front, p.o(rect(-84, -262, 168, 40, 8), lid, lidD, 'r', .9), [...Array(11)].map((_, i) => s(`M${-72 + i * 14.4} -258V-228`, lidD, 2.4, .6)).join(''), f(rect(-84, -262, 168, 7, 3), C.white, .4)) }
    o += jar(146, 0, .84, false, C.saff, C.saffD) + jar(656, 1, .84, false, C.plum, C.ink) + jar(400, 2, 1.16, true, C.tealD, C.ink)
    o += p.o('M300 122C340 134 460 134 500 122V142C460 154 340 154 300 142z', C.cream, C.sand, 'r', .8) + s('M400 148c-22-16-44-2-34 12c10 10 30 0 34-12c22-16 44-2 34 12c-10 10-30 0-34-12l-12 36M400 148l14 34', C.wine, 4)
    return o } },

  wire: { title: 'Телефонный провод оборачивается змеёй', tint: '#8d97bd', draw(p) {
    let o = wall(p, C.haze, C.dusk, 'r', .75) + shaft(40, 10, 230, 240, 60, C.white, .14) + floor(p, 346, C.plum, C.ink, .8)
    const back = o
    o = ''
    o += f(poly([[250, 412], [520, 412], [720, 442], [400, 446]]), C.ink, .28)
    // snake = wire
    const body = 'M470 392C560 420 690 410 700 340C708 280 600 290 590 232C582 186 640 176 644 130'
    o += p.limb(body, 30, C.leaf, C.leafD, 'r', .9) + `<path d="${body}" fill="none" stroke="${C.butter}" stroke-width="8" stroke-linecap="round" stroke-dasharray="2 30"/>` + s('M388 394C420 386 440 386 474 392', C.leaf, 20)
    o += s('M596 84C576 84 570 80 556 70M576 83C566 88 562 92 552 92', C.wine, 5) + p.o('M660 136C668 100 652 62 616 62C590 62 574 84 586 96C604 108 616 112 628 140z', C.leaf, C.leafD, 'r', .9) + f(ell(618, 82, 8, 9), C.white) + f(ell(615, 83, 4, 6), C.ink) + s('M592 96C606 98 614 100 622 106', C.leafD, 3.4)
    // telephone
    o += p.o('M236 404C232 330 270 250 320 244H446C496 250 534 330 530 404Q530 412 522 412H244Q236 412 236 404z', C.teal, C.tealD, 'r', .95) + p.o(rect(318, 214, 26, 40, 6), C.teal, C.tealD, 'r', .9) + p.o(rect(422, 214, 26, 40, 6), C.teal, C.tealD, 'r', .9)
    o += p.cast('M210 176C204 142 300 122 383 122S562 142 556 176C556 206 548 218 520 218C488 218 486 200 480 182C420 172 346 172 286 182C280 200 278 218 246 218C218 218 210 206 210 176z', 6, 12, C.ink, .25) + p.o('M210 176C204 142 300 122 383 122S562 142 556 176C556 206 548 218 520 218C488 218 486 200 480 182C420 172 346 172 286 182C280 200 278 218 246 218C218 218 210 206 210 176z', C.tealD, C.ink, 'b', .9) + s('M238 158C270 144 330 138 383 138', C.sea, 6, .6)
    o += f(ell(383, 330, 74), C.cream) + p.shade(ell(383, 330, 74), C.sand, 'br', .8) + dot(383, 330, 62, p)
    for (let i = 0; i < 9; i++) { const a = (i * 33 - 230) * Math.PI / 180; o += f(ell(383 + Math.cos(a) * 43, 330 + Math.sin(a) * 43, 9.5), C.cream) }
    o += f(ell(383, 330, 20), C.cream) + s('M376 330h14', C.coralD, 4)
    return back + G('translate(2 56) scale(.86)', o) } },
}
