import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type ZipEntry, zipped } from './zip.ts'

const text = (name: string, ...chunks: string[]): ZipEntry => ({ name, chunks: chunks.map(each => Buffer.from(each)) })

/** Reads an archive from its end, as programs do, and holds every figure in it against the content. */
function unzipped(archive: Buffer): Record<string, string> {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  const [count, size, start] = [
    archive.readUInt16LE(end + 10),
    archive.readUInt32LE(end + 12),
    archive.readUInt32LE(end + 16),
  ]
  expect(start + size).toBe(end)
  const found: Record<string, string> = {}
  let at = start
  for (let entry = 0; entry < count; entry++) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [crc, packed, whole] = [16, 20, 24].map(field => archive.readUInt32LE(at + field))
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const name = archive.toString('latin1', at + 46, nameEnd)
    const local = archive.readUInt32LE(at + 42)
    expect(archive.readUInt32LE(local)).toBe(0x04034b50)
    expect(archive.toString('latin1', local + 30, local + 30 + archive.readUInt16LE(local + 26))).toBe(name)
    const content = local + 30 + name.length
    const bytes = inflateRawSync(archive.subarray(content, content + packed!))
    expect([crc32(bytes), bytes.length]).toEqual([crc, whole])
    // The same figures once more behind the content, for programs that read from the front.
    const behind = [0, 4, 8, 12].map(field => archive.readUInt32LE(content + packed! + field))
    expect(behind).toEqual([0x08074b50, crc, packed, whole])
    found[name] = bytes.toString()
    at = nameEnd
  }
  expect(at).toBe(end)
  return found
}

describe('a ZIP archive', () => {
  it('holds its entries, with sums and sizes that are right before and behind them', async () => {
    const long = Array.from({ length: 2_000 }, (_, index) => `line ${index} 武汉\n`)
    const archive = await buffer(zipped([text('a.xml', 'one', ' two'), text('empty'), text('b/c.xml', ...long)]))
    expect(unzipped(archive)).toEqual({ 'a.xml': 'one two', empty: '', 'b/c.xml': long.join('') })
  })

  it('of the same content is the same file', async () => {
    const make = () => buffer(zipped([text('a', 'x')]))
    expect(await make()).toEqual(await make())
  })

  it('closes the source when nobody reads on', async () => {
    let closed = false
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield Buffer.alloc(100_000, Math.random().toString())
      } finally {
        closed = true
      }
    }
    for await (const chunk of zipped([{ name: 'a', chunks: endless() }])) if (chunk.length > 1_000) break
    await expect.poll(() => closed).toBe(true)
  })

  it('fails as its source fails', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.from('one')
      throw new Error('page 7 failed')
    }
    await expect(buffer(zipped([{ name: 'a', chunks: failing() }]))).rejects.toThrow('page 7 failed')
  })
})
