import { partsOf } from './part.mjs'
import { Refusal } from './refusal.mjs'
import { sharedTexts } from './shared-texts.mjs'
import { SharedText, SheetReader } from './sheet.mjs'
import { dateStyles } from './styles.mjs'
import { readXml } from './xml.mjs'

/** The first sheet as the workbook orders them, and the calendar of its days. */
async function workbookOf(pieces, budget) {
  const found = { id: undefined, is1904: false }
  await readXml(pieces, budget, {
    open(name, attributes) {
      if (name === 'sheet') found.id ??= attributes().id
      else if (name === 'workbookPr') found.is1904 = /^(?:1|true)$/.test(attributes().date1904 ?? '')
    },
  })
  return found
}

/** Path of the part that a relation of the workbook leads to. */
async function targetOf(pieces, budget, id) {
  let target
  await readXml(pieces, budget, {
    open(name, attributes) {
      if (name !== 'Relationship' || target !== undefined) return
      const relation = attributes()
      if (relation.Id === id) target = relation.Target
    },
  })
  return target?.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const wantedTexts = rows => {
  const wanted = new Set()
  for (const { cells } of rows) for (const cell of cells) if (cell instanceof SharedText) wanted.add(cell.at)
  return wanted
}

async function* rowsOf(file, most, budget) {
  const part = partsOf(file)
  const needed = name => part(name) ?? Promise.reject(new Refusal('IMPORT_DAMAGED'))
  const { id, is1904 } = await workbookOf(await needed('xl/workbook.xml'), budget)
  if (id === undefined) throw new Refusal('IMPORT_DAMAGED')
  const path = await targetOf(await needed('xl/_rels/workbook.xml.rels'), budget, id)
  const styles = part('xl/styles.xml')
  const sheet = new SheetReader({ is1904, dateStyles: styles ? await dateStyles(styles, budget) : [], most, budget })
  const rows = await sheet.read(await needed(path))
  const strings = part('xl/sharedStrings.xml')
  const texts = strings ? await sharedTexts(strings, budget, wantedTexts(rows)) : new Map()
  for (const { line, cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      if (!(cell instanceof SharedText)) continue
      const text = texts.get(cell.at) ?? null
      cells[at] = text
      // Paid for by each cell that shows it: it leaves this thread as often.
      budget.text(text?.length ?? 0)
    }
    yield { line, cells }
  }
}

/** Rows of the first sheet that hold anything; `most` of them, with the line of titles. */
export async function* workbookRows(file, most, budget) {
  try {
    yield* rowsOf(file, most, budget)
  } catch (error) {
    // Whatever is stumbled over is the file's fault; what this code refuses has its own reason.
    throw error instanceof Refusal ? error : new Refusal('IMPORT_DAMAGED')
  }
}
