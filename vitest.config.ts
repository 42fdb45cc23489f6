import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { beginRun, TEST_SERVER } from './scripts/lib/lifetime.mjs'
import { LIMIT_MS } from './tests/limit.ts'
import { shuffled } from './tests/tiers/shuffled.ts'
import { leftOutOf } from './tests/tiers/tiers.ts'

// All projects are one run, also when Vitest is started by hand. It ends with the process, however that ends.
await beginRun({ postgres: TEST_SERVER })

const resolve = { conditions: ['source', 'module', 'browser', 'development|production'] }
/**
 * These conditions are also handed to Node for packages that are not transformed. The dom project goes without: some
 * packages that antd needs publish a `source` condition of their own, which Node cannot run.
 */
const ssr = { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } }

const leftOut = leftOutOf(process.env.TEST_TIER)

const dom = {
  environment: 'jsdom',
  exclude: ['**/node_modules/**', '**/dist/**', ...leftOut],
  setupFiles: ['tests/dom-setup.ts'],
  testTimeout: 3 * LIMIT_MS,
}

/** Small files that run for minutes: they begin first, or the other cores wait for them at the end. */
const LONG = [
  'ntocc/simulator/days.complete.test.ts',
  'warehouse/service/sequences/sequences.complete.test.ts',
  'tests/areas/money/',
  'tests/package/shipped.test.ts',
  'tests/docs/guide.test.ts',
  'tests/package/package.test.ts',
  'tests/faults/',
  'tests/conformance/',
  'tests/e2e/screens-',
  'tests/e2e/month-of-money.test.ts',
  'tests/e2e/postgres.test.ts',
  'tests/e2e/goods-to-rating.test.ts',
  'tests/e2e/contributions.test.ts',
  'tests/e2e/receipts.test.ts',
  'tests/e2e/sign-in.test.ts',
  'tests/e2e/lists.test.ts',
]

/**
 * One worker more than there are cores, or so: the default leaves a core idle, and a file waits for processes of its own, for a database
 * that another file is making, or for a clock, while the cores could work.
 */
const CORES = availableParallelism()
const WORKERS = CORES + Math.ceil(CORES / 2)

const seed = process.env.TEST_SEED

/**
 * In an order that the seed decides. Files of one project stay together, as Vitest has them: a worker keeps the modules that
 * it has read for as long as the next file is of the same project.
 */
function drawn(files: readonly TestSpecification[], by: string): TestSpecification[] {
  const projectOf = ({ project }: TestSpecification) => project.name
  const projects = shuffled([...new Set(files.map(projectOf))], name => name, by)
  return shuffled(files, ({ moduleId }) => relative(import.meta.dirname, moduleId), by).sort(
    (a, b) => projects.indexOf(projectOf(a)) - projects.indexOf(projectOf(b)),
  )
}

/** Vitest's order, by size where it knows no durations, or any, by TEST_SEED; after the files that would end last. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = seed ? drawn(files, seed) : await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex(part => moduleId.includes(`/${part}`))
      return found < 0 ? LONG.length : found
    }
    return ordered.sort((a, b) => rank(a) - rank(b))
  }
}

/**
 * What authors of plugins run: creates, type-checks, builds, packs and installs, each in processes of its own. Only
 * changes of the SDK's commands, of the package or of the guides ask for it.
 */
const TOOLS = [
  'sdk/cli/**/*.test.ts',
  'tests/package/**/*.test.ts',
  'tests/areas/install.test.ts',
  'tests/areas/dev.test.ts',
  'tests/areas/dev-province.test.ts',
  'tests/docs/!(docs).test.ts',
]
/**
 * Files that need modules of their own: they put others in the place of some, or keep something in them. What crosses
 * rooms is among them as a whole.
 */
const APART = ['tests/**', 'sdk/src/plugin/area-rules.test.ts', 'sdk/src/testing/service.test.ts']

/** Of what crosses rooms, files of the gate that read the whole backend and change nothing in its modules: they share them. */
const SHARING = [
  'tests/areas/drafts.test.ts',
  'tests/areas/import-examples.test.ts',
  'tests/docs/docs.test.ts',
  'tests/rules/pages.test.ts',
]

/** Half of a plugin, which is tested where it is whole: tests/package. */
const NO_TESTS = ['**/node_modules/**', '**/dist/**', 'tests/fixtures/**', 'sdk/template-service/**', ...leftOut]

/**
 * unit: pure code and the server in Node. apart: the same for files that need modules of their own. tools: the commands for authors of plugins. dom: React pieces of SDK and plugins in jsdom; dom-shell: those of the shell.
 * browser: everything through a real Chromium against the built console.
 */
export default defineConfig({
  resolve,
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongFirst },
    expect: { poll: { timeout: LIMIT_MS } },
    setupFiles: ['tests/waiting.ts'],
    projects: [
      {
        extends: true,
        ssr,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{sdk,shell,server,plugins,scripts}/**/*.test.ts', ...SHARING],
          exclude: [...NO_TESTS, ...TOOLS, ...APART.filter(part => part !== 'tests/**')],
          // Reading the backend's modules anew for each file takes longer than most files' tests.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          // Many start processes of their own; on a busy machine that is what takes long.
          testTimeout: 2 * LIMIT_MS,
          hookTimeout: 3 * LIMIT_MS,
        },
      },
      {
        extends: true,
        ssr,
        test: {
          name: 'apart',
          environment: 'node',
          include: APART.map(part => part.replace(/\*\*$/, '**/*.test.ts')),
          exclude: [...NO_TESTS, ...TOOLS, ...SHARING, 'tests/e2e/**'],
          // Many start processes of their own; on a busy machine that is what takes long.
          testTimeout: 2 * LIMIT_MS,
          hookTimeout: 3 * LIMIT_MS,
        },
      },
      {
        extends: true,
        ssr,
        test: {
          name: 'tools',
          environment: 'node',
          include: TOOLS,
          exclude: NO_TESTS,
          // Many start processes of their own; on a busy machine that is what takes long.
          testTimeout: 2 * LIMIT_MS,
          hookTimeout: 3 * LIMIT_MS,
        },
      },
      {
        extends: true,
        test: {
          ...dom,
          name: 'dom',
          include: ['{sdk,plugins}/**/*.test.tsx'],
          // They show their pages in a console of the test kit, new for each: loading React and antd once for each file
          // took longer than the tests themselves.
          isolate: false,
        },
      },
      {
        extends: true,
        // The shell is one for the page and keeps its state in its modules: each file has modules of its own.
        test: {
          ...dom,
          name: 'dom-shell',
          include: ['shell/**/*.test.tsx'],
          setupFiles: ['tests/own-modules.ts', ...dom.setupFiles],
          isolate: false,
          // The one library that keeps state of its own in its module: the words and the language.
          server: { deps: { inline: ['i18next', 'react-i18next'] } },
        },
      },
      {
        extends: true,
        ssr,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: NO_TESTS,
          // Files of one worker share a console, one after the other; a console that is named is one for all of them.
          maxWorkers: process.env.CONSOLE_URL ? 1 : 2,
          // After everything else: a browser that shares the machine with other tests is slow, and slow looks broken.
          sequence: { groupOrder: 1 },
          isolate: false,
          globalSetup: ['tests/e2e/support/shared-console.ts'],
          testTimeout: 3 * LIMIT_MS,
          // The first to ask for a console waits until its data are made, beside whatever else the machine does.
          hookTimeout: 5 * LIMIT_MS,
        },
      },
    ],
  },
})
