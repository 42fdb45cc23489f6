import { randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Envelope, ExportColumn, ExportType, Page } from '@ntocc/sdk/contracts'
import type { ExportCell } from '@ntocc/sdk/fields'
import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { cleanText, MOST_CELL_CHARACTERS, neutralised, RowMaker } from './cells.ts'
import { openBatch, ROWS_PER_CALL } from './pages.ts'
import { SheetXml } from './workbook.ts'
import { WRITERS } from './writer.ts'

const COLUMNS: ExportColumn[] = [
  { key: 'waybillNo', title: '运单号' },
  { key: 'shipperFreight', title: 'Freight <¥>', kind: 'money' },
  { key: 'signTime', title: 'Signed', kind: 'dateTime' },
  { key: 'status', title: 'State', kind: 'state', labels: { '90': 'Done "ok"' } },
]
const RECORD = {
  waybillNo: 'YD2601130001',
  shipperFreight: '12345.60',
  signTime: '2026-01-13T04:05:06.000Z',
  status: 90,
}

async function* each(rows: ExportCell[][]): AsyncGenerator<ExportCell[]> {
  yield* rows
}

const write = (type: ExportType, rows: ExportCell[][], columns = COLUMNS): Promise<Buffer> =>
  buffer(WRITERS[type].open({ columns, rows: each(rows) }))

const rowOf = (record: Record<string, unknown>, columns = COLUMNS) => new RowMaker(columns, 'en').row(record)

async function sheetsOf(file: Buffer): Promise<ExcelJS.Worksheet[]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(file as unknown as ArrayBuffer)
  return book.worksheets
}

describe('export files', () => {
  it('S9-015 S9-016 xlsx: a real workbook whose sheet is Sheet1, with titles, numbers and dates', async () => {
    const [sheet, ...more] = await sheetsOf(await write('xlsx', [rowOf(RECORD)]))
    expect(more).toEqual([])
    expect(sheet?.name).toBe('Sheet1')
    expect(sheet?.getRow(1).values).toEqual([undefined, '运单号', 'Freight <¥>', 'Signed', 'State'])
    const row = sheet!.getRow(2)
    expect(row.getCell(1).value).toBe('YD2601130001')
    expect(row.getCell(2).value).toBe(12345.6)
    expect(row.getCell(2).numFmt).toBe('#,##0.00')
    // 04:05:06 UTC is 12:05:06 on the platform's clock.
    expect(row.getCell(3).value).toEqual(new Date('2026-01-13T12:05:06Z'))
    expect(row.getCell(4).value).toBe('Done "ok"')
  })

  it('xlsx carries 20,001 lines and reads back to the last of them', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`YD${index}`, index, null, 'x'])
    const [sheet] = await sheetsOf(await write('xlsx', rows))
    expect(sheet?.rowCount).toBe(20_001)
    expect(sheet?.getRow(20_001).getCell(1).value).toBe('YD19999')
  })

  it('xlsx says of every cell what it is: dates in any column, text as it was typed, nothing for what is no number', async () => {
    const texts = [' blanks ', 'tab\tand\nline', 'a\r\nb\rc', '<&>"', 'x_x1']
    const cells = [...texts, new Date('2026-01-13T12:05:06Z'), new Date('1899-12-31T00:00:00Z'), Number.NaN, -0.5, null]
    const columns = Array.from({ length: 30 }, (_, index) => ({ key: `c${index}`, title: `T${index}` }))
    const [sheet] = await sheetsOf(await write('xlsx', [[...cells, ...Array(19).fill(null), 'far']], columns))
    const row = sheet!.getRow(2)
    expect(texts.map((_, index) => row.getCell(index + 1).value)).toEqual(texts.with(2, 'a\nb\nc'))
    expect(row.getCell(6).value).toEqual(new Date('2026-01-13T12:05:06Z'))
    expect(row.getCell(6).numFmt).toBe('yyyy-mm-dd')
    expect(row.getCell(7).value).toBe('1899-12-31')
    expect([8, 9, 10].map(index => row.getCell(index).value)).toEqual([null, -0.5, null])
    expect(sheet!.getCell('AD2').value).toBe('far')
    expect(sheet!.getCell('AD1').value).toBe('T29')
    expect(sheet!.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  })

  it('xlsx keeps text that spreadsheet programs would read as a letter by its number', () => {
    expect(new SheetXml(COLUMNS).row(['_x0041_', 'a_x41_'])).toBe(
      '<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve">_x005F_x0041_</t></is></c>' +
        '<c r="B1" t="inlineStr"><is><t xml:space="preserve">a_x41_</t></is></c></row>',
    )
  })

  it('xlsx can be read from the front, before its end has come', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [`YD${index}`, index, null, 'x'])
    const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([await write('xlsx', rows)]), {})
    const read: unknown[] = []
    for await (const sheet of reader) for await (const row of sheet) read.push(row.getCell(1).value)
    expect(read).toEqual(['运单号', ...rows.map(([first]) => first)])
  })

  it('S9-017 csv: UTF-8 with byte order mark, quoted by RFC 4180', async () => {
    const text = (await write('csv', [rowOf({ ...RECORD, waybillNo: 'a,"b"\nc' })])).toString()
    expect(text).toBe(
      '\ufeff运单号,Freight <¥>,Signed,State\r\n"a,""b""\nc",12345.6,2026-01-13 12:05:06,"Done ""ok"""\r\n',
    )
  })

  it('S9-018 html: a table, everything escaped', async () => {
    const text = (await write('html', [rowOf({ ...RECORD, waybillNo: '<script>alert(1)</script>' })])).toString()
    expect(text).toContain('<th>Freight &lt;¥&gt;</th>')
    expect(text).toContain('<td>&lt;script&gt;alert(1)&lt;/script&gt;</td>')
    expect(text).not.toContain('<script>')
    expect(text.trimEnd()).toMatch(/<\/html>$/)
  })

  it('S9-019 xml: one row element a record, everything escaped', async () => {
    const text = (await write('xml', [rowOf({ ...RECORD, waybillNo: 'a&b' })])).toString()
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/)
    expect(text).toContain('<row><cell name="运单号">a&amp;b</cell><cell name="Freight &lt;¥&gt;">12345.6</cell>')
  })

  it('S9-020 txt: tab-separated, line breaks inside a value flattened', async () => {
    const text = (await write('txt', [rowOf({ ...RECORD, waybillNo: 'a\tb\nc' })])).toString()
    expect(text.split('\r\n')[1]).toBe('a b c\t12345.6\t2026-01-13 12:05:06\tDone "ok"')
  })

  it('an empty list is still a whole file with titles', async () => {
    const [sheet] = await sheetsOf(await write('xlsx', []))
    expect(sheet?.getRow(1).getCell(1).value).toBe('运单号')
    expect((await write('csv', [])).toString()).toBe('\ufeff运单号,Freight <¥>,Signed,State\r\n')
  })
})

