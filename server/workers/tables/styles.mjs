import { Refusal } from './refusal.mjs'
import { readXml } from './xml.mjs'

/** A spreadsheet program knows no more of them, and no longer ones. */
const MOST_FORMATS = 65_536
const LONGEST_FORMAT = 255

/** Numbers of built-in formats that show a day or a time (ECMA-376, 18.8.30), those of Chinese and Japanese with them. */
const isBuiltInDate = id =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format shows a day or a time when a letter for it stands outside of quotes, brackets and escapes. */
const isDateFormat = format =>
  /[ymdhsb]/i.test(
    format
      .slice(0, LONGEST_FORMAT)
      .replace(/\[[^\]]*\]|"[^"]*"|\\./g, '')
      .replace(/general/gi, ''),
  )

/** Which of the cells' styles show a number as a day or a time, by their place in the list. */
export async function dateStyles(pieces, budget) {
  const own = new Map()
  const styles = []
  let isInCells = false
  await readXml(pieces, budget, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes()
        own.set(Number(numFmtId), isDateFormat(formatCode))
      } else if (name === 'xf' && isInCells) {
        const id = Number(attributes().numFmtId ?? 0)
        styles.push(own.get(id) ?? isBuiltInDate(id))
      }
      if (own.size > MOST_FORMATS || styles.length > MOST_FORMATS) throw new Refusal('IMPORT_DAMAGED')
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}
