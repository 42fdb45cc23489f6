import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import { buildPlugin } from '../../sdk/cli/build.ts'
import { PluginError } from '../../sdk/cli/errors.ts'
import type { Role, Staff } from '../../sdk/src/contracts/index.ts'
import type { TestBackend } from '../../server/src/ntocc/testing/backend.ts'

const FIXTURES = resolve(import.meta.dirname, '../fixtures/areas')

/** A file of the plugin with other contents; a function gets what is there. */
export type Edits = Readonly<Record<string, string | ((text: string) => string)>>

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

/** A folder of the test's own, outside of the repository. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ntocc-areas-'))
  folders.push(folder)
  return folder
}

/** Writes the sources of an integrator's plugin, edited, to a folder outside of the repository. */
export async function sourcesOf(edits: Edits = {}, fixture = 'dock-bookings'): Promise<string> {
  const folder = join(await newFolder(), 'plugin')
  await cp(join(FIXTURES, fixture), folder, { recursive: true })
  for (const [name, edit] of Object.entries(edits)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, typeof edit === 'string' ? edit : edit(await readFile(file, 'utf8')))
  }
  return folder
}

async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort())
    hash.update(file.slice(folder.length)).update(await readFile(file))
  return hash.digest('hex')
}

const builds = new Map<string, Promise<string>>()

/** What the sources are built to; the same sources are built once. */
async function built(folder: string): Promise<string> {
  const digest = await digestOf(folder)
  let build = builds.get(digest)
  if (!build) {
    build = buildPlugin(folder).then(() => join(folder, 'dist'))
    builds.set(digest, build)
  }
  return build
}

/** Builds a plugin and puts it into a folder of plugins, in one move, as an operator does. */
export async function drop(
  into: string,
  edits: Edits = {},
  id = 'dock-bookings',
  fixture = 'dock-bookings',
): Promise<string> {
  const dist = await built(await sourcesOf(edits, fixture))
  const [half, old] = [join(into, `.half-${id}`), join(into, `.old-${id}`)]
  await cp(dist, half, { recursive: true })
  // Between the two moves whoever watches finds it gone: there is nothing to wait for in between.
  await rename(join(into, id), old).catch(() => undefined)
  await rename(half, join(into, id))
  await rm(old, { recursive: true, force: true })
  return join(into, id)
}

/** What a build refuses. */
export async function refusalOf(edits: Edits): Promise<string> {
  try {
    await buildPlugin(await sourcesOf(edits))
  } catch (error) {
    if (error instanceof PluginError) return error.message
    throw error
  }
  return ''
}

/** Edits that make another plugin of the fixture, with names of its own. */
export const renamed = (id: string, entity: string): Edits => {
  const type = entity.charAt(0).toUpperCase() + entity.slice(1)
  const snake = entity.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const names: Readonly<Record<string, string>> = {
    'dock-bookings': id,
    dock_bookings_dock_booking: `${id.replaceAll('-', '_')}_${snake}`,
    dock_booking_count: `${snake}_count`,
    dockBooking: entity,
    DockBooking: type,
    dockLoad: `${entity}Load`,
    dockClear: `${entity}Clear`,
  }
  const known = new RegExp(Object.keys(names).join('|'), 'g')
  const edit = (text: string): string => text.replace(known, name => names[name] ?? name)
  const files = ['contract.ts', 'service.ts', 'plugin.ts', 'package.json', 'service/bookings.ts', 'src/Manage.tsx']
  const locales = ['en', 'zh', 'es', 'ja'].map(language => `locales/${language}.json`)
  return Object.fromEntries([...files, ...locales, 'migrations/0000_bookings.sql'].map(file => [file, edit]))
}

/** Edits one after the other. */
export const together = (...all: Edits[]): Edits => {
  const joined: Record<string, string | ((text: string) => string)> = {}
  for (const edits of all) {
    for (const [file, edit] of Object.entries(edits)) {
      const before = joined[file]
      const next = (text: string) => (typeof edit === 'string' ? edit : edit(text))
      joined[file] = typeof before === 'function' ? text => next(before(text)) : edit
    }
  }
  return joined
}

const PERMISSIONS = ['dockBooking.read', 'dockBooking.edit', 'dockBooking.confirm']

/** Grants permissions to the administrators of the branch, through the role editor's own calls. */
export async function grant(backend: TestBackend, codes: readonly string[] = PERMISSIONS): Promise<string> {
  const admin = await backend.signIn('admin')
  const { data } = await backend.get<{ records: Role[] }>('/ntocc-basic-api/role?pageSize=50', admin)
  const role = data?.records.find(({ roleCode }) => roleCode === 'admin' || roleCode === 'PLAT_ADMIN')
  if (!role) throw new Error(`no role of administrators among ${data?.records.map(each => each.roleCode)}`)
  const permissions = [...(role.permissions ?? []), ...codes]
  const saved = await backend.call<Staff>({
    method: 'PUT',
    url: '/ntocc-basic-api/role',
    payload: { id: role.id, version: role.version, permissions },
    token: admin,
  })
  if (saved.status !== 0) throw new Error(`the role was not saved: ${saved.msg} ${JSON.stringify(saved.errors)}`)
  return backend.signIn('admin')
}
