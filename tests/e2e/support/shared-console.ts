import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { prepareBrowser } from './browser.ts'
import { prepareSeeded, type RunningConsole, startSeeded } from './console.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker asks for its console. */
    consoleOffice: string
  }
}

/** Of a map server that no machine has: the policy of the pages lets its tiles pass. */
export const TILES = 'https://tiles.example'

const WAYBILLS = 3_000

/** What files share. They make what they change, and find the demo as it was (decision 96). */
const start = (): Promise<RunningConsole> =>
  startSeeded(WAYBILLS, { env: { MAP_ORIGINS: TILES, E_SIGNATURE: 'simulation' } })

/**
 * Consoles that the browser tests share: one for each worker that asks, started when it does, or the one that CONSOLE_URL
 * names. Tests of other projects, and a run of one file, do not wait for consoles that nobody uses.
 */
export default async function shareConsoles(project: TestProject): Promise<() => Promise<void>> {
  await prepareBrowser()
  // Made while the other tests run: nobody need wait for it. What fails here fails again for whoever asks.
  const prepared = process.env.CONSOLE_URL ? undefined : prepareSeeded(WAYBILLS).catch(() => undefined)
  const consoles = new Map<string, Promise<RunningConsole>>()
  const consoleOf = (asked: string): Promise<RunningConsole> => {
    const one = consoles.get(asked) ?? start()
    consoles.set(asked, one)
    return one
  }
  const office = createServer(({ url = '' }, answer) => {
    const address = process.env.CONSOLE_URL ?? consoleOf(url).then(one => one.url)
    Promise.resolve(address).then(
      found => answer.end(found),
      (error: Error) => answer.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>(done => office.listen(0, '127.0.0.1', done))
  project.provide('consoleOffice', `http://127.0.0.1:${(office.address() as AddressInfo).port}`)
  return async () => {
    office.close()
    await prepared
    await Promise.allSettled([...consoles.values()].map(async one => (await one).stop()))
  }
}
