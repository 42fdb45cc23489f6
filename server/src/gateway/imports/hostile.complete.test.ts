import { createHash } from 'node:crypto'
import { date, dateTime, flag } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import { codeFinder, readCell } from './cells.ts'
import { tableFileOf } from './file-kind.ts'
import { readTable } from './tables.ts'
import { rawWorkbook, UNIT_COLUMNS } from './testing.ts'

const signal = new AbortController().signal
const read = (bytes: Buffer) => readTable(tableFileOf(bytes), UNIT_COLUMNS, { signal, onRows: () => {} })
const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('')
const sheet = (rows: string, more?: Record<string, string>) => rawWorkbook(`<sheetData>${rows}</sheetData>`, more)
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const TITLES = `<row r="1">${text('A1', 'Name')}${text('B1', 'Code')}</row>`
const strings = (items: string) => ({ 'xl/sharedStrings.xml': `<sst>${items}</sst>` })

/** How much of a file was looked at before it was refused. */
const refused = (bytes: Buffer): Promise<{ code: string; work: number }> =>
  read(bytes).then(
    () => ({ code: 'taken', work: 0 }),
    ({ code, detail }: { code: string; detail: string }) => ({ code, work: Number(detail.replace('work ', '')) }),
  )

describe('what a table costs follows its cells with values', () => {
  it('a value in the last column is refused at that cell', async () => {
    const found = await refused(sheet(`<row r="1"><c r="XFD1"><v>1</v></c></row>${many(10_000, () => '<c/>')}`))
    expect(found.code).toBe('IMPORT_TOO_MANY_COLUMNS')
    expect(found.work).toBeLessThan(20)
  })

  it('what is only formatted there is passed over, and so are columns without end', async () => {
    const cols = '<cols><col min="1" max="2000000000" style="1"/></cols>'
    const rows = `${TITLES}<row r="2">${text('A2', 'a')}<c r="XFD2" s="1"/></row>`
    const table = await read(rawWorkbook(`${cols}<sheetData>${rows}</sheetData>`))
    expect(table.rows).toEqual([{ line: 2, cells: ['a'] }])
    expect(table.work).toBeLessThan(60)
  })

  it('a value in the last line is one row; a line beyond is damage', async () => {
    const last = (line: number) => sheet(`${TITLES}<row r="${line}">${text(`A${line}`, 'a')}</row>`)
    expect((await read(last(1_048_576))).rows).toEqual([{ line: 1_048_576, cells: ['a'] }])
    expect((await refused(last(1_048_577))).code).toBe('IMPORT_DAMAGED')
  })

  it('a million empty styled cells make no row and no cell', async () => {
    const row = (at: number) => `<row r="${at + 2}">${many(100, () => '<c s="1"/>')}</row>`
    const table = await read(sheet(TITLES + many(10_000, row) + `<row r="10002">${text('B10002', 'b')}</row>`))
    expect(table.rows).toEqual([{ line: 10_002, cells: [null, 'b'] }])
    expect(table.work).toBeLessThan(1_100_000)
  })

  it('tags without end are refused when they are too many', async () => {
    // Varied enough to pass as something that a person made: the ratio of the zip file does not give it away.
    const noise = (at: number) =>
      `<c s="${createHash('sha256').update(`${at}`).digest('hex')}"/>${'<c/>'.repeat(2_000)}`
    const found = await refused(sheet(`${TITLES}<row r="2">${many(8_200, noise)}</row>`))
    expect(found.code).toBe('IMPORT_TOO_LARGE')
    expect(found.work).toBe(16_200_001)
  })

  it('a sheet is unpacked no further than its ten thousandth row', async () => {
    const row = (at: number) => `<row r="${at + 2}"><c><v>${at}</v></c></row>`
    const found = await refused(sheet(TITLES + many(100_000, row)))
    expect(found.code).toBe('IMPORT_TOO_MANY_ROWS')
    expect(found.work).toBeLessThan(61_000)
  })

  it('shared texts that no cell shows are passed over, and not read past the last one shown', async () => {
    const items = many(200_000, at => `<si><t>${at} ${'x'.repeat(50)}</t></si>`)
    const rows = `${TITLES}<row r="2"><c t="s"><v>3</v></c></row>`
    const table = await read(sheet(rows, strings(items)))
    expect(table.rows[0]?.cells).toEqual([`3 ${'x'.repeat(50)}`])
    expect(table.work).toBeLessThan(100)
  })

  it('one long text that every cell shows is refused before it is handed over as often', async () => {
    const cells = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(100)
    const found = await refused(sheet(TITLES + cells, strings(`<si><t>${'x'.repeat(32_000)}</t></si>`)))
    expect(found.code).toBe('IMPORT_TOO_LARGE')
  })

  it.each([
    [
      'a text longer than a cell holds',
      sheet(`${TITLES}<row>${text('A2', 'x'.repeat(32_768))}</row>`),
      'IMPORT_TOO_LARGE',
    ],
    ['the same in CSV', Buffer.from(`Name\n${'x'.repeat(32_768)}\n`), 'IMPORT_TOO_LARGE'],
    ['a tag that does not end', sheet(`${TITLES}<row r="2" x="${'y'.repeat(40_000)}`), 'IMPORT_DAMAGED'],
    ['a sheet that does not end', rawWorkbook(`<sheetData>${TITLES}`), 'IMPORT_DAMAGED'],
    ['a place that is none', sheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'), 'IMPORT_DAMAGED'],
    ['a sign that is none', sheet(`<row>${text('A1', '&#x110000;')}</row>`), 'IMPORT_DAMAGED'],
    ['more lines than a sheet has', Buffer.from(`Name\n${'\n'.repeat(1_048_576)}a\n`), 'IMPORT_TOO_MANY_ROWS'],
    ['a line of separators', Buffer.from(`Name\n${','.repeat(5_000_000)}`), 'IMPORT_TOO_MANY_COLUMNS'],
  ])('%s is refused', async (_name, bytes, code) => {
    const found = await refused(bytes)
    expect(found.code).toBe(code)
    expect(found.work).toBeLessThan(1_100_000)
  })

  it('blanks without end are no title and no day: nothing is worked out about them', async () => {
    const blanks = ' '.repeat(32_000)
    const table = await read(Buffer.from(`"${blanks}x",Name\na,b\n`))
    expect(table.fields).toEqual([null, 'name'])
    // Looked for by a pattern, each of these takes a second on the thread that answers everybody.
    for (let at = 0; at < 200; at++) {
      expect(readCell(`2026-01-01${blanks}x`, date())).toEqual({ value: `2026-01-01${blanks}x` })
      readCell(`2026-01-01 8:30${blanks}x`, dateTime())
      readCell(`${blanks}x`, flag())
    }
    expect(codeFinder({ '1': 'Blue' })(`Blue${blanks}x`)).toBeUndefined()
  })
})

describe('workbooks that are broken', () => {
  /** Numbers that look like chance and are the same each time. */
  const seeded = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }

  it('wherever that is, are read or refused with a reason: nothing hangs and nothing falls over', async () => {
    const good = `<sheetData>${TITLES}<row r="2"><c t="s"><v>0</v></c>${text('B2', 'a &amp; b<![CDATA[c]]>')}</row></sheetData>`
    const next = seeded(7)
    const SIGNS = ['<', '>', '"', '&', '/', '<!--', '<![CDATA[', '</row>', '<c', '\u0000', '&#x', '=']
    for (let run = 0; run < 60; run++) {
      let broken = good
      for (let change = 0; change < 3; change++) {
        const at = Math.floor(next() * broken.length)
        const sign = SIGNS[Math.floor(next() * SIGNS.length)] ?? ''
        broken = broken.slice(0, at) + sign + broken.slice(at + Math.floor(next() * 4))
      }
      const file = rawWorkbook(
        broken.slice(0, Math.ceil(broken.length * (next() < 0.3 ? next() : 1))),
        strings('<si><t>x</t></si>'),
      )
      const answer = await read(file).then(
        ({ rows }) => rows.length,
        (error: { code?: string }) => error.code ?? String(error),
      )
      expect(
        answer === 0 || answer === 1 || answer === 2 || /^IMPORT_/.test(String(answer)),
        `${answer}: ${broken}`,
      ).toBe(true)
    }
  })
})

