/** What counties and cities of China are called in Latin letters and in Japanese, from their Chinese names. */
import { createRequire } from 'node:module'
import * as OpenCC from 'opencc-js/cn2t'
import { ROOT } from './stamp.mjs'

// A dependency of the shell's, for the search of pages.
const { pinyin } = createRequire(`${ROOT}/shell/package.json`)('pinyin-pro')

/** Characters that are read in one way in all names of places, and otherwise elsewhere. */
const CHARACTERS = { 都: 'du', 什: 'shi' }

/** Names that the dictionary of pinyin reads otherwise than the people who live there. */
const READINGS = {
  乐亭: 'lao ting',
  乐清: 'yue qing',
  乐陵: 'lao ling',
  民乐: 'min le',
  闵行: 'min hang',
  珲春: 'hun chun',
  六合: 'lu he',
  穆棱: 'mu ling',
  洪洞: 'hong tong',
  繁峙: 'fan shi',
  蔚: 'yu',
  尉犁: 'yu li',
  歙: 'she',
  涡阳: 'guo yang',
  单: 'shan',
  浚: 'xun',
  泌阳: 'bi yang',
  黄陂: 'huang pi',
  大埔: 'da bu',
  筠连: 'jun lian',
  吴堡: 'wu bu',
  红寺堡: 'hong si bu',
  宕昌: 'tan chang',
}

/** Cities that have a name of their own in Latin letters. */
const NAMES = {
  呼和浩特: 'Hohhot',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  锡林郭勒: 'Xilingol',
  阿拉善: 'Alxa',
  齐齐哈尔: 'Qiqihar',
  拉萨: 'Lhasa',
  日喀则: 'Shigatse',
  昌都: 'Qamdo',
  林芝: 'Nyingchi',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  阿克苏: 'Aksu',
  克孜勒苏: 'Kizilsu',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  阿勒泰: 'Altay',
  乌鲁木齐: 'Urumqi',
  哈尔滨: 'Harbin',
}

/** Peoples that autonomous areas are named after, in English; in Spanish where it is another word. */
const PEOPLES = {
  土家族: ['Tujia'],
  苗族: ['Miao'],
  侗族: ['Dong'],
  瑶族: ['Yao'],
  回族: ['Hui'],
  满族: ['Manchu', 'manchú'],
  蒙古族: ['Mongol'],
  蒙古: ['Mongol'],
  藏族: ['Tibetan', 'tibetano'],
  彝族: ['Yi'],
  壮族: ['Zhuang'],
  布依族: ['Buyei'],
  朝鲜族: ['Korean', 'coreano'],
  哈萨克族: ['Kazakh', 'kazajo'],
  哈萨克: ['Kazakh', 'kazajo'],
  黎族: ['Li'],
  傣族: ['Dai'],
  白族: ['Bai'],
  畲族: ['She'],
  傈僳族: ['Lisu'],
  拉祜族: ['Lahu'],
  佤族: ['Va'],
  水族: ['Sui'],
  东乡族: ['Dongxiang'],
  纳西族: ['Naxi'],
  景颇族: ['Jingpo'],
  柯尔克孜: ['Kyrgyz', 'kirguís'],
  土族: ['Tu'],
  达斡尔族: ['Daur'],
  仫佬族: ['Mulao'],
  羌族: ['Qiang'],
  布朗族: ['Blang'],
  撒拉族: ['Salar'],
  毛南族: ['Maonan'],
  仡佬族: ['Gelao'],
  锡伯: ['Xibe'],
  塔吉克: ['Tajik', 'tayiko'],
  普米族: ['Pumi'],
  怒族: ['Nu'],
  哈尼族: ['Hani'],
  独龙族: ['Derung'],
  鄂伦春: ['Oroqen'],
  鄂温克族: ['Evenki'],
  裕固族: ['Yugur'],
  保安族: ['Bonan'],
  各族: ['Multi-ethnic', 'multiétnico'],
}
const PEOPLE = new RegExp(
  `(?:${Object.keys(PEOPLES)
    .sort((a, b) => b.length - a.length)
    .join('|')})$`,
  'u',
)

/** What stands behind the name: in English, and before it in Spanish. Of a city nothing is said. */
const KINDS = [
  ['自治州', '', ''],
  ['自治县', 'Autonomous County', 'Condado autónomo'],
  ['自治旗', 'Autonomous Banner', 'Bandera autónoma'],
  ['地区', '', ''],
  ['林区', 'Forestry District', 'Distrito forestal'],
  ['特区', 'Special District', 'Distrito especial'],
  ['区', 'District', 'Distrito'],
  ['县', 'County', 'Condado'],
  ['旗', 'Banner', 'Bandera'],
  ['盟', '', ''],
  ['市', '', ''],
]

/** Districts whose own name ends in what another one says of its kind: 碑林 is a name. */
const ENDS_ALIKE = new Set(['万柏林区', '碑林区', '北林区', '金林区'])

const kindOf = name => KINDS.find(([ending]) => name.endsWith(ending) && !(ENDS_ALIKE.has(name) && ending.length > 1))

/** A name without its kind and its peoples, and these. */
export function partsOf(name) {
  const [ending = '', en = '', es = ''] = kindOf(name) ?? []
  let stem = name.slice(0, name.length - ending.length)
  const peoples = []
  while (ending.startsWith('自治') || stem.endsWith('族')) {
    const found = PEOPLE.exec(stem)?.[0]
    if (found === undefined || found === stem) break
    peoples.unshift(found)
    stem = stem.slice(0, -found.length)
  }
  return { stem, peoples: peoples.map(people => PEOPLES[people]), en, es, own: PEOPLES[stem]?.[0] }
}

/** In Latin letters: syllables joined, an apostrophe before one that begins with a vowel. */
export function latinOf(stem) {
  if (NAMES[stem]) return NAMES[stem]
  const read = pinyin(stem, { toneType: 'none', type: 'array' })
  const syllables = READINGS[stem]?.split(' ') ?? read.map((each, at) => CHARACTERS[stem[at]] ?? each)
  const word = syllables.map((each, at) => (at > 0 && /^[aeo]/.test(each) ? `'${each}` : each)).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const toJapanese = OpenCC.Converter({ from: 'cn', to: 'jp' })
export const japaneseOf = name => toJapanese(name)
