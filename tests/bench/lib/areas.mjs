/** Areas as they are installed: the sample of the area tests, built once, and copies of it under names of their own. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toolEnv } from '../../../scripts/lib/run.mjs'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { NotMeasured } from './line.mjs'

const SAMPLE = join(ROOT, 'tests/fixtures/areas/dock-bookings')
const TEXT = /\.(js|json|map|sql)$/

const sri = bytes => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** How many of the product's own plugins have an area; the backend loads them whatever else is installed. */
export const productAreas = () =>
  readdirSync(join(ROOT, 'plugins')).filter(name => {
    try {
      return 'area' in JSON.parse(readFileSync(join(ROOT, 'plugins', name, 'dist/plugin.json'), 'utf8'))
    } catch {
      return false
    }
  }).length

/** The sources of the sample in a folder of its own. */
export function sampleSources(folder) {
  const into = join(folder, 'dock-bookings')
  cpSync(SAMPLE, into, { recursive: true })
  return into
}

/** Builds the sample. @returns its folder */
export function builtSample(folder) {
  const sources = sampleSources(folder)
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'sdk/cli/bin.mjs'), 'build', sources], {
    env: toolEnv(),
  })
  if (status !== 0) throw new NotMeasured(`the sample is not built: ${String(stderr).slice(-300)}`)
  return join(sources, 'dist')
}

/** Every name of the sample that only one may have, and what a copy calls it. */
const namesOf = n => ({
  'dock-bookings': `dock-bookings-${n}`,
  dock_bookings_dock_booking: `dock_bookings_${n}_dock${n}_booking`,
  dock_booking_count: `dock_booking_count_${n}`,
  dockBooking: `dock${n}Booking`,
  DockBooking: `Dock${n}Booking`,
  dockLoad: `dock${n}Load`,
  dockClear: `dock${n}Clear`,
})

const filesIn = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && TEXT.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** Puts a copy of a built sample into a folder of plugins, whole: names, hashes and the hashes of what changed. */
function copyOf(dist, into, n) {
  const names = namesOf(n)
  const known = new RegExp(Object.keys(names).join('|'), 'g')
  const renamed = text => text.replace(known, name => names[name])
  const folder = join(into, names['dock-bookings'])
  const bytes = new Map()
  for (const file of filesIn(dist)) {
    bytes.set(file, Buffer.from(renamed(readFileSync(join(dist, file), 'utf8'))))
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), bytes.get(file))
  }
  const plugin = JSON.parse(bytes.get('plugin.json').toString())
  const rehashed = files => Object.fromEntries(Object.keys(files).map(file => [file, sri(bytes.get(file))]))
  const whole = {
    ...plugin,
    files: rehashed(plugin.files),
    area: { ...plugin.area, files: rehashed(plugin.area.files) },
  }
  writeFileSync(join(folder, 'plugin.json'), JSON.stringify(whole))
}

/** A folder of plugins with so many copies of the sample. */
export function areaCopies(dist, into, count) {
  mkdirSync(into, { recursive: true })
  for (let n = 1; n <= count; n++) copyOf(dist, into, n)
  return into
}
