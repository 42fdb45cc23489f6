import { deflateRawSync } from 'node:zlib'
import {
  allEntities,
  type BuiltField,
  IMPORT_BODY_TYPE,
  type ImportBody,
  type ImportColumn,
  type ImportResult,
} from '@ntocc/sdk/contracts'
import { code, type Entity, entity, importableFields, integer, itemAt, localized } from '@ntocc/sdk/fields'
import ExcelJS from 'exceljs'
import { PAGE } from '../testing/gateway.ts'
import { writePlugin } from '../testing/plugins.ts'
import { type Answer, sendJson } from '../testing/upstream.ts'

/** Tables and their backend for the tests of this folder. */

type Value = string | number | boolean | Date | null | ExcelJS.CellValue

export async function workbookOf(rows: readonly (readonly Value[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Data')
  for (const row of rows) {
    const added = sheet.addRow([...row])
    added.eachCell(cell => {
      if (cell.value instanceof Date) cell.numFmt = 'yyyy-mm-dd'
    })
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

export async function sheetOf(file: Buffer, at = 0): Promise<ExcelJS.Worksheet> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(file as unknown as ArrayBuffer)
  return itemAt(book.worksheets, at)
}

/** A zip file; `size` is what its directory says of an entry once unpacked. */
export function zipOf(files: readonly { name: string; content: Buffer; size?: number }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, size = content.length } of files) {
    const title = Buffer.from(name)
    const data = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(title.length, 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    common.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, title)
    parts.push(Buffer.from([0x50, 0x4b, 3, 4]), common, title, data)
    offset += 30 + title.length + data.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook made by hand: the content of its sheet, and the parts beside it by name. */
export const rawWorkbook = (sheet: string, more: Readonly<Record<string, string>> = {}): Buffer =>
  zipOf(
    Object.entries({
      'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?><worksheet ${MAIN}>${sheet}</worksheet>`,
      ...more,
    }).map(([name, content]) => ({ name, content: Buffer.from(content) })),
  )

/** A record of an installed area. */
const Unit = entity('unit', {
  name: localized({ max: 20 }).required(),
  unitCode: code('unit').required().unique(),
  places: integer({ min: 0, max: 3 }).required(),
})

/** Writes a plugin that has units to a folder of plugins. @returns the folder */
export const withUnits = (folder: string): string => {
  const fields = importableFields(Unit as unknown as Entity).map(([name, { kind, options }]): [string, BuiltField] => [
    name,
    { kind: kind.name, options: { ...options } },
  ])
  writePlugin(folder, {
    id: 'units',
    area: { tables: { unit: 'unit' }, imports: { unit: Object.fromEntries(fields) } },
  })
  return folder
}

export const UNIT_COLUMNS: ImportColumn[] = [
  { key: 'name', titles: ['Name', '名称', 'Nombre', '名称'] },
  { key: 'unitCode', titles: ['Code', '单位代码', 'Código', '単位コード'] },
  { key: 'places', titles: ['Places', '小数位数', 'Decimales', '小数桁数'] },
]

/** A request with a head line and a file. */
export const tableCall = (url: string, head: object, file: Buffer, cookie: string) => ({
  method: 'POST' as const,
  url,
  headers: { ...PAGE, cookie, 'content-type': IMPORT_BODY_TYPE },
  payload: Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), file]),
})

/** Values that the backend fills in by itself. */
const defaultsOf = (entity: Entity) =>
  Object.fromEntries(
    entity.entries.flatMap(([name, { options }]) => (options.default === undefined ? [] : [[name, options.default]])),
  )

/** The calls of an import as the backend does them, by the entities' own shapes; remembers the rows it was sent. */
export function importBackend(): { answer: Answer; bodies: ImportBody[] } {
  const bodies: ImportBody[] = []
  const done = new Map<string, ImportResult>()
  const answer: Answer = (seen, response) => {
    if (seen.method === 'GET')
      return sendJson(response, { status: 0, data: { person: String(seen.headers.authorization) } })
    const name = seen.url.split('/').at(-1) ?? ''
    const entity = name === Unit.name ? (Unit as unknown as Entity) : allEntities()[name]
    const body = JSON.parse(seen.body) as ImportBody
    bodies.push(body)
    const before = body.dryRun ? undefined : done.get(body.importId)
    if (before) return sendJson(response, { status: 0, data: { ...before, repeated: true } })
    const issues = body.rows.flatMap(({ line, values }) =>
      Object.entries(entity?.accept({ ...defaultsOf(entity), ...values }, { strict: true }).errors ?? {}).map(
        ([field, issue]) => ({
          line,
          field,
          ...issue,
        }),
      ),
    )
    const bad = new Set(issues.map(({ line }) => line)).size
    const valid = body.rows.length - bad
    const created = body.dryRun || (body.mode === 'all' && bad > 0) ? 0 : valid
    const { importId } = body
    const result = { importId, total: body.rows.length, valid, created, issueCount: issues.length, issues }
    if (created > 0) done.set(importId, result)
    sendJson(response, { status: 0, data: result })
  }
  return { answer, bodies }
}