describe('cells that could do harm', () => {
  it.each(['=1+1', '+1', '-1+x', '@x', '\t=1', '\r=1', ' =1', '　=1', '＝1', '\n@x'])(
    'csv neutralises %j',
    async value => {
      const text = (await write('csv', [[value]], [{ key: 'a', title: 'a' }])).toString()
      expect(text.split('\r\n').slice(1).join('')).toContain(`'${value}`.slice(0, 2))
      expect(neutralised(value).startsWith("'")).toBe(true)
    },
  )

  it.each(['html', 'xml', 'txt'] as const)('%s has no formula either: spreadsheet programs open it too', async type => {
    const text = (await write(type, [['=1+1'], [' ＝1']], [{ key: 'a', title: '=title' }])).toString()
    expect(text).toMatch(/(&#39;|')=1\+1/)
    expect(text).toMatch(/(&#39;|') ＝1/)
    expect(text).not.toMatch(/[>\t\n][\s\u3000]*[=＝]/)
  })

  it.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['a; @x', `"a;' @x"`],
    ['a|=1', `a|'=1`],
    ['a;b', '"a;b"'],
  ])('csv read with another separator has none in %j', async (value, expected) => {
    expect((await write('csv', [[value]], [{ key: 'a', title: 'a' }])).toString()).toBe(`\ufeffa\r\n${expected}\r\n`)
  })

  it('numbers, plain words and minus signs inside stay as they are', () => {
    expect(['A-1', '1=1', '司机001', ''].map(neutralised)).toEqual(['A-1', '1=1', '司机001', ''])
  })

  it('xlsx never writes a formula', async () => {
    const [sheet] = await sheetsOf(await write('xlsx', [['=HYPERLINK("http://x")']], [{ key: 'a', title: 'a' }]))
    const cell = sheet!.getCell('A2')
    expect(cell.formula).toBeUndefined()
    expect(cell.value).toBe('=HYPERLINK("http://x")')
  })

  it('control characters, half surrogates and over-long text are cleaned', () => {
    expect(cleanText('a\u0000b\u001fc')).toBe('abc')
    expect(cleanText('x\ud800y')).toBe('x\ufffdy')
    expect(cleanText('长'.repeat(40_000))).toHaveLength(MOST_CELL_CHARACTERS)
  })

  it.each(['xlsx', 'csv', 'html', 'xml', 'txt'] as const)('a failing row source fails the %s stream', async type => {
    async function* failing(): AsyncGenerator<ExportCell[]> {
      yield ['one']
      throw new Error('page 7 failed')
    }
    const file = WRITERS[type].open({ columns: [{ key: 'a', title: 'a' }], rows: failing() })
    await expect(buffer(file)).rejects.toThrow('page 7 failed')
  })
})

describe('a client that reads nothing', () => {
  it.each(['xlsx', 'csv', 'html', 'xml', 'txt'] as const)('has four pages read for it at most (%s)', async type => {
    const count = 30 * ROWS_PER_CALL
    // Text that does not pack to nothing: a page fills what lies between the list and the client.
    const records = Array.from({ length: ROWS_PER_CALL }, (_, row) => ({
      id: row,
      noise: randomBytes(400).toString('base64'),
    }))
    const columns: ExportColumn[] = [{ key: 'noise', title: 'Noise' }]
    const opened = async () => {
      const own = { pages: 0 }
      const read = async (): Promise<Envelope<Page<Record<string, unknown>>>> => {
        own.pages++
        return {
          status: 0,
          data: { records, total: count, pageNum: 1, pageSize: ROWS_PER_CALL, nextCursor: String(own.pages) },
        }
      }
      const batch = await openBatch(read, {}, { pageNum: 1, pageSize: count })
      const maker = new RowMaker(columns, 'en')
      const rows = async function* () {
        for await (const page of batch.pages) for (const record of page) yield maker.row(record)
      }
      return { own, file: WRITERS[type].open({ columns, rows: rows() }) }
    }
    const { own, file } = await opened()
    const client = new Writable({ write: () => {} })
    file.pipe(client)
    // Meanwhile somebody else is handed all of the same.
    await buffer((await opened()).file)
    expect(own.pages).toBeGreaterThan(1)
    expect(own.pages).toBeLessThanOrEqual(4)
    file.unpipe(client)
    await buffer(file)
    expect(own.pages).toBe(30)
  })
})
