/**
 * Makes data/counties.json: counties of GB/T 2260 and the cities that they are of, from `@vant/area-data` (MIT), which has them by
 * the Ministry of Civil Affairs. Run by hand when that list changes: `node scripts/counties.mjs`. What is left out, and why, is in
 * docs/decisions/0206-counties.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaList } from '@vant/area-data'
import { japaneseOf, latinOf, partsOf } from './lib/place-names.mjs'
import { ROOT } from './lib/stamp.mjs'

/** Cities without counties: what the list has below them are towns and streets, which are no codes of GB/T 2260. */
const WITHOUT_COUNTIES = new Set(['4419', '4420', '4604', '6202'])
/** New areas that are no counties, whose codes only statistics have; then what has been joined to others: 港闸, 梅列, 长岛. */
const NO_COUNTIES = new Set(['320112', '321150', '320611', '350402', '370634'])

/** Development zones have 71 to 79 and 90 to 99 for their last digits, forest administrations of 大兴安岭 61 to 69. */
export function isCounty(code, name) {
  if (/^[789]/.test(code) || WITHOUT_COUNTIES.has(code.slice(0, 4)) || NO_COUNTIES.has(code)) return false
  return !/[79]\d$/.test(code) && !/^23276/.test(code) && !/(会|街道|镇|乡)$/.test(name)
}

/** What stands for "directly under the province" and for the counties of Chongqing is no city. */
const isCity = code => !/^[789]/.test(code) && !/90..$/.test(code) && code !== '500200'

/** A county by its whole name: 江夏区, Jiangxia District, Distrito de Jiangxia. */
function county(code, name) {
  const { stem, peoples, en, es, own } = partsOf(name)
  const latin = own ?? latinOf(stem)
  const english = [latin, ...peoples.map(([each]) => each), en].filter(Boolean).join(' ')
  if (peoples.length === 0 && !own && /^(District|County|Banner|)$/.test(en)) return row(code, name, english)
  const folk = peoples.map(([each, spanish = each.toLowerCase()]) => ` ${spanish}`).join('')
  return row(code, name, english, own ? `${es} ${own.toLowerCase()}` : `${es}${folk} de ${latin}`)
}

/** A city as people call it: 恩施, Enshi. */
const city = (code, name) => {
  const { stem, own } = partsOf(name)
  return row(code, stem, own ?? latinOf(stem))
}

/** Code, name, English; Spanish where it does not follow from that, and Japanese where the characters are others. */
function row(c, n, e, s) {
  const j = japaneseOf(n)
  return { c, n, e, ...(s && { s }), ...(j !== n && { j }) }
}

export function rowsOf({ city_list, county_list }, freight) {
  const cities = Object.entries(city_list).filter(([code]) => isCity(code) && !freight.has(code))
  const counties = Object.entries(county_list).filter(([code, name]) => isCounty(code, name))
  return [...cities.map(each => city(...each)), ...counties.map(each => county(...each))].sort((a, b) =>
    a.c.localeCompare(b.c),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const freight = new Set(JSON.parse(readFileSync(join(ROOT, 'data/cities.json'), 'utf8')).map(({ code }) => code))
  const lines = rowsOf(areaList, freight).map(each => JSON.stringify(each))
  writeFileSync(join(ROOT, 'data/counties.json'), `[\n${lines.join(',\n')}\n]\n`)
  console.log(`${lines.length} places`)
}
