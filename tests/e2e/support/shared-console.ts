import type { TestProject } from 'vitest/node'
import { startSeeded } from './console.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the consoles that the browser tests share, one for each worker. */
    consoleUrls: string[]
  }
}

/** Enough waybills that the demo's head office has more than one export holds. */
const WAYBILLS = 30_000

/** One console for each worker that runs browser tests, or the one that CONSOLE_URL names. */
export default async function shareConsoles(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CONSOLE_URL) {
    project.provide('consoleUrls', [process.env.CONSOLE_URL])
    return undefined
  }
  // The first makes the data, the others copy them.
  const consoles = [await startSeeded(WAYBILLS)]
  while (consoles.length < project.config.maxWorkers) consoles.push(await startSeeded(WAYBILLS))
  project.provide(
    'consoleUrls',
    consoles.map(({ url }) => url),
  )
  return async () => {
    await Promise.all(consoles.map(console => console.stop()))
  }
}
