import { crc32, inflateRawSync } from 'node:zlib'

const [LOCAL, DIRECTORY, END] = [0x04034b50, 0x02014b50, 0x06054b50]

const expected = (found: number, wanted: number, what: string): void => {
  if (found !== wanted) throw new Error(`the archive has another ${what}: ${found}`)
}

/** The files of an archive, read from its end as programs do, each figure in it held against the content. @throws Error */
export const unzipped = (archive: Buffer): Record<string, Buffer> => {
  const end = archive.length - 22
  expected(archive.readUInt32LE(end), END, 'end')
  const [count, size, start] = [
    archive.readUInt16LE(end + 10),
    archive.readUInt32LE(end + 12),
    archive.readUInt32LE(end + 16),
  ]
  expected(start + size, end, 'directory')
  const found: Record<string, Buffer> = {}
  let at = start
  for (let entry = 0; entry < count; entry++) {
    expected(archive.readUInt32LE(at), DIRECTORY, 'entry')
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const name = archive.toString('latin1', at + 46, nameEnd)
    const local = archive.readUInt32LE(at + 42)
    expected(archive.readUInt32LE(local), LOCAL, 'header')
    // What stands before the content says the same as the directory does.
    for (const [before, after] of [
      [14, 16],
      [18, 20],
      [22, 24],
    ] as const)
      expected(archive.readUInt32LE(local + before), archive.readUInt32LE(at + after), `size of ${name}`)
    const content = local + 30 + archive.readUInt16LE(local + 26)
    const bytes = inflateRawSync(archive.subarray(content, content + archive.readUInt32LE(at + 20)))
    expected(bytes.length, archive.readUInt32LE(at + 24), `length of ${name}`)
    expected(crc32(bytes), archive.readUInt32LE(at + 16), `sum of ${name}`)
    found[name] = bytes
    at = nameEnd
  }
  expected(at, end, 'end of the directory')
  return found
}
