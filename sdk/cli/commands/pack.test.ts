import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editedMigrations, PACKED, rememberMigrations } from '../node/packed.ts'
import { integrity } from '../output.ts'
import { tarGz } from './archive.ts'
import { createPlugin } from './create.ts'
import { packPlugin } from './pack.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ntocc-pack-'))
})
afterAll(() => rm(root, { recursive: true }))

describe('an archive', () => {
  it('is read by tar, whatever the size of its files', async () => {
    const bodies = [0, 1, 511, 512, 513, 100_000].map(size => Buffer.alloc(size, 'x'))
    const file = join(root, 'sizes.tgz')
    const archive = tarGz(bodies.map((body, index) => ({ path: `a/${index}`, body })))
    await writeFile(file, archive)
    execFileSync('tar', ['-xzf', file, '-C', root])
    for (const [index, body] of bodies.entries()) expect(await readFile(join(root, `a/${index}`))).toEqual(body)
  })

  it('refuses a name that it could not hold', () => {
    expect(() => tarGz([{ path: 'x'.repeat(101), body: Buffer.alloc(0) }])).toThrow('too long')
  })
})

describe('a packed plugin', () => {
  it('is the same bytes wherever it is packed, with what proves them', async () => {
    const [one, two] = [join(root, 'one'), join(root, 'two')]
    await createPlugin('deliveries', one)
    await createPlugin('deliveries', two)
    const [first, second] = [await packPlugin(one), await packPlugin(two)]
    expect(basename(first.file)).toMatch(/^deliveries-0\.1\.0-[0-9a-f]{8}\.tgz$/)
    expect(basename(second.file)).toBe(basename(first.file))
    const archive = await readFile(first.file)
    expect(await readFile(second.file)).toEqual(archive)
    expect(integrity(archive)).toBe(first.integrity)
    const sum = createHash('sha256').update(archive).digest('hex')
    expect(await readFile(`${first.file}.sha256`, 'utf8')).toBe(`${sum}  ${basename(first.file)}\n`)
  })

  it('unpacks to what was built, its plugin.json last', async () => {
    const folder = join(root, 'three')
    await createPlugin('three', folder)
    const { file } = await packPlugin(folder, join(root, 'out'))
    execFileSync('tar', ['-xzf', file, '-C', join(root, 'out')])
    const unpacked = join(root, 'out/three')
    const built = (await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile() && entry.name !== '.inputs')
      .map(entry => join(entry.parentPath, entry.name))
    for (const path of built) {
      expect(await readFile(path)).toEqual(await readFile(path.replace(join(folder, 'dist'), unpacked)))
    }
    const names = gunzipSync(await readFile(file))
      .toString('latin1')
      .match(/three\/[\w./-]+(?=\0)/g)
    expect(names).toHaveLength(built.length)
    expect(names?.at(-1)).toBe('three/plugin.json')
  })
})

describe('migrations that were packed', () => {
  const texts = (first: string, more: Record<string, string> = {}) =>
    new Map(Object.entries({ 'migrations/meta/_journal.json': '{}', 'migrations/0000_a.sql': first, ...more }))

  it('are what they were: another one, and one that has gone, is named', async () => {
    const folder = join(root, 'packed')
    await mkdir(folder)
    expect(await editedMigrations(folder, texts('create table a ();'))).toEqual([])
    await rememberMigrations(folder, texts('create table a ();'))
    const longer = texts('create table a ();', { 'migrations/0001_b.sql': 'create table b ();' })
    expect(await editedMigrations(folder, longer)).toEqual([])
    await rememberMigrations(folder, longer)
    const problems = await editedMigrations(folder, texts('create table a (id bigint);'))
    expect(problems.map(({ code, message }) => [code, message.split(':')[0]])).toEqual([
      ['MIGRATION_EDITED', 'migrations/0000_a.sql has been packed and is another now'],
      ['MIGRATION_EDITED', 'migrations/0001_b.sql has been packed and is gone now'],
    ])
  })

  it('are refused by pack, and nothing is packed of a plugin without any', { timeout: 120_000 }, async () => {
    const folder = join(root, 'yard')
    await createPlugin('yard', folder, { service: true })
    await packPlugin(folder, join(root, 'out'), { types: false })
    const packed = JSON.parse(await readFile(join(folder, PACKED), 'utf8')) as Record<string, string>
    const [first = ''] = Object.keys(packed)
    expect(first).toMatch(/^migrations\/0000_\w+\.sql$/)
    await packPlugin(folder, join(root, 'out'), { types: false })
    await appendFile(join(folder, first), '-- edited\n')
    await expect(packPlugin(folder, join(root, 'out'), { types: false })).rejects.toThrow('has been packed')
  })
})
