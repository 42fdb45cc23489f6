import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A file of a built plugin, with its compressed forms when browsers ask for it. */
export interface BuiltFile {
  path: string
  body: Buffer
  br?: Buffer
  gz?: Buffer
}

/** A file that browsers ask for. */
export type ServedFile = Required<BuiltFile>

/** Subresource integrity (W3C SRI) of a file: SHA-384, base64. */
export const integrity = (body: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(body).digest('base64')}`

/** First 8 hexadecimal characters of a SHA-256. */
export const shortHash = (text: Uint8Array | string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8)

export async function compress(path: string, text: string): Promise<ServedFile> {
  const body = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: 9 })])
  return { path, body, br, gz }
}

/**
 * Writes a build. `plugin.json` comes last and at once, so a gateway that watches it never reads half a build; files
 * of earlier builds are removed after it.
 */
export async function writeBuild(dist: string, files: BuiltFile[], manifest: string): Promise<void> {
  const kept = new Set(['plugin.json', '.inputs'])
  await Promise.all(
    files.map(async ({ path, body, br, gz }) => {
      for (const [suffix, content] of [
        ['', body],
        ['.br', br],
        ['.gz', gz],
      ] as const) {
        if (!content) continue
        kept.add(path + suffix)
        await mkdir(dirname(join(dist, path)), { recursive: true })
        await writeFile(join(dist, path + suffix), content)
      }
    }),
  )
  await writeFile(join(dist, 'plugin.json.new'), manifest)
  await rename(join(dist, 'plugin.json.new'), join(dist, 'plugin.json'))
  for (const name of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const path = join(name.parentPath, name.name).slice(dist.length + 1)
    if (name.isFile() && !kept.has(path)) await rm(join(dist, path))
  }
}

export const readText = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)