describe('workbooks as programs write them', () => {
  it('prefixes, comments, texts in parts, reading aids, references and characters taken as they are', async () => {
    const items = [
      '<x:si><x:r><x:t>Na</x:t></x:r><x:r><x:rPr><x:b/></x:rPr><x:t xml:space="preserve">me</x:t></x:r></x:si>',
      '<x:si><x:t>箱</x:t><x:rPh sb="0" eb="1"><x:t>ハコ</x:t></x:rPh></x:si>',
      '<x:si><x:t>a &lt;b&gt; &amp;lt; &#x7bb1;<![CDATA[<&amp;>]]></x:t></x:si>',
    ]
    const rows = [
      `<x:row><x:c t="s"><x:v>0</x:v></x:c><!-- <x:c><x:v>9</x:v></x:c> --><x:c t='inlineStr'><x:is><x:t>Code</x:t></x:is></x:c></x:row>`,
      `<x:row r='3'><x:c t="s"><x:v>1</x:v></x:c><x:c r="D3" t="s" a="1>0"><x:v>2</x:v></x:c></x:row>`,
      '<x:row><x:c t="b"><x:v>1</x:v></x:c><x:c t="d"><x:v>2026-01-31T08:30:00</x:v></x:c><x:c t="e"><x:f>1/0</x:f><x:v>#DIV/0!</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>Name</x:v></x:c></x:row>',
    ]
    const file = rawWorkbook(`<x:sheetData>${rows.join('\n')}</x:sheetData><x:end>`, {
      'xl/sharedStrings.xml': `\ufeff<?xml version="1.0"?><x:sst>${items.join('')}</x:sst>`,
    })
    const table = await read(file)
    expect(table.titles).toEqual(['Name', 'Code'])
    expect(table.rows).toEqual([
      { line: 3, cells: ['箱', null, null, 'a <b> &lt; 箱<&amp;>'] },
      { line: 4, cells: [true, new Date(Date.UTC(2026, 0, 31, 8, 30)), { error: '#DIV/0!' }, 'Name'] },
    ])
  })

  it('days are told by the format of their cell, in both calendars; a number of another format stays one', async () => {
    const formats = ['yyyy"年"m"月"', '0.00" days"', '[$-411]ggge', '#,##0_);[Red]-#,##0', 'General']
    const own = formats.map(
      (code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    const ids = [0, 14, 22, 31, 57, 1, ...formats.map((_, at) => 200 + at)]
    const styles = `<styleSheet><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
    const cells = ids.map((_, at) => `<c s="${at}"><v>46053</v></c>`).join('')
    const table = await read(sheet(`${TITLES}<row>${cells}</row>`, { 'xl/styles.xml': styles }))
    const day = new Date(Date.UTC(2026, 0, 31))
    expect(table.rows[0]?.cells).toEqual([46053, day, day, day, day, 46053, day, 46053, 46053, 46053, 46053])
  })
})
