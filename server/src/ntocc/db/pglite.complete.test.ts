import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from './database.ts'
import { DataFolderLockedError } from './lock.ts'

const SERVER = resolve(fileURLToPath(import.meta.url), '../../../..')
const BUILT = join(SERVER, '.build')

/** Writes rows, telling each that has been acknowledged, until it is killed. */
const WRITER = `
  const { openDatabase } = await import(process.argv[2])
  const db = await openDatabase({ dataDir: process.argv[3] })
  await db.query('create table if not exists written (id int primary key)')
  for (let id = 1; ; id += 1) {
    await db.query('insert into written values ($1)', [id])
    process.stdout.write(id + '\\n')
  }
`

/** A process of its own that is killed the hard way after some writes. @returns the last id it was told was kept */
const writeAndKill = (dataDir: string): Promise<number> =>
  new Promise((done, fail) => {
    const module = pathToFileURL(join(BUILT, 'ntocc/db/database.js')).href
    const program = join(dataDir, 'writer.mjs')
    writeFileSync(program, WRITER)
    const child = spawn(process.execPath, [program, module, dataDir])
    let heard = ''
    let errors = ''
    child.stdout.on('data', chunk => {
      heard += String(chunk)
      if (heard.split('\n').length > 200) child.kill('SIGKILL')
    })
    child.stderr.on('data', chunk => {
      errors += String(chunk)
    })
    child.on('exit', (_code, signal) => {
      const whole = heard.slice(0, heard.lastIndexOf('\n')).split('\n')
      if (signal === 'SIGKILL') done(Number(whole.at(-1)))
      else fail(new Error(errors))
    })
  })

describe('PGlite in its data folder', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ntocc-pglite-'))
    const tsc = join(SERVER, '../node_modules/typescript/bin/tsc')
    try {
      // Types are checked elsewhere; only the output matters here.
      execFileSync(process.execPath, [tsc, '-p', join(SERVER, 'tsconfig.build.json'), '--outDir', BUILT], {
        stdio: 'ignore',
      })
    } catch {
      // It answers 2 when some file has a type error, and has written its output all the same.
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('acknowledged writes survive kill -9, and it comes up by itself', async () => {
    const kept = await writeAndKill(folder)
    expect(kept).toBeGreaterThanOrEqual(200)
    const db = await openDatabase({ dataDir: folder })
    const found = await db.query<{ n: number; top: number }>('select count(*)::int as n, max(id) as top from written')
    expect(found.rows[0]?.n).toBeGreaterThanOrEqual(kept)
    expect(found.rows[0]?.n).toBe(found.rows[0]?.top)
    await db.close()
  })

  it('one process at a time', async () => {
    const db: Db = await openDatabase({ dataDir: folder })
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(DataFolderLockedError)
    await db.close()
    await (await openDatabase({ dataDir: folder })).close()
  })

  it('leaves the event loop free while it works', async () => {
    const db = await openDatabase({ dataDir: 'memory://' })
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 5)
    await db.query('select count(*) from generate_series(1, 3000000)')
    clearInterval(timer)
    await db.close()
    expect(ticks).toBeGreaterThan(5)
  })
})
