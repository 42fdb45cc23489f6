import type { FastifyBaseLogger } from 'fastify'
import type { Notifier } from '../notify/notifier.ts'
import { tellSets } from '../registry/presence.ts'
import type { AreaFolders } from './folders.ts'
import type { RunningArea } from './load.ts'

/** Follows which branches have what: what comes to some starts there as it would at the start. @returns whether any has come */
export const followBranches = async (
  running: Iterable<RunningArea>,
  folders: AreaFolders,
  notifier: Notifier,
  log: FastifyBaseLogger,
): Promise<boolean> => {
  const branches = folders.branches()
  if (!branches) return false
  const hasCome = tellSets(branches)
  const come = [...running].filter(({ area }) => hasCome(area))
  for (const { area, seed } of come)
    await seed().catch((error: unknown) => log.error({ err: error, area: area.id }, 'what it starts with failed'))
  notifier.notify('*', { type: 'rightsChanged' })
  return come.length > 0
}
