import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['source', 'module', 'browser', 'development|production'] }
/**
 * These conditions are also handed to Node for packages that are not transformed. The dom project goes without: some
 * packages that antd needs publish a `source` condition of their own, which Node cannot run.
 */
const ssr = { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } }

/**
 * unit: pure code and the server in Node. dom: React pieces in jsdom. browser: everything through a real Chromium
 * against the built console.
 */
export default defineConfig({
  resolve,
  test: {
    // One worker for each core: the default leaves one idle, and on two cores that is half of them.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        ssr,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{sdk,shell,server,plugins,tests,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', 'tests/fixtures/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['{sdk,shell,plugins}/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['tests/dom-setup.ts'],
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        ssr,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          // Files of one worker share a console, one after the other; a console that is named is one for all of them.
          maxWorkers: process.env.CONSOLE_URL ? 1 : 2,
          // After everything else: a browser that shares the machine with other tests is slow, and slow looks broken.
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/e2e/support/shared-console.ts'],
          // A shared machine may stall a browser for longer than any sensible wait.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
