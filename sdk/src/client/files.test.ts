import { describe, expect, it } from 'vitest'
import { dispositionName, envelopeInBlob, pathName, withExtension } from './files.ts'

describe('dispositionName', () => {
  it.each([
    ['attachment; filename="a b.xlsx"', 'a b.xlsx'],
    ['attachment; filename=plain.csv; size=3', 'plain.csv'],
    [`attachment; filename="x.xlsx"; filename*=UTF-8''%E8%BF%90%E5%8D%95.xlsx`, '运单.xlsx'],
    [`attachment; filename="x.xlsx"; filename*=UTF-8''%E8%BF`, 'x.xlsx'],
    ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
    ['attachment; filename="a\\"b.txt"', 'a_b.txt'],
    ['attachment', undefined],
    [null, undefined],
  ])('%s', (header, name) => {
    expect(dispositionName(header)).toBe(name)
  })
})

describe('envelopeInBlob', () => {
  const blob = (text: string) => new Blob([text])
  it('finds an envelope and nothing else', async () => {
    expect(await envelopeInBlob(blob('{"status":5,"msg":"no"}'))).toEqual({ status: 5, msg: 'no' })
    for (const text of ['', 'PK\u0003', '[1]', '{"a":1}', '{broken', '{"status":"0"}'])
      expect(await envelopeInBlob(blob(text)), text).toBeUndefined()
  })

  it('does not read a large file as one', async () => {
    expect(await envelopeInBlob(blob(`{"status":5,"pad":"${'x'.repeat(1_000_001)}"}`))).toBeUndefined()
  })
})

it('names files', () => {
  expect(withExtension('a', 'xlsx')).toBe('a.xlsx')
  expect(withExtension('a.XLSX', 'xlsx')).toBe('a.XLSX')
  expect(pathName('/ntocc-tms-api/waybill/export?x=1')).toBe('export')
  expect(pathName('/')).toBe('file')
})
