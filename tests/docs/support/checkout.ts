import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')
const FOLDERS = ['sdk', 'server', 'scripts', 'locales', 'data', 'plugins/organisation']
const PARTS = [...FOLDERS, 'package.json', 'tsconfig.base.json', 'vitest.config.ts']
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.build'])

/** The compiled command: with the times of its files it is compiled again as soon as its sources are edited. */
const COMMAND = join(ROOT, 'sdk/dist')

/** A checkout of its own for somebody who follows a guide: sources copied, installed packages shared. */
export async function makeCheckout(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'ntocc-guide-'))
  const filter = (path: string) => !LEFT_OUT.has(basename(path)) || path === COMMAND
  for (const part of PARTS) {
    await cp(join(ROOT, part), join(root, part), { recursive: true, preserveTimestamps: true, filter })
    const own = join(ROOT, part, 'node_modules')
    if (existsSync(own)) await symlink(own, join(root, part, 'node_modules'))
  }
  const modules = join(root, 'node_modules')
  await mkdir(join(modules, '@ntocc'), { recursive: true })
  await mkdir(join(modules, '.bin'))
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.') && name !== '@ntocc') await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const name of await readdir(join(ROOT, 'node_modules/.bin'))) {
    if (name !== 'ntocc-plugin') await symlink(join(ROOT, 'node_modules/.bin', name), join(modules, '.bin', name))
  }
  await symlink(join(root, 'sdk'), join(modules, '@ntocc/sdk'))
  await symlink(join(root, 'sdk/cli/bin.mjs'), join(modules, '.bin/ntocc-plugin'))
  await shortenNpx(join(modules, '.bin/npx'))
  await givePatience(join(root, 'vitest.config.ts'))
  return root
}

/** What is installed is what npx would run, after half a second of npm: with this in the path it is run at once. */
async function shortenNpx(file: string): Promise<void> {
  await writeFile(file, '#!/bin/sh\nexec "$@"\n')
  await chmod(file, 0o755)
}

/** Tests that run inside of a test share the machine with all the others. */
async function givePatience(config: string): Promise<void> {
  const text = await readFile(config, 'utf8')
  await writeFile(config, text.replaceAll(/(test|hook)Timeout: [\d_]+/g, '$1Timeout: 300_000'))
}

export const removeCheckout = (root: string): Promise<void> => rm(root, { recursive: true, force: true })
