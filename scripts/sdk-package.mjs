/**
 * Run by `npm pack` in sdk/: builds all of the package, pages' blocks included, with the SDK's own words. What is there
 * already stays untouched, and the rest is put in place whole: others may be running it.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { must } from './lib/run.mjs'
import { ROOT } from './lib/stamp.mjs'

const SDK = join(ROOT, 'sdk')
const DIST = join(SDK, 'dist')
const PARTS = ['client', 'contracts', 'fields', 'hooks', 'ui']

/** Puts a file of the package in place unless it is there. */
function put(name, content) {
  const file = join(DIST, name)
  if (existsSync(file) && readFileSync(file).equals(content)) return
  mkdirSync(dirname(file), { recursive: true })
  const half = `${file}.${process.pid}`
  writeFileSync(half, content)
  renameSync(half, file)
}

function putAll(folder, to, wanted = /./) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && wanted.test(entry.name)) put(join(to, relative(folder, file)), readFileSync(file))
  }
}

/** Types of the parts with what plugins may use of them alone: what is internal is not offered to them. */
function putPublicTypes(names) {
  const write = (name, lines) => put(`public/${name}.d.ts`, Buffer.from(`${lines.join('\n')}\n`))
  for (const part of PARTS) write(part, [`export { ${names[part].join(', ')} } from '../src/${part}/index.js'`])
  write('index', [
    ...PARTS.map(part => `export * from './${part}.js'`),
    "export * from '../src/plugin/index.js'",
    "export * from '../src/reporting/index.js'",
  ])
}

mkdirSync(join(ROOT, '.build'), { recursive: true })
const built = mkdtempSync(join(ROOT, '.build/sdk-package-'))
await must('tsc', ['-p', 'sdk/tsconfig.package.json', '--outDir', built])
putAll(built, '.')
rmSync(built, { recursive: true })
putAll(join(SDK, 'src'), 'src', /\.css$/)
putPublicTypes(JSON.parse(readFileSync(join(SDK, 'api/exports.json'), 'utf8')))
for (const language of readdirSync(join(ROOT, 'locales'))) {
  putAll(join(ROOT, 'locales', language), `locales/${language}`, /^(sdk|validation)\.json$/)
}
