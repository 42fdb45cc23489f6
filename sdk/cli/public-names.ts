import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SDK_FOLDER } from './sdk-folder.ts'

/**
 * Names that plugins may import, by part of the SDK: `sdk/api/exports.json`. What else the parts export is for shell, server
 * and the SDK itself, and changes without notice.
 */
const parts = (): Record<string, readonly string[]> =>
  JSON.parse(readFileSync(join(SDK_FOLDER, 'api/exports.json'), 'utf8')) as Record<string, readonly string[]>

/** Names of one part, `contracts` for example; of all parts unless told. */
export function publicNames(part?: string): ReadonlySet<string> {
  const all = parts()
  return new Set(part === undefined ? Object.values(all).flat() : all[part])
}
