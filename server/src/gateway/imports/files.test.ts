import { describe, expect, it } from 'vitest'
import { tableFileOf } from './file-kind.ts'
import { readTable } from './tables.ts'
import { UNIT_COLUMNS, workbookOf, zipOf } from './testing.ts'

const signal = new AbortController().signal
const read = (bytes: Buffer) => readTable(tableFileOf(bytes), UNIT_COLUMNS, { signal, onRows: () => {} })
const rowsOf = async (bytes: Buffer) => (await read(bytes)).rows.map(({ line, cells }) => [line, ...cells])
const parts = (more: Record<string, string>) =>
  zipOf(Object.entries(more).map(([name, content]) => ({ name, content: Buffer.from(content) })))
const bomb = (content: Buffer, size = content.length) => zipOf([{ name: 'xl/workbook.xml', content, size }])

describe('what is no table', () => {
  const SECRET = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]><workbook/>'
  it.each([
    ['a picture named .xlsx', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'IMPORT_NOT_A_TABLE'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'IMPORT_NOT_A_TABLE'],
    ['a web page', () => Buffer.from('<!doctype html><table>'), 'IMPORT_NOT_A_TABLE'],
    ['an old or locked workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'IMPORT_OLD_OR_LOCKED'],
    ['a zip file of something else', () => parts({ 'a.txt': 'a' }), 'IMPORT_NOT_A_TABLE'],
    ['macros', () => parts({ 'xl/workbook.xml': '<a/>', 'xl/vbaProject.bin': 'x' }), 'IMPORT_MACROS'],
    ['nothing', () => Buffer.alloc(0), 'IMPORT_EMPTY'],
    ['a bomb by ratio', () => bomb(Buffer.alloc(50 * 1024 * 1024)), 'IMPORT_TOO_LARGE'],
    ['a bomb by size', () => bomb(Buffer.alloc(1000), 4_000_000_000), 'IMPORT_TOO_LARGE'],
    [
      'ten thousand entries',
      () => parts(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, '']))),
      'IMPORT_TOO_LARGE',
    ],
  ])('%s', (_name, file, code) => {
    expect(() => tableFileOf(file())).toThrow(expect.objectContaining({ code }))
  })

  it.each([
    ['a bomb that lies about its size', () => bomb(Buffer.alloc(3_000_000), 900), 'IMPORT_DAMAGED'],
    ['entities of a document type', () => parts({ 'xl/workbook.xml': SECRET }), 'IMPORT_NOT_A_TABLE'],
    ['a workbook without a sheet', () => parts({ 'xl/workbook.xml': '<workbook/>' }), 'IMPORT_DAMAGED'],
    ['text in another encoding', () => Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0x41, 0x0a]), 'IMPORT_ENCODING'],
    ['a quote that never ends', () => Buffer.from('Name,Code\n"a,b\nc,d\n'), 'IMPORT_DAMAGED'],
    ['10,001 rows', () => Buffer.from(`Name\n${'a\n'.repeat(10_001)}`), 'IMPORT_TOO_MANY_ROWS'],
    ['300 columns', () => Buffer.from(`${','.repeat(300)}\n`), 'IMPORT_TOO_MANY_COLUMNS'],
  ])('%s', async (_name, file, code) => {
    await expect(read(file())).rejects.toMatchObject({ code })
  })

  it('a workbook that was cut off, wherever that was', async () => {
    const whole = await workbookOf([['Name'], ['a']])
    for (const share of [0.2, 0.6, 0.99])
      expect(() => tableFileOf(whole.subarray(0, whole.length * share))).toThrow(
        expect.objectContaining({ code: 'IMPORT_DAMAGED' }),
      )
  })
})

describe('tables', () => {
  it('a workbook: values as they are, formulas as what they came to, empty lines left out', async () => {
    const file = await workbookOf([
      ['Name *', 'Code', 'Other'],
      ['A', 1, { formula: '1+1', result: 2 } as never],
      [],
      [{ richText: [{ text: 'B' }, { text: 'C' }] }, new Date(Date.UTC(2026, 0, 2)), { error: '#N/A' } as never],
    ])
    const table = await read(file)
    expect(table.titles).toEqual(['Name *', 'Code', 'Other'])
    expect(table.fields).toEqual(['name', 'unitCode', null])
    expect(table.rows).toEqual([
      { line: 2, cells: ['A', 1, 2] },
      { line: 4, cells: ['BC', new Date(Date.UTC(2026, 0, 2)), { error: '#N/A' }] },
    ])
  })

  it.each(['\n', '\r\n', '\r'])('csv with line ends %j, quotes, and the apostrophes of an export', async end => {
    const text = ['\ufeff名称,单位代码', '"a,""b""",\'=1+1', '"two\nlines",x'].join(end)
    expect(await rowsOf(Buffer.from(text))).toEqual([
      [2, 'a,"b"', '=1+1'],
      [3, 'two\nlines', 'x'],
    ])
  })

  it('csv separated by semicolons, as half of Europe saves it', async () => {
    const table = await read(Buffer.from('Nombre;Código;Decimales\nCaja;caja;0\n'))
    expect([table.fields, table.rows[0]?.cells]).toEqual([
      ['name', 'unitCode', 'places'],
      ['Caja', 'caja', '0'],
    ])
  })
})
