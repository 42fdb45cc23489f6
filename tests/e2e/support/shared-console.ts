import type { TestProject } from 'vitest/node'
import { startConsole } from './console.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the console that the browser tests share; a test that breaks its console starts its own. */
    consoleUrl: string
  }
}

/** Enough waybills that the demo's head office has more than one export holds. */
const WAYBILLS = 30_000

/** One console for all browser tests, or the one that CONSOLE_URL names. */
export default async function shareConsole(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CONSOLE_URL) {
    project.provide('consoleUrl', process.env.CONSOLE_URL)
    return undefined
  }
  const console = await startConsole({ env: { DEMO_WAYBILLS: String(WAYBILLS) } })
  project.provide('consoleUrl', console.url)
  return () => console.stop()
}
