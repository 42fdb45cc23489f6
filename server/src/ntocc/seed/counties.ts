import { readFileSync } from 'node:fs'
import type { LocalizedText } from '@ntocc/sdk/contracts'
import { cityOfArea, provinceOfArea } from '@ntocc/sdk/fields'
import { dataFile } from './data-file.ts'

/** A line of data/counties.json: code, name, English; Spanish where it does not follow from that, Japanese where it is written otherwise. */
interface PlaceFileRow {
  c: string
  n: string
  e: string
  s?: string
  j?: string
}

export interface FurtherPlace {
  code: string
  name: LocalizedText
  /** The province of a city and of a county directly under it, the city of any other county. */
  parent: string
  level: 2 | 3
}

const SPANISH = { District: 'Distrito', County: 'Condado', Banner: 'Bandera' } as const
const isKind = (word: string): word is keyof typeof SPANISH => Object.hasOwn(SPANISH, word)

/** Jiangxia District is Distrito de Jiangxia; a city is called the same. */
const spanishOf = (english: string): string => {
  const kind = english.slice(english.lastIndexOf(' ') + 1)
  return isKind(kind) ? `${SPANISH[kind]} de ${english.slice(0, -kind.length - 1)}` : english
}

/** Cities that data/cities.json does not have, and all counties, with their names in the four languages. */
export function loadCounties(file = dataFile('counties.json')): FurtherPlace[] {
  const rows: PlaceFileRow[] = JSON.parse(readFileSync(file, 'utf8'))
  return rows.map(({ c: code, n: zh, e: en, s: es = spanishOf(en), j: ja = zh }) => {
    const city = cityOfArea(code)
    return {
      code,
      name: { en, zh, es, ja },
      parent: city === code ? provinceOfArea(code) : city,
      level: code.endsWith('00') ? 2 : 3,
    }
  })
}
