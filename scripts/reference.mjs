/** Writes docs/plugins/reference.md from the types of the SDK. `--check` only says whether it is up to date. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarationsOf } from './lib/declarations.mjs'
import { must } from './lib/run.mjs'
import { ROOT } from './lib/stamp.mjs'

const FILE = join(ROOT, 'docs/plugins/reference.md')

/** Parts of the SDK in the order an author meets them: the file that exports them, and what they are. */
const PARTS = [
  ['plugin', 'plugin/index', 'What a plugin declares.'],
  ['hooks', 'hooks/index', 'The console from within a page: data, actions, the tab, the session.'],
  ['ui', 'ui/index', 'Building blocks of pages.'],
  ['fields', 'fields/index', 'Fields, entities, state machines and checks. Pure: also for Node.'],
  [
    'contracts',
    'contracts/endpoints/index',
    'Declaring calls. The entities and calls there are stand in `sdk/src/contracts`.',
  ],
  ['client', 'client/index', 'What the hooks are made of; pages rarely need it.'],
  ['testing', 'testing/index', 'The test kit.'],
]

const HEAD = `# Reference of @ntocc/sdk

Written by \`npm run reference\` from the types; do not edit. New here? Begin with the [guide](guide.md).`

/** Of the contracts, what an author declares calls with: the calls and records themselves are the product's. */
const CONTRACTS = ['endpoint', 'resource'].map(name => `contracts/endpoints/${name}`)

/** Tables of hundreds of entries are found in the source, not read here. */
const LONGEST = 1_600

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
    types: [],
  }
  const files = [...PARTS.map(([, file]) => join(ROOT, `sdk/src/${file}.ts`)), join(ROOT, 'sdk/src/ui/css.d.ts')]
  const config = { extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, files }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await must('tsc', ['-p', folder])
  return folder
}

function section([name, file, what], folder) {
  const read = path => declarationsOf(join(folder, 'out/sdk/src', `${path}.d.ts`))
  const wanted = name === 'contracts' ? new Set(['answer', ...CONTRACTS.flatMap(path => [...read(path).keys()])]) : null
  const declared = [...read(file).values()].filter(each => wanted?.has(each.name) ?? true)
  const byName = (a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)
  const groups = ['value', 'type'].map(kind => declared.filter(each => each.kind === kind).sort(byName))
  return [`## @ntocc/sdk/${name}`, what, ...groups.flat().map(entry)].join('\n\n')
}

function entry({ name, doc, text }) {
  const whole = text.length > LONGEST ? `${text.slice(0, text.indexOf('\n'))}\n  // … see the source` : text
  return [`### ${name}`, doc, `\`\`\`ts\n${whole}\n\`\`\``].filter(Boolean).join('\n\n')
}

const folder = await emitted()
const text = `${[HEAD, ...PARTS.map(part => section(part, folder))].join('\n\n')}\n`
rmSync(folder, { recursive: true })
if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/plugins/reference.md is not what the types say: npm run reference')
  process.exitCode = 1
}
