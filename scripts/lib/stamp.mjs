import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const SKIPPED = new Set(['node_modules', 'dist', '.data', '.build', '.git'])
const isTest = name => /\.test\.tsx?$/.test(name)

/** Every source file below the given paths, sorted, tests left out. */
export function sourceFiles(paths) {
  const found = []
  const visit = path => {
    if (!existsSync(path)) return
    if (statSync(path).isFile()) found.push(path)
    else for (const entry of readdirSync(path)) if (!SKIPPED.has(entry) && !isTest(entry)) visit(join(path, entry))
  }
  for (const path of paths) visit(join(ROOT, path))
  return found.sort()
}

/** Content hash of the inputs of one build part. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of sourceFiles(paths)) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const stampPath = part => join(ROOT, '.build', `${part}.stamp`)

/** What stands at these paths: files by what is in them, folders by being there. Undefined where one is missing. */
function madeOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const place = join(ROOT, path)
    if (!existsSync(place)) return undefined
    hash.update(path).update('\0')
    if (statSync(place).isFile()) hash.update(readFileSync(place))
  }
  return hash.digest('hex')
}

/** True when the part was built from exactly these inputs, and what it made is still there as it was made. */
export function isFresh(part, inputs, outputs) {
  const path = stampPath(part)
  const made = madeOf(outputs)
  return made !== undefined && existsSync(path) && readFileSync(path, 'utf8') === `${inputs} ${made}`
}

export function markFresh(part, inputs, outputs) {
  mkdirSync(join(ROOT, '.build'), { recursive: true })
  writeFileSync(stampPath(part), `${inputs} ${madeOf(outputs)}`)
}
