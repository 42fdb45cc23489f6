import type { DictFreedom } from '@ntocc/sdk/contracts'
import { machineNamed } from '../registry/areas.ts'
import { usersOfDict } from './uses.ts'

/** Entries whose codes the console itself knows cannot be added to: nothing would ever choose a new one. */
export const freedomOf = (type: string): DictFreedom => {
  if (machineNamed(type)) return 'states'
  const users = usersOfDict(type)
  const isClosed = users.every(({ entity, field }) => entity.fieldNamed(field)?.options.codes !== undefined)
  return users.length > 0 && isClosed ? 'fixed' : 'open'
}
