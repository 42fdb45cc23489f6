import type { DemoRecord } from '@ntocc/sdk/service'
import { Random } from './random.ts'
import { DAY, HOUR, MINUTE } from './rhythm.ts'

/** Fields every record has. */
export const record = (code: string, branchCode: string, created: number, changed = created): DemoRecord => {
  const time = new Date(created).toISOString()
  return {
    code,
    branchCode,
    gmtCreated: time,
    gmtModified: changed === created ? time : new Date(changed).toISOString(),
    createdBy: 'demo',
    modifiedBy: 'demo',
    version: 0,
    isDeleted: false,
  }
}

/** When a record was handed in that waits for a review at `now`: within the last two days, and not before `created`. */
export const handedIn = (code: string, created: number, now: number): number =>
  Math.max(created, now - new Random(`waiting/${code}`).int(20, 2880) * MINUTE)

/** Last day of a paper. They run out at different times; a few within a month, fewer already have. */
export const paperEnd = (kind: string, serial: number, from: number): string => {
  const random = new Random(`${kind}/${serial}`)
  const days = random.chance(0.04)
    ? random.int(1, 30)
    : random.chance(0.012)
      ? -random.int(1, 40)
      : random.int(40, 1500)
  return new Date(from + 8 * HOUR + days * DAY).toISOString().slice(0, 10)
}
