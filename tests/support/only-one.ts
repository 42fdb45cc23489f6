import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Longer than anything that is made takes: who holds a lock for longer has been killed. */
const MAKING_MS = 300_000
const LOOK_MS = 100

/** Test files that begin together wait for the one that makes what they all want. */
export async function onlyOne(lock: string, work: () => Promise<void>): Promise<void> {
  const taken = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    )
  while (!(await taken())) {
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > MAKING_MS) await rm(lock, { recursive: true, force: true })
    else await wait(LOOK_MS)
  }
  await work().finally(() => rm(lock, { recursive: true, force: true }))
}
