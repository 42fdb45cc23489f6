/** Builds what has changed: the SDK's Node half, the server, the shell and every plugin. `--force` builds all. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { must } from './lib/run.mjs'
import { hashOf, isFresh, markFresh, ROOT } from './lib/stamp.mjs'

const COMMON = ['package-lock.json', 'tsconfig.base.json']
/** Types are checked once for everything, by `npm run check`; here that would be most of the wait. */
const compile = config => must('tsc', ['-p', config, '--noCheck'])
const force = process.argv.includes('--force')
let isTold = false

/** Whoever starts for the first time is told why nothing else happens. */
function tell() {
  if (isTold) return
  isTold = true
  console.log('Building what has changed. The first time this takes about a minute.')
}

async function part(name, inputs, outputs, build) {
  const hash = hashOf([...COMMON, ...inputs])
  if (!force && isFresh(name, hash, outputs)) return false
  tell()
  const started = Date.now()
  await build()
  markFresh(name, hash, outputs)
  console.log(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return true
}

const pluginFolders = () =>
  readdirSync(join(ROOT, 'plugins')).filter(name => existsSync(join(ROOT, 'plugins', name, 'plugin.ts')))

export async function build() {
  await part('sdk', ['sdk/src', 'sdk/cli', 'sdk/tsconfig.build.json'], ['sdk/dist'], () =>
    compile('sdk/tsconfig.build.json'),
  )
  await Promise.all([
    part('server', ['sdk/src', 'server/src', 'server/tsconfig.build.json'], ['server/dist'], () =>
      compile('server/tsconfig.build.json'),
    ),
    part('shell', ['sdk/src', 'sdk/api/exports.json', 'shell', 'locales', 'data'], ['shell/dist'], () =>
      must('vite', ['build', 'shell', '--logLevel', 'warn']),
    ),
    part(
      'plugins',
      ['sdk/src', 'sdk/api/exports.json', 'sdk/cli', 'plugins'],
      // What builds of one plugin alone, of a test or of `dev`, leave behind is not what was made here.
      pluginFolders().map(name => `plugins/${name}/dist/.inputs`),
      () => must(process.execPath, ['sdk/cli/bin.mjs', 'build', ...pluginFolders().map(name => `plugins/${name}`)]),
    ),
  ])
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build()
