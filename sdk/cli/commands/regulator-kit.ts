import { PluginError } from '../errors.ts'
import { loadKernel } from '../kernel.ts'

interface Kernel {
  playRegulator(options: { enterprise: { code?: string } }): Promise<{ url: string; close(): Promise<void> }>
}

/**
 * Plays a regulator for `@ntocc/sdk/testing/province`, until the process that started this one goes away. What is sent to it is judged by the
 * console's own simulator, in a process apart: tests run in an imitation of a browser.
 * @param args the enterprise's code with it, where one is told
 */
export async function serveRegulator([code]: readonly string[]): Promise<number> {
  const parentGone = new Promise<void>(resolve => process.once('disconnect', () => resolve()))
  const kernel = await loadKernel<Kernel>('regulator/play').catch((error: unknown) => {
    // What its author can mend is told in its own words, without the way to it through this program.
    if (error instanceof PluginError) process.send?.({ failed: error.message })
    else throw error
  })
  if (!kernel) return 1
  const played = await kernel.playRegulator({ enterprise: { ...(code && { code }) } })
  const enterprise = await (await fetch(`${played.url}/control/enterprise`)).json()
  process.send?.({ url: played.url, enterprise })
  await parentGone
  await played.close()
  return 0
}
