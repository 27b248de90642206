// Eighteen more dishes: the table (`bg`) and the vessel with the food (`plate`, radius ≈ 165, centred).
import { C, G, f, s, rect, ell, poly, smooth, blob, rng } from './paint.mjs'
import { leaf } from './motifs.mjs'
import * as K from './kitchen.mjs'
import { honey, pepper, salt, spice, sugar } from './contents.mjs'
import * as S from './side.mjs'
const { plate, dill, ring, spoon, forkM, bread, cloth, ball, ground, put, scatter } = K

const lines = (c, w, ...list) => list.map(d => s(d, c, w, .75))
const check = (x, y, w, h, c) => [...Array.from({ length: Math.ceil(w / 52) }, (_, i) => s(`M${x + i * 52} ${y - 30}l18 ${h + 60}`, c, i % 2 ? 3 : 9, .7)), ...Array.from({ length: Math.ceil(h / 52) }, (_, i) => s(`M${x - 30} ${y + i * 52}l${w + 60} -14`, c, i % 2 ? 3 : 9, .7))]

export const more = {
  'ovsyanka-na-vode': { title: 'Овсянка на воде с яблоком и орехами', tint: '#fbd885',
    bg: p => ground(p, C.butter, C.saff) + cloth(p, [[-20, 210], [220, 170], [290, 480], [-20, 480]], C.white, C.sand, check(-20, 180, 300, 300, C.skyD)) + ball(p, 690, 110, 54, C.coral, C.coralD) + s('M690 104q6-16 22-18', C.woodD, 6) + leaf(p, 700, 96, 46, 15, 76) + spoon(p, 164, 232, -14) + put(672, 352, 0, K.glassTop(p, 58, C.saff, C.saffD), put(26, -30, 40, p.o(rect(-5, 0, 10, 110, 5), C.wood, C.woodD, 'r'), p.o(ell(0, -4, 15, 22), C.wood, C.woodD, 'br', .9))) + put(100, 84, 20, K.walnut(p, 1.6)) + put(160, 60, 80, K.walnut(p, 1.4)) + put(74, 150, 0, K.walnut(p, 1.1)),
    plate(p) {
      let o = plate(p, 165, C.sky, C.skyD, '#efdcb4', C.wood) + s(ell(0, 0, 150), C.white, 4, .7)
      // flakes in thick porridge, a pool of honey, a fan of apple, halves of nuts
      o += p.clip(ell(0, 0, 132), K.scatter(126, 120, (i, g) => f(ell(0, 0, 9 + g() * 4, 6 + g() * 2), ['#f6e8c8', '#e4cd9c', '#fbf1da', '#d9bd86'][i % 4], .9) + s('M-6 0H6', '#c9a86c', 1.4, .6), { seed: 3 }), K.crumbs(126, 60, C.white, { r: 2.6, seed: 5, o: .8 }))
      const honey = blob(34, 34, 56, rng(5), 9, .16, 40)
      o += f(honey, C.saff, .85) + p.shade(honey, C.saffD, 'br', .7, .3) + s('M10 18C20 6 44 4 58 12', C.white, 6, .8)
      o += [0, 1, 2, 3, 4, 5].map(i => put(-74 + i * 21, -44 - Math.sin(i / 5 * 3.14) * 24, -58 + i * 16, (b => p.cast(b, 3, 5, C.woodD, .5) + p.o(b, C.cream, C.butter, 'b', .8) + s('M-13 -38C-30 -14 -30 18 -13 40', C.coralD, 7))('M-13 -40C8 -40 18 -18 18 0S8 42 -13 42C-26 20 -26 -18 -13 -40z'))).join('')
      return o + put(64, 6, 20, K.walnut(p, 1.35)) + put(16, 58, 70, K.walnut(p, 1.3)) + put(78, 60, -30, K.walnut(p, 1.3)) + put(-44, 62, 10, K.walnut(p, 1.2)) + K.crumbs(70, 60, C.woodD, { r: 1.5, seed: 9, x: -30, y: 20, o: .8 }) } },

  'bliny-na-kefire': { title: 'Стопка кружевных блинов с маслом', tint: '#7db5aa',
    bg: p => ground(p, C.sea, C.teal) + cloth(p, [[540, -20], [820, -20], [820, 190], [590, 160]], C.cream, C.sand, lines(C.wine, 6, 'M560 -20l50 200M620 -20l50 200M680 -20l50 200M740 -20l50 200')) + put(672, 318, 0, K.small(p, 62, C.white, C.haze, '#c9302c', C.wine), ...[...Array(7)].map((_, i) => put(-20 + (i % 3) * 20, -18 + Math.floor(i / 3) * 18, 0, f(ell(0, 0, 7, 6), C.coral, .8)))) + forkM(p, 158, 250, -10) + put(108, 88, 0, K.cupTop(p, 54, C.saff, C.saffD, C.woodD, C.ink, 150)),
    plate(p) {
      const lace = (R, n, seed) => K.crumbs(R, n, C.woodD, { seed, r: 3, o: .45 }) + K.crumbs(R, n, C.butter, { seed: seed + 1, r: 3.4, o: .9 })
      let o = plate(p, 165, C.white, C.sand)
      for (const [x, y, r] of [[6, 8, 124], [-5, 4, 121], [4, -2, 120], [-3, -3, 119]]) o += p.cast(ell(x, y, r), 4, 6, C.woodD, .5) + p.o(ell(x, y, r), C.saff, C.woodD, 'br', .8) + f(ell(x, y, r - 7), '#f6c566')
      o += p.shade(ell(-3, -3, 112), C.saffD, 'br', .7, .3) + G('translate(-3 -3)', lace(104, 90, 3))
      const tri = 'M-86 -36C-50 -84 40 -92 84 -44C64 0 34 52 0 86C-34 52 -66 6 -86 -36z'
      o += p.cast(tri, 7, 10, C.woodD, .5) + p.o(tri, '#f6c566', C.saffD, 'br', .85) + p.clip(tri, lace(84, 60, 8)) + s(tri, C.woodD, 2.6, .6) + s('M-86 -36C-50 -84 40 -92 84 -44', C.woodD, 4, .8) + s('M-62 -20C-34 -52 30 -58 62 -28', C.saffD, 3, .8)
      return o + put(4, -24, 0, K.melt(4, 42)) + put(2, -28, 14, K.butter(p, 1.25)) } },

  'shchi-iz-svezhej-kapusty': { title: 'Щи из свежей капусты со сметаной', tint: '#f4e5cd',
    bg: p => ground(p, C.paper, C.sand, 'wood') + cloth(p, [[-20, -20], [230, -20], [250, 190], [-20, 230]], C.white, C.sand, lines(C.coralD, 5, 'M20 -20l16 260M60 -20l16 260M170 -20l16 260M210 -20l16 260')) + bread(p, 118, 112, -14) + bread(p, 176, 178, 22) + put(676, 112, 0, K.small(p, 56, C.teal, C.tealD, C.white, C.haze)) + spoon(p, 656, 300, 28, C.wood, C.woodD) + put(104, 372, 0, K.cabbage(p, 74)) + put(742, 250, 0, salt(p)) + K.put(720, 400, 30, K.dill(p, 0, 0, 1.6, 0)),
    plate(p) {
      let o = plate(p, 165, '#c98a58', C.woodD, '#f3cf72', C.saffD) + s(ell(0, 0, 150), C.woodD, 5, .5) + p.clip(ell(0, 0, 131), scatter(118, 44, (i) => K.shred(i % 3 ? '#e6edc2' : '#d3e0a0', '#a9bb6a', 46), { seed: 5 }), K.drops(118, 26, C.saff, 4), scatter(104, 9, () => K.stick(p, 34, 9, K.carrot, K.carrotD), { seed: 3 }), scatter(96, 6, (i) => K.potato(p, 22, i + 2), { seed: 6 }))
      o += put(56, 34, 20, K.beef(p, 36, 3, '#b9745a')) + put(-66, 30, 0, K.beef(p, 26, 5, '#b9745a')) + put(-8, -34, 0, K.cream(p, 42, 5))
      for (const [x, y, a] of [[-20, -40, 20], [40, -60, 80], [80, -10, 140], [-70, -30, 300], [0, 70, 200], [-34, 76, 30]]) o += dill(p, x, y, .85, a, C.leafD)
      return o } },

  'sup-pyure-iz-tykvy': { title: 'Тыквенный суп-пюре с кокосовым молоком', tint: '#cfe6db',
    bg: p => ground(p, C.mint, C.sea) + cloth(p, [[-20, 260], [210, 220], [280, 480], [-20, 480]], C.saff, C.saffD, lines(C.cream, 5, 'M0 240l30 240M60 240l30 240M120 240l30 240M180 230l30 240')) + put(120, 106, 0, (b => p.cast(b, 14, 18) + p.o(b, K.carrot, K.carrotD, 'br', .9))(ell(0, 0, 84, 76)), ...[-50, -25, 0, 25, 50].map(x => s(`M${x * .3} -62C${x * 1.5} -40 ${x * 1.5} 40 ${x * .3} 66`, K.carrotD, 4, .8)), p.o(rect(-9, -84, 20, 30, 6), C.leafD, C.ink, 'r')) + put(676, 104, -20, K.citrus(p, 46, C.leaf, '#d8e59a')) + put(724, 190, 0, spice(p)) + spoon(p, 650, 300, 22) + scatter(60, 9, () => leaf(p, 0, 8, 20, 7, 0, C.leaf, C.leafD), { x: 726, y: 376, seed: 4 }),
    plate(p) {
      let o = plate(p, 165, C.night, C.ink, '#f0913a', '#b9551a') + s(ell(0, 0, 149), C.haze, 3, .6) + p.shade(ell(0, 0, 132), C.butter, 'i', .5)
      o += s('M-92 10C-84 -84 88 -96 84 6C80 84 -54 84 -50 8C-46 -48 46 -48 42 6C38 40 -14 38 -12 8', '#f8b367', 15, .8) + s('M-92 10C-84 -84 88 -96 84 6C80 84 -54 84 -50 8C-46 -48 46 -48 42 6C38 40 -14 38 -12 8', C.white, 9)
      o += scatter(70, 15, () => (b => p.cast(b, 3, 4) + p.o(b, C.leaf, C.leafD, 'r', .8) + s('M0 -8V6', C.lime, 2))('M0 -13C9 -6 8 8 0 12C-8 8 -9 -6 0 -13z'), { seed: 3, x: 16, y: 14 }) + scatter(92, 8, () => s(ell(0, 0, 8), '#c9302c', 4.4), { seed: 6, spin: false }) + put(-6, -6, 20, K.parsley(p, 1.5)) + put(20, 4, 100, K.parsley(p, 1.1, C.lime, C.leaf))
      return o } },

  uha: { title: 'Уха с картофелем и укропом', tint: '#7eabc3',
    bg: p => ground(p, C.skyD, C.dusk, 'wood') + cloth(p, [[560, 270], [820, 230], [820, 480], [520, 480]], C.white, C.sand, check(560, 260, 280, 240, C.dusk)) + bread(p, 112, 120, -18) + bread(p, 84, 196, 14) + put(668, 104, -16, K.lemon(p, 48)) + spoon(p, 640, 320, 24) + put(140, 356, -30, K.springOnion(p, 200)) + put(728, 190, 0, pepper(p)) + put(44, 300, 0, K.onionHalf(p, 40)),
    plate(p) {
      let o = plate(p, 165, C.white, C.haze, '#f4d27a', C.saffD) + s(ell(0, 0, 161), C.dusk, 8) + p.shade(ell(0, 0, 132), C.cream, 'i', .5)
      o += p.clip(ell(0, 0, 132), scatter(108, 8, i => K.potato(p, 25, i + 1), { seed: 4 }), scatter(98, 9, () => K.carrotRound(p, 17), { seed: 8 }), K.drops(116, 34, C.saff, 3), K.drops(116, 20, C.white, 9))
      o += put(-22, -6, -14, K.fishPiece(p, 1.15)) + put(52, 56, 40, K.fishPiece(p, .7)) + scatter(110, 26, () => s(ell(0, 0, 5.4), C.leaf, 3), { seed: 2, spin: false })
      for (const [x, y, a] of [[-84, -40, 300], [30, -84, 20], [88, -16, 70], [-70, 62, 210], [6, 96, 170], [-30, -70, 340], [92, 40, 120], [-4, 34, 40]]) o += dill(p, x, y, .9, a, C.leafD)
      return o } },

  plov: { title: 'Плов горкой на лягане, сверху головка чеснока', tint: '#8f2f3a',
    bg: p => S.worktop(p, [C.wine, C.ink], [C.wood, C.woodD], 340) + put(654, 384, 0, S.shadow(150, 60), s('M62 -86c46 -6 46 66 0 62', C.dusk, 13), p.o('M-60 -40C-92 -54 -86 -96 -112 -104L-106 -116C-70 -112 -72 -70 -50 -60z', C.dusk, C.night, 'b', .7), p.o('M-56 0C-86 -56 -60 -112 0 -112S86 -56 56 0z', C.dusk, C.night, 'r', .8), K.ring(7, 40, (x, y, a) => put(x * 1.1, -56 + y * .8, a, f(ell(0, 0, 7, 11), C.white, .8))), f(rect(-34, -120, 68, 12, 6), C.white), p.o(ell(0, -132, 13), C.coral, C.coralD, 'br', .8)) + put(548, 404, 0, p.o('M-40 -40H40C38 -14 26 0 12 0H-12C-26 0 -38 -14 -40 -40z', C.white, C.haze, 'r', .8), f(ell(0, -40, 40, 8), '#8aa05a'), s('M-34 -24Q0 -16 34 -24', C.dusk, 4)) + put(120, 392, 0, S.shadow(90, 50), p.o(ell(0, -30, 46, 34), C.white, C.sand, 'br', .8), s('M0 -60C-6 -40 -20 -30 -18 -4M0 -60C6 -40 20 -30 18 -4M0 -60V2', C.blush, 3, .7), s('M0 -60C4 -76 -4 -84 4 -92', C.sand, 7)) + put(206, 410, -10, K.chilli(p, .9)),
    plate(p) {
      const m = 'M-146 76C-136 20 -96 -22 -62 -50C-34 -76 34 -76 62 -52C98 -22 138 18 148 76z'
      return put(0, 124, 0, S.shadow(300, 60)) + p.o('M-168 74H168C150 112 90 130 40 130H-40C-90 130 -150 112 -168 74z', C.white, C.haze, 'r', .8) + s('M-156 92C-120 118 120 118 156 92', C.dusk, 7) + f(ell(0, 74, 168, 20), C.white) + p.shade(ell(0, 74, 168, 20), C.haze, 'r', .7) + f(m, '#f5cf7e') + p.shade(m, C.saffD, 'r', .8, .3) + p.clip(m, S.fill(-150, -80, 300, 160, 240, i => s('M-6 0H6', [C.cream, '#eab24d', C.white][i % 3], 4.4), 3), S.fill(-130, -60, 264, 136, 40, () => K.stick(p, 40, 7, K.carrot, K.carrotD), 6), S.fill(-116, -44, 236, 110, 12, i => K.beef(p, 22, i + 1, '#9a5437'), 9), S.fill(-120, -50, 240, 110, 18, () => f(ell(0, 0, 4.4), '#7a1f2b'), 4)) + put(0, -62, 0, p.cast(ell(0, 0, 42, 34), 6, 8), p.o('M0 -58C6 -40 44 -30 44 2C44 26 22 32 0 32S-44 26 -44 2C-44 -30 -6 -40 0 -58z', C.white, C.sand, 'br', .85), s('M0 -44C-24 -24 -26 10 -14 28M0 -44C24 -24 26 10 14 28M0 -46V30', C.blush, 3, .8)) + K.steam([-70, -100, .9], [76, -104, .8]) } },

  'hachapuri-po-adzharski': { title: 'Хачапури по-аджарски с желтком', tint: '#4b5588',
    bg: p => ground(p, C.dusk, C.night) + cloth(p, [[-20, 250], [190, 220], [260, 480], [-20, 480]], C.cream, C.sand, check(-20, 250, 280, 230, C.wine)) + put(110, 104, 0, K.small(p, 62, C.white, C.haze, C.white, C.sand, scatter(40, 10, () => K.cube(p, 22, C.white, C.sand), { seed: 3 }))) + put(676, 104, 0, K.wholeEgg(p, 1, C.peach, C.blush)) + put(728, 156, 60, K.wholeEgg(p, .95, C.cream, C.sand)) + forkM(p, 662, 300, 20) + put(744, 366, 0, salt(p)) + put(190, 50, 30, K.parsley(p, 1.6)),
    plate: p => K.roundBoard(p) + G('rotate(-24)', K.boat(p, 'egg', .74), put(-20, 32, 20, K.butter(p, .8))) + put(104, 92, 30, (b => p.cast(b, 6, 8) + p.o(b, C.saff, C.woodD, 'br', .9) + f('M-20 -6C-4 -14 14 -12 24 -2L14 12C0 6 -10 6 -22 10z', C.cream))('M-34 -4C-20 -28 26 -26 36 -4C34 18 10 26 -14 22C-34 20 -40 8 -34 -4z')) + put(-104, 88, 200, K.parsley(p, 1.3)) + K.crumbs(150, 30, C.cream, { seed: 4, r: 2 }) },

  kotlety: { title: 'Котлеты с картофельным пюре', tint: '#f2a83b',
    bg: p => ground(p, C.saff, C.saffD) + cloth(p, [[570, -20], [820, -20], [820, 200], [610, 220]], C.mint, C.sea, lines(C.white, 5, 'M590 -20l30 250M650 -20l30 250M710 -20l30 250M770 -20l30 250')) + put(680, 104, 0, K.small(p, 58, C.teal, C.tealD, C.white, C.haze, put(0, 0, 0, K.dill(p, 4, 14, .9, 10)))) + forkM(p, 150, 240, -8) + put(672, 330, 24, K.knife(p, 150)) + put(102, 96, 0, salt(p)) + bread(p, 92, 372, 24),
    plate(p) {
      const mash = smooth([[-106, 30], [-98, -40], [-40, -96], [20, -84], [30, -30], [0, 20], [-30, 60], [-76, 66]])
      let o = plate(p, 165, C.white, C.haze) + p.cast(mash, 6, 9) + p.o(mash, '#f8e6ad', C.saff, 'br', .75) + p.clip(mash, ...[0, 1, 2, 3, 4, 5].map(i => s(`M${-110 + i * 6} ${-40 + i * 22}C${-70} ${-60 + i * 22} ${-20} ${-40 + i * 22} ${40} ${-70 + i * 24}`, C.saffD, 3, .5)))
      o += put(-42, -14, 0, K.melt(3, 30)) + put(-42, -18, 20, K.butter(p, .9))
      for (const [x, y, a] of [[52, -58, 40], [76, 22, 70], [20, 78, 110]]) o += put(x, y, a, K.cutlet(p, '#a9632f', C.woodD, .92))
      o += [[-72, 84], [-44, 104], [-96, 60]].map(([x, y]) => put(x, y, 0, K.cuke(p, 21))).join('') + dill(p, 20, -10, 1.1, 30) + dill(p, -10, 52, .9, 200, C.leaf) + dill(p, -60, -60, .9, 300, C.leaf)
      return o } },

  'kuritsa-s-kartoshkoj': { title: 'Курица с картошкой и розмарином на противне', tint: '#fdf3e4',
    bg: p => ground(p, C.cream, C.sand) + cloth(p, [[-20, 240], [200, 200], [250, 480], [-20, 480]], C.teal, C.tealD, lines(C.cream, 5, 'M0 220l40 270M66 214l40 270M132 208l40 270M198 200l40 270')) + put(100, 96, 0, K.garlic(p, 46)) + put(168, 50, 60, K.clove(p, 1)) + put(706, 110, 20, K.rosemary(p, 170)) + put(690, 346, 18, K.lemon(p, 50)) + put(744, 240, 0, spice(p)),
    plate: p => K.tray(p, { w: 376, h: 318 }, scatter(150, 26, i => K.wedge(p, '#f2c25c', C.saffD, C.wood, .74), { seed: 5, ry: .8 }), scatter(140, 10, () => K.onionArc(20, C.butter, C.saffD), { seed: 8, ry: .8 }), ...[[-122, -82, -20], [-2, -92, 50], [112, -78, 20], [-116, 10, 80], [116, 18, 190], [-120, 98, 200], [2, 96, 150], [118, 104, 160]].map(([x, y, a]) => put(x, y, a, K.thigh(p, true, .62)))) + put(2, 4, 0, K.garlicHalf(p, 28)) + put(-58, -38, 30, K.lemon(p, 20)) + put(60, -30, 0, K.lemon(p, 20)) + put(-52, 52, 70, K.rosemary(p, 84)) + put(60, 56, 110, K.rosemary(p, 80)) },

  'ryba-v-folge': { title: 'Рыба в фольге с кабачком и помидорами', tint: '#2f7f79',
    bg: p => ground(p, C.teal, C.tealD) + cloth(p, [[560, 250], [820, 220], [820, 480], [530, 480]], C.cream, C.sand, lines(C.skyD, 6, 'M570 240l20 250M634 240l20 250M698 236l20 250M762 232l20 250')) + put(114, 110, -10, K.lemon(p, 50)) + forkM(p, 152, 290, -12) + put(676, 104, 30, K.courgette(p, 36)) + put(628, 62, 0, K.courgette(p, 30)) + put(738, 150, 0, ball(p, 0, 0, 27, C.coral, C.coralD, true)) + dill(p, 700, 400, 1.7, 40, C.lime) + dill(p, 736, 360, 1.4, 70, C.leaf),
    plate(p) {
      const out = poly([[-136, -40], [-112, -84], [-60, -76], [-30, -108], [30, -92], [80, -100], [112, -60], [142, -36], [128, 20], [138, 62], [84, 78], [40, 104], [-20, 88], [-78, 100], [-116, 66], [-140, 30]]), inn = smooth([[-110, -10], [-86, -62], [0, -74], [88, -60], [110, 4], [86, 58], [0, 72], [-84, 62]])
      let o = plate(p, 165, C.white, C.haze) + K.foil(p, out) + s('M-112 -84L-90 -50M30 -92L24 -66M112 -60L90 -44M128 20L106 14M84 78L72 54M-20 88L-14 66M-116 66L-92 46M-140 30L-108 12M-60 -76L-52 -62', C.dusk, 3, .6) + s('M-30 -108L-20 -74M80 -100L66 -66M138 62L104 40M40 104L34 70M-78 100L-62 66', C.white, 3.4, .9)
      o += f(inn, '#b8c2d0') + p.shade(inn, C.dusk, 'tl', .8, .2)
      o += [[-78, -34], [-52, 44], [-12, 54], [66, 42], [84, -26], [40, -46], [-30, -50], [-88, 14]].map(([x, y]) => put(x, y, 0, K.courgette(p, 22))).join('') + put(0, -2, -6, K.fishPiece(p, 1.45)) + put(-20, -8, 10, K.lemon(p, 25)) + put(28, 4, 0, K.lemon(p, 22)) + [[-60, 20], [62, -38], [74, 16], [-46, -44], [16, 50]].map(([x, y], i) => put(x, y, i * 40, K.tomHalf(p, 18))).join('')
      return o + dill(p, -2, -20, 1, 20) + dill(p, 50, 30, .9, 120) + put(-40, 16, 70, K.rosemary(p, 60)) + dill(p, -70, -10, .8, 280, C.leaf) } },

  lobio: { title: 'Лобио в глиняном горшке', tint: '#f2a83b',
    bg: p => ground(p, C.saff, C.saffD, 'wood') + cloth(p, [[540, -20], [820, -20], [820, 180], [590, 210]], C.wine, C.ink, lines(C.butter, 5, 'M560 -20l40 240M620 -20l40 240M680 -20l40 240M740 -20l40 240')) + [[108, 116, 10], [150, 190, -20]].map(([x, y, a]) => put(x, y, a, p.cast(ell(0, 0, 74, 56), 10, 13) + p.o(ell(0, 0, 74, 56), '#f0c253', C.saffD, 'br', .9) + K.crumbs(54, 26, C.saffD, { seed: x, r: 2.4, ry: .7, o: .7 }))).join('') + put(678, 330, 20, K.cucumber(p, 120, 40, 2)) + put(700, 386, -10, K.cucumber(p, 110, 38, 4)) + put(92, 360, 0, K.onionRing(36, C.plum, C.blush)) + put(150, 396, 0, K.onionRing(26, C.plum, C.blush)) + put(690, 230, 0, spice(p)),
    plate(p) {
      let o = [-1, 1].map(k => p.cast(rect(k * 150 - 26, -24, 52, 48, 20), 12, 14) + p.o(rect(k * 150 - 26, -24, 52, 48, 20), '#a85a3a', C.wine, 'br', .8)).join('') + p.cast(ell(0, 0, 158), 16, 20) + p.o(ell(0, 0, 158), '#b5633f', '#6b2f22', 'br', .9) + s(ell(0, 0, 150), '#d98a5f', 4, .7) + s(ell(0, 0, 138), '#6b2f22', 4, .6) + f(ell(0, 0, 130), '#5b2730') + p.shade(ell(0, 0, 130), C.ink, 'tl', .9, .2)
      o += p.clip(ell(0, 0, 130), scatter(122, 96, i => G('scale(1.25)', K.bean(['#7a2f35', '#8f3b3a', '#692832', '#a04a41'][i % 4])), { seed: 4 }))
      o += scatter(88, 18, (i, g) => p.o(blob(0, 0, 6 + g() * 5, g, 6, .3), C.sand, C.wood, 'br', .8), { seed: 7 }) + scatter(70, 6, () => K.onionRing(19, '#b75a86', C.blush), { seed: 3 })
      return o + [[-10, -20, 0], [36, 10, 60], [-50, 24, 200], [10, 60, 120], [-60, -50, 300], [70, -52, 40], [82, 44, 90]].map(([x, y, a]) => put(x, y, a, K.parsley(p, 1.15, C.leaf, C.leafD))).join('') } },

  vinegret: { title: 'Винегрет с горошком', tint: '#fbd885',
    bg: p => ground(p, C.butter, C.saff) + cloth(p, [[-20, -20], [200, -20], [250, 220], [-20, 240]], C.white, C.sand, check(-20, 0, 250, 240, C.leaf)) + put(104, 106, 0, ball(p, 0, 0, 56, '#8a2347', '#4d1430')) + s('M104 50C100 30 110 10 126 0M96 54C84 34 80 20 66 6', '#8a2347', 7) + put(688, 108, 60, (b => p.cast(b, 10, 13) + p.o(b, K.carrot, K.carrotD, 'b', .9) + s('M-40 -14v14M0 -18v16M30 -10v12', K.carrotD, 3, .7))('M-90 0C-60 -24 60 -40 84 -16C96 -4 96 8 84 18C60 34 -60 18 -90 0z')) + spoon(p, 656, 300, 24, C.wood, C.woodD) + bread(p, 96, 370, -20) + put(732, 220, 0, salt(p)) + put(736, 386, 0, K.springOnion(p, 160)),
    plate(p) {
      let o = plate(p, 165, '#cfe0b0', C.leaf, '#7c1f42', '#3f1029') + s(ell(0, 0, 150), C.white, 4, .7)
      const kinds = [['#9c2450', '#5d1534'], ['#9c2450', '#5d1534'], ['#f3dc9f', C.saffD], [K.carrot, K.carrotD], ['#b32b55', '#6b1838'], ['#9db35c', C.leafD]]
      o += p.clip(ell(0, 0, 132), scatter(128, 150, i => K.dice(20, ...kinds[i % 6]), { seed: 3 }), scatter(122, 60, i => K.dice(18, ...kinds[(i * 5 + 1) % 6]), { seed: 8 }))
      o += scatter(112, 30, () => K.berry(p, 8.6, '#8fbf52', C.leafD), { seed: 4, spin: false }) + scatter(100, 12, () => K.shred(C.cream, C.butter, 40), { seed: 6 }) + K.greenRings(104, 18, 5)
      return o + dill(p, 4, 10, 1, 20, C.lime) + dill(p, 30, -30, .8, 80, C.lime) } },

  'teplyj-salat-s-chechevitsej': { title: 'Тёплый салат с чечевицей и морковью', tint: '#5d3a55',
    bg: p => ground(p, C.plum, C.ink) + cloth(p, [[-20, 250], [200, 220], [260, 480], [-20, 480]], C.sand, C.wood, lines(C.cream, 5, 'M10 240l20 250M70 236l20 250M130 230l20 250M190 226l20 250')) + put(110, 108, 0, K.small(p, 60, C.cream, C.sand, '#f0dcb4', C.sand)) + put(140, 90, 50, p.o(rect(-5, -60, 10, 90, 5), C.haze, C.dusk, 'r')) + put(682, 110, 10, K.lemon(p, 46)) + forkM(p, 656, 300, 20) + put(738, 206, 0, honey(p)) + [0, 1, 2].map(i => leaf(p, 716 + i * 14, 420 - i * 8, 74, 26, -30 + i * 30, [C.leaf, C.lime, C.leafD][i], C.leafD)).join(''),
    plate(p) {
      let o = plate(p, 165, C.sand, C.wood)
      const m = blob(0, 0, 118, rng(6), 11, .07)
      o += p.cast(m, 5, 7) + f(m, '#3f4a35') + K.crumbs(112, 240, '#56653f', { seed: 2, r: 4.6 }) + K.crumbs(112, 160, '#6f7f4c', { seed: 5, r: 4.2 }) + K.crumbs(112, 90, '#2b3327', { seed: 7, r: 4 }) + p.shade(m, C.ink, 'br', .6, .4)
      o += scatter(96, 9, i => leaf(p, 0, 20, 56, 22, 0, i % 2 ? C.leaf : '#4d7a4b', C.leafD), { seed: 4 }) + scatter(92, 13, () => K.stick(p, 76, 17, K.carrot, '#9c4312'), { seed: 7 }) + scatter(84, 9, () => K.onionRing(17, '#c2557f', C.blush), { seed: 3 })
      o += s('M-106 -30C-70 -60 -50 20 -20 -20S20 -70 40 -10S80 30 108 -20', C.sand, 15, .9) + s('M-106 -33C-70 -63 -50 17 -20 -23S20 -73 40 -13S80 27 108 -23', '#f6e6c6', 10) + s('M-80 44C-50 20 -30 80 0 50S50 30 84 60', '#f6e6c6', 8)
      return o + K.strokes(100, 44, 7, C.woodD, 2.8, { seed: 9 }) } },

  'rzhanoj-hleb': { title: 'Ржаной хлеб, нарезанный на доске', tint: '#fdf3e4',
    bg: p => ground(p, C.cream, C.sand) + cloth(p, [[-20, -20], [240, -20], [260, 180], [-20, 220]], '#d8cfc0', C.wood, lines(C.white, 4, 'M20 -20l14 260M40 -20l14 260M180 -20l14 240M200 -20l14 240')) + put(110, 112, -8, p.cast(rect(-64, -42, 128, 84, 12), 11, 14), p.o(rect(-64, -42, 128, 84, 12), C.white, C.haze, 'br', .7), p.o(rect(-46, -26, 92, 52, 6), C.butter, C.saff, 'br', .8), f(rect(-38, -20, 40, 8, 3), C.white, .8)) + put(166, 330, -24, K.knife(p, 180)) + put(680, 110, 0, K.small(p, 54, C.teal, C.tealD, C.wood, C.woodD, K.crumbs(40, 50, C.sand, { seed: 3, r: 4 }))) + put(720, 300, 0, honey(p)) + K.crumbs(70, 24, C.woodD, { x: 680, y: 400, r: 3, seed: 8 }),
    plate(p) {
      const crumb = '#a47a56', crust = '#4a2c20'
      const slice = (x, y, a) => put(x, y, a, (b => p.cast(b, 7, 10) + p.o(b, crust, C.ink, 'br', .7))('M-46 62V-30C-64 -44 -52 -74 -26 -76C-10 -84 14 -84 28 -76C52 -74 64 -44 46 -30V62Q46 68 38 68H-38Q-46 68 -46 62z'), (b => f(b, crumb) + p.shade(b, C.woodD, 'br', .6))('M-38 58V-32C-52 -44 -44 -66 -22 -68C-8 -75 12 -75 24 -68C44 -66 52 -44 38 -32V58z'), K.crumbs(40, 34, '#7d5639', { seed: x + 60, r: 2.6, ry: 1.4 }), K.crumbs(38, 16, C.sand, { seed: x + 66, r: 1.8, ry: 1.4 }))
      let o = K.roundBoard(p, 166) + put(-52, -20, -12, (b => p.cast(b, 10, 13) + p.o(b, crust, C.ink, 'br', .8) + p.shade(b, '#7d4f35', 'tl', .9, .3) + s('M-40 -50C-10 -58 20 -56 40 -48M-44 -6C-12 -14 20 -12 44 -4M-42 42C-12 34 18 36 42 44', '#7d5236', 4, .8) + scatter(50, 20, () => f(ell(0, 0, 5, 4), C.sand), { seed: 4, ry: 1.4 }))(rect(-64, -100, 128, 196, 36)))
      return o + slice(68, -36, 16) + slice(90, 46, 34) + K.crumbs(150, 26, crumb, { seed: 12, r: 2.4 }) } },

  'tvorozhnaya-zapekanka': { title: 'Творожная запеканка с изюмом', tint: '#fad8c2',
    bg: p => ground(p, C.peach, C.blush) + cloth(p, [[560, 250], [820, 220], [820, 480], [530, 480]], C.mint, C.sea, check(560, 250, 280, 240, C.white)) + put(108, 106, 0, K.small(p, 58, C.teal, C.tealD, C.white, C.haze)) + spoon(p, 156, 290, -18) + put(684, 108, -10, K.lemon(p, 44)) + scatter(54, 11, () => f(ell(0, 0, 9, 6), C.plum) + f(ell(-2, -2, 3, 1.6), C.haze, .7), { x: 100, y: 380, seed: 3 }) + put(740, 180, 0, sugar(p)),
    plate(p) {
      const r = 132
      let o = plate(p, 166, C.white, C.haze, '#e9dcc8', C.sand) + s(ell(0, 0, 156), C.skyD, 4, .8)
      const whole = 'M0 0L126 38A132 132 0 1 1 96 -90z'
      o += p.cast(whole, 8, 11, C.woodD, .4) + f(whole, C.saffD) + p.clip(whole, f(ell(0, 0, r - 7), '#f5c469'), p.shade(ell(0, 0, r), C.woodD, 'o', .75, .5), p.shade(ell(0, 0, r), C.cream, 'i', .6), ...[0, 1, 2].map(i => p.shade(blob(-50 + i * 40, -40 + i * 34, 34, rng(i + 2), 7, .2), C.woodD, 'i', .6)), scatter(108, 13, () => f(ell(0, 0, 7, 5), C.plum), { seed: 5 })) 
      o += f('M0 0L126 38L124 56L4 16z', C.white) + p.shade('M0 0L126 38L124 56L4 16z', C.sand, 'b', .7) + f('M0 0L96 -90L100 -76L6 10z', C.sand) + [[40, 22], [76, 36], [100, 40]].map(([x, y]) => f(ell(x, y, 5, 4), C.plum)).join('')
      o += put(-30, 10, 0, K.cream(p, 40, 6)) + s('M-44 -14q10-12 22-4M-20 30q12 6 20-4M-60 16q-4 12 6 18', '#f5c63c', 4)
      return o } },

  medovik: { title: 'Кусок медовика: восемь коржей и крем', tint: '#8d97bd',
    bg: p => S.worktop(p, [C.haze, C.dusk], [C.cream, C.sand], 340) + put(668, 372, 0, S.shadow(90, 60), p.o('M-50 -92H50C50 -36 30 0 16 0H-16C-30 0 -50 -36 -50 -92z', C.coral, C.coralD, 'r', .9), s('M48 -78c36 -4 36 50 -4 46', C.coralD, 9), f(ell(0, -92, 50, 10), C.white), f(ell(0, -91, 43, 7), C.woodD)) + K.steam([656, 250, .8]) + put(128, 386, 0, S.shadow(110, 60), p.o('M-56 -84H56L48 -6Q46 0 36 0H-36Q-46 0 -48 -6z', C.saff, C.saffD, 'r', .8), p.o(rect(-62, -98, 124, 18, 7), C.white, C.haze, 'b', .7), f(rect(-34, -60, 68, 34, 4), C.cream), s('M-20 -43h40', C.saffD, 5)) + put(40, 398, 90, forkM(p, 0, 0, 0)),
    plate(p) {
      let o = put(0, 132, 0, S.shadow(250, 60)) + p.o('M-168 108H168C150 130 100 138 60 138H-60C-100 138 -150 130 -168 108z', C.white, C.haze, 'r', .8) + f(ell(0, 108, 168, 20), C.white) + p.shade(ell(0, 108, 168, 20), C.sand, 'r', .7) + f(ell(6, 108, 124, 12), C.ink, .14)
      // the cut side: eight thin cakes, cream between them
      o += f(rect(-120, -84, 214, 190), '#fbf1dd')
      for (let i = 0; i < 8; i++) o += p.o(rect(-120, -78 + i * 23.6, 214, 14.6, 3), '#b87434', C.woodD, 'b', .5) + K.crumbs(100, 12, '#d99a52', { x: -13, y: -71 + i * 23.6, r: 1.8, ry: .05, seed: i + 2 })
      o += p.o(poly([[94, -84], [126, -128], [126, 62], [94, 106]]), C.saffD, C.woodD, 'r', .7) + p.clip(poly([[94, -84], [126, -128], [126, 62], [94, 106]]), K.crumbs(100, 170, '#f7c974', { x: 110, r: 3.2, seed: 5 }))
      const top = poly([[-120, -84], [94, -84], [126, -128]])
      return o + p.o(top, C.saff, C.saffD, 'r', .6) + p.clip(top, K.crumbs(130, 240, '#f7c974', { x: 20, y: -100, r: 3.2, ry: .3, seed: 6 }), K.crumbs(130, 120, C.woodD, { x: 20, y: -100, r: 2.2, ry: .3, seed: 9, o: .6 })) + K.crumbs(70, 14, C.saffD, { x: -90, y: 112, r: 3, ry: .08, seed: 3 }) } },

  'malosolnye-ogurtsy': { title: 'Банка малосольных огурцов', tint: '#c3dde6',
    bg: p => S.worktop(p, [C.sky, C.skyD], [C.wood, C.woodD], 340) + put(150, 396, 0, S.shadow(170, 60), p.o(ell(0, -4, 104, 15), C.white, C.haze, 'r', .7), [[-40, -24, -4], [36, -22, 6], [0, -52, 2]].map(([x, y, a], i) => put(x, y, a, K.cucumber(p, 124, 42, i + 2)))) + put(640, 380, 0, S.shadow(110, 60), p.o(ell(0, -30, 46, 34), C.white, C.sand, 'br', .8), s('M0 -60C-6 -40 -20 -30 -18 -4M0 -60C6 -40 20 -30 18 -4M0 -60V2', C.blush, 3, .7), s('M0 -60C4 -76 -4 -84 4 -92', C.sand, 7)) + put(712, 392, 0, G('rotate(-34)', K.dillHead(1.2))) + put(566, 404, 60, K.clove(p, 1)),
    plate(p) {
      return put(0, 158, 0, S.shadow(230, 60), S.jar(p, { w: 250, h: 312 }, S.fill(-118, -60, 236, 60, 20, i => leaf(p, 0, 30, 62, 22, 0, i % 2 ? C.leaf : C.lime, C.leafD), 3), ...[-96, -48, 0, 48, 96].map((x, i) => put(x, -140, 88 + (i % 3) * 2, K.cucumber(p, 190, 51, i + 2))), put(-34, -250, 2, K.cucumber(p, 156, 48, 3)), put(74, -234, -6, K.cucumber(p, 118, 46, 8)), put(-56, -34, 20, K.clove(p, 1.1)), put(52, -34, 70, K.clove(p, 1.1)), put(70, -262, 20, K.dillHead(.9)), f(rect(-140, -284, 280, 300), '#dfeadb', .22), S.fill(-100, -270, 200, 240, 20, (i, g) => s(ell(0, 0, 3 + g() * 4), C.white, 2.4, .8), 6))) } },

  'oblepihovyj-chaj': { title: 'Стакан облепихового чая с апельсином и мятой', tint: '#2d3157',
    bg: p => S.worktop(p, [C.night, C.ink], [C.wood, C.woodD], 340) + p.glow(ell(400, 230, 260, 200), C.saff, 'i', .4) + put(650, 372, 0, S.teapot(p, 1.05)) + put(130, 392, 0, p.cast(rect(-74, -17, 148, 17, 8), 7, 6), p.o(rect(-74, -17, 148, 17, 8), C.woodD, C.ink, 'b', .7), p.o(rect(-50, -33, 130, 17, 8), C.wood, C.woodD, 'b', .8)) + put(214, 404, 20, G('scale(1.2)', K.star())) + scatter(40, 11, () => K.berry(p, 10, '#f28a2c', K.carrotD), { x: 530, y: 416, ry: .3, seed: 4, spin: false }) + put(150, 374, 0, p.o('M-46 0C-50 -22 -40 -34 -30 -36H30C40 -34 50 -22 46 0z', '#f28a2c', K.carrotD, 'r', .7), p.o(ell(0, -36, 32, 9), C.cream, C.sand, 'b', .5)),
    plate: (p, isAlone) => put(0, 150, 0, S.shadow(170, 60)) + put(0, 150, 0, G('scale(1.9)', put(52, -128, 0, K.citrus(p, 34, '#ee8a3a', '#fbc877')), S.teaGlass(p, { w: 108, h: 140, rim: isAlone && C.skyD }, scatter(44, 16, () => K.berry(p, 6, '#f7a03c', K.carrotD), { y: -46, seed: 4, spin: false }), put(-16, -40, 20, G('scale(.6)', K.star()))), put(-28, -118, -20, K.mint(p, 1)))) + K.steam([-40, -150, .9, isAlone ? C.skyD : C.white], [24, -156, .8, isAlone ? C.skyD : C.white]) },
}
