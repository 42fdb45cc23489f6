import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the package.json of a plugin's sources says that it is not whole yet. */
export const saysDraft = (folder: string): boolean => {
  const { ntocc } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { ntocc?: { draft?: boolean } }
  return ntocc?.draft === true
}
