/**
 * Writes docs/plugins/reference.md, and the report of what the SDK exports (sdk/api/<part>.md), from the types of what
 * plugins may use (sdk/api/exports.json). `--check` only says what is not up to date, with the difference.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarationsOf } from './lib/declarations.mjs'
import { must } from './lib/run.mjs'
import { ROOT } from './lib/stamp.mjs'

const PUBLIC = JSON.parse(readFileSync(join(ROOT, 'sdk/api/exports.json'), 'utf8'))

/** Parts of the SDK in the order an author meets them: the file that exports them, and what they are. */
const PARTS = [
  ['plugin', 'plugin/index', 'What a plugin declares.'],
  ['hooks', 'hooks/index', 'The console from within a page: data, actions, the tab, the session.'],
  ['ui', 'ui/index', 'Building blocks of pages.'],
  ['fields', 'fields/index', 'Fields, entities, state machines and checks. Pure: also for Node.'],
  [
    'contracts',
    'contracts/index',
    'Contracts of areas, and the records and calls of the console that plugins speak of.',
  ],
  ['reporting', 'reporting/index', 'Reports to the regulators of provinces. Pure: also for Node.'],
  ['service', 'service/index', 'What the half beside the database is written with. For `service.ts` alone.'],
  ['client', 'client/index', 'What the hooks are made of; pages rarely need it.'],
  ['testing', 'testing/index', 'The test kit for pages.'],
  ['testing/service', 'testing/service', 'The test kit for services. For tests alone.'],
  ['testing/province', 'testing/province', "The test kit for a province's report. For tests alone."],
]

const HEAD = `# Reference of @ntocc/sdk

Written by \`npm run reference\` from the types; do not edit. New here? Begin with the [guide](guide.md).`

/** Passed on from packages, whose own documentation says what they are. */
const FROM_PACKAGES = new Set(['sql', 'SQL'])

/** Tables of the console's calls have thousands of lines: of such a one the beginning is shown, and in the report its hash. */
const LONGEST_TABLE = 1_600

async function emitted() {
  mkdirSync(join(ROOT, '.build'), { recursive: true })
  // Within the checkout, so that packages are found as ever.
  const folder = mkdtempSync(join(ROOT, '.build/reference-'))
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: join(folder, 'out'),
    rootDir: ROOT,
    types: ['node'],
  }
  const files = [...PARTS.map(([, file]) => join(ROOT, `sdk/src/${file}.ts`)), join(ROOT, 'sdk/src/ui/css.d.ts')]
  const config = { extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, files }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await must('tsc', ['-p', folder])
  return folder
}

/** What plugins may use of a part, values first, each in the order of names. */
function declared([name, file], folder) {
  const known = new Set(PUBLIC[name])
  const exported = declarationsOf(join(folder, 'out/sdk/src', `${file}.d.ts`))
  const gone = [...known].filter(each => !exported.has(each) && !FROM_PACKAGES.has(each))
  if (gone.length > 0) throw new Error(`sdk/api/exports.json: ${name} does not export ${gone.join(', ')}`)
  const found = [...exported.values()]
  const byName = (a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)
  return ['value', 'type'].flatMap(kind =>
    found.filter(each => each.kind === kind && known.has(each.name)).sort(byName),
  )
}

const isTable = ({ kind, text }) => kind === 'value' && text.length > LONGEST_TABLE && !/^function /.test(text)
const firstLine = text => text.slice(0, text.indexOf('\n'))
const block = text => `\`\`\`ts\n${text}\n\`\`\``

const section = ([name, , what], found) => [`## @ntocc/sdk/${name}`, what, ...found.map(entry)].join('\n\n')

function entry(each) {
  const text = isTable(each) ? `${firstLine(each.text)}\n  // … see the types` : each.text
  return [`### ${each.name}`, each.doc, block(text)].filter(Boolean).join('\n\n')
}

/** The same without what is said about it: a line that differs is a change of the API. */
function report([name], found) {
  const hash = text => createHash('sha256').update(text).digest('hex').slice(0, 16)
  const bare = text => text.replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')
  const lines = found.map(each => (isTable(each) ? `${firstLine(each.text)} // ${hash(each.text)}` : bare(each.text)))
  return `# What @ntocc/sdk/${name} exports\n\nWritten by \`npm run reference\`; do not edit.\n\n${block(lines.join('\n'))}\n`
}

const folder = await emitted()
const parts = PARTS.map(part => [part, declared(part, folder)])
rmSync(folder, { recursive: true })
const files = new Map([
  ['docs/plugins/reference.md', `${[HEAD, ...parts.map(([part, found]) => section(part, found))].join('\n\n')}\n`],
  ...parts.map(([part, found]) => [`sdk/api/${part[0].replace('/', '-')}.md`, report(part, found)]),
])
for (const [name, text] of files) {
  const file = join(ROOT, name)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (before === text) continue
    console.error(`${name} is not what the types say: npm run reference`)
    const lost = difference(before, text).map(line => `- ${line}`)
    const come = difference(text, before).map(line => `+ ${line}`)
    console.error([...lost, ...come].slice(0, 40).join('\n'))
    process.exitCode = 1
  }
}

/** Lines of one text that the other does not have. */
function difference(one, other) {
  const there = new Set(other.split('\n'))
  return one.split('\n').filter(line => !there.has(line))
}
