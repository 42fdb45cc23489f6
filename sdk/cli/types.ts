import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { type Problem, problem } from './errors.ts'
import { IS_CHECKOUT, SDK_FOLDER } from './sdk-folder.ts'
import type { PluginSource } from './source.ts'
import { howToInstall, missingTools } from './tools.ts'

const FOUND = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/

/** What the compiler says against a plugin, by file and line. It is the compiler of the SDK, by the plugin's own settings. */
export async function typeProblems({ folder }: Pick<PluginSource, 'folder'>): Promise<Problem[]> {
  const missing = missingTools().filter(name => /^(typescript|@types\/)/.test(name))
  if (missing.length > 0) {
    return [problem('TEST_TOOLS', `Not installed: ${missing.join(', ')}. To have them, ${howToInstall(missing)}.`)]
  }
  const own = join(folder, 'tsconfig.json')
  // A plugin of the repository has no settings of its own: those of all are used, for it alone.
  return existsSync(own) ? compile(folder, own) : sharedProblems([folder])
}

/**
 * The same of several plugins without settings of their own, read by the compiler once and by no other settings than one
 * alone: most of its work is for what they all import.
 */
export async function sharedProblems(folders: readonly string[]): Promise<Problem[]> {
  const [folder = ''] = folders
  const made = await mkdtemp(join(tmpdir(), 'ntocc-types-'))
  try {
    const config = join(made, 'tsconfig.json')
    await writeFile(config, JSON.stringify(settingsFor(folders)))
    return await compile(folders.length > 1 ? dirname(folder) : folder, config)
  } finally {
    await rm(made, { recursive: true })
  }
}

const settingsFor = (folders: readonly string[]): object => {
  const modules = dirname(compilerFolder())
  const source = join(SDK_FOLDER, 'src')
  const isWithin = folders.every(folder => !relative(dirname(SDK_FOLDER), folder).startsWith('..'))
  // Nothing is installed where it is: everything comes from the checkout.
  const paths = {
    '@ntocc/sdk/testing/province': [join(source, 'testing/province.ts')],
    '@ntocc/sdk/testing/service': [join(source, 'testing/service.ts')],
    '@ntocc/sdk/*': [join(source, '*/index.ts')],
    '*': [join(modules, '@types/*'), join(modules, '*')],
  }
  return {
    extends: IS_CHECKOUT ? join(dirname(SDK_FOLDER), 'tsconfig.base.json') : join(SDK_FOLDER, 'tsconfig.base.json'),
    compilerOptions: { typeRoots: [join(modules, '@types')], ...(IS_CHECKOUT && !isWithin && { paths }) },
    include: [...folders.map(folder => join(folder, '**/*')), join(source, 'ui/css.d.ts')],
    exclude: folders.flatMap(folder => ['dist', 'node_modules', 'coverage'].map(name => join(folder, name))),
  }
}

const compilerFolder = (): string =>
  dirname(createRequire(join(SDK_FOLDER, 'package.json')).resolve('typescript/package.json'))

async function compile(folder: string, config: string): Promise<Problem[]> {
  const args = [join(compilerFolder(), 'bin/tsc'), '-p', config, '--noEmit', '--pretty', 'false']
  const { failed, output } = await run(args, folder)
  if (!failed) return []
  const lines = output.split('\n').flatMap(line => {
    const [, file = '', at, column, code, text] = FOUND.exec(line) ?? []
    return code
      ? [problem('TYPE_ERROR', `${relative(folder, resolve(folder, file))}:${at}:${column}: ${text} (${code})`)]
      : []
  })
  return lines.length > 0 ? lines : [problem('TYPE_ERROR', output.trim())]
}

const run = (args: string[], cwd: string): Promise<{ failed: boolean; output: string }> =>
  new Promise(done => {
    // Options of a test runner's process are none of the compiler's.
    const { NODE_OPTIONS: _, ...env } = process.env
    execFile(process.execPath, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      done({ failed: error !== null, output: stdout + stderr }),
    )
  })
