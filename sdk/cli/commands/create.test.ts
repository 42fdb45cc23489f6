import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SDK_VERSION } from '../../src/plugin/version.ts'
import { buildPlugin } from '../build.ts'
import { checkPlugin } from '../check.ts'
import { SDK_FOLDER } from '../sdk-folder.ts'
import { createPlugin, namesFor } from './create.ts'

const run = promisify(execFile)
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ntocc-create-'))
})
afterAll(() => rm(root, { recursive: true }))

describe('the names of a new plugin', () => {
  it.each([
    ['dock-bookings', 'dockBooking', 'DockBooking', 'Dock bookings'],
    ['deliveries', 'delivery', 'Delivery', 'Deliveries'],
    ['fuel-boxes', 'fuelBox', 'FuelBox', 'Fuel boxes'],
    ['customs', 'custom', 'Custom', 'Customs'],
    ['bus', 'bus', 'Bus', 'Bus'],
    ['glass', 'glass', 'Glass', 'Glass'],
    ['fleet2', 'fleet2', 'Fleet2', 'Fleet2'],
  ])('%s keeps %s', (id, record, type, title) => {
    expect(namesFor(id)).toMatchObject({ id, record, type, title })
  })

  it('in the database are those of the table that it will have', () => {
    expect(namesFor('fuel-boxes')).toMatchObject({ table: 'fuel_boxes', row: 'fuel_box' })
  })

  it.each(['Fuel', '2fuel', 'fuel_cards', '-fuel', 'fuel-', 'a'.repeat(41), '../x'])('%s is none', id => {
    expect(() => namesFor(id)).toThrow('CREATE_NAME')
  })
})

describe('a new plugin', () => {
  it('outside of the repository builds, is as described, and its types hold', { timeout: 120_000 }, async () => {
    const folder = join(root, 'dock-bookings')
    const { files } = await createPlugin('dock-bookings', folder)
    expect(files).toContain('src/pages/Manage.tsx')
    expect(files).toContain('tsconfig.json')
    for (const file of files) expect(await readFile(join(folder, file), 'utf8')).not.toMatch(/example-?record/i)
    const { manifest } = await buildPlugin(folder)
    expect(manifest).toMatchObject({ id: 'dock-bookings', pages: [{ name: 'DockBookingManage', icon: 'list' }] })
    expect(manifest.pages[0]?.title.en).toBe('Dock bookings')
    expect(await checkPlugin(folder)).toMatchObject({ id: 'dock-bookings' })
    const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    await run(process.execPath, [compiler, '-p', folder])
    await writeFile(join(folder, 'src/record.ts'), "export const calls: number = 'text'\n")
    await expect(run(process.execPath, [compiler, '-p', folder])).rejects.toThrow()
  })

  it('in a repository stands among its plugins, with nothing that the repository gives already', async () => {
    const repository = join(root, 'repository')
    await mkdir(repository)
    await writeFile(join(repository, 'package.json'), '{ "workspaces": ["sdk", "plugins/*"] }')
    const { files } = await createPlugin('deliveries', join(repository, 'plugins/deliveries'))
    expect(files).not.toContain('tsconfig.json')
    expect((await readdir(join(repository, 'plugins/deliveries'))).sort()).toEqual([
      'README.md',
      'locales',
      'package.json',
      'plugin.ts',
      'src',
    ])
  })

  it('of a province is its definition and a test, and no code but a province’s makes one', async () => {
    const folder = join(root, 'shanxi-reports')
    const { files } = await createPlugin('shanxi-reports', folder, { province: '140000' })
    expect(files.filter(file => /\.tsx?$/.test(file))).toEqual([
      'contract.ts',
      'plugin.ts',
      'province.test.ts',
      'province.ts',
      'service.ts',
    ])
    expect(await readFile(join(folder, 'province.ts'), 'utf8')).toContain("gb: '140000'")
    for (const file of files) expect(await readFile(join(folder, file), 'utf8')).not.toMatch(/example-?record|520000/i)
    await buildPlugin(folder)
    expect(await checkPlugin(folder)).toMatchObject({ id: 'shanxi-reports' })
    for (const province of ['140100', '990000', 'shanxi'])
      await expect(createPlugin('other', join(root, 'other'), { province })).rejects.toThrow('CREATE_PROVINCE')
  })

  it('is refused where something is, which stays as it was', async () => {
    const folder = join(root, 'taken')
    await mkdir(folder)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await expect(createPlugin('taken', folder)).rejects.toThrow('CREATE_EXISTS')
    expect(await readdir(folder)).toEqual(['notes.txt'])
  })

  it('asks for the SDK that it was made with', async () => {
    const manifest = JSON.parse(await readFile(join(SDK_FOLDER, 'template/package.json'), 'utf8')) as unknown
    expect(manifest).toMatchObject({ dependencies: { '@ntocc/sdk': SDK_VERSION } })
  })
})
