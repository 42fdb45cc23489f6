import { NoPlace, Places } from '../../turns/places.ts'
import { LineFull, Turns } from '../../turns/turns.ts'
import { callerNow } from '../db/caller.ts'
import { BackendError } from '../errors.ts'
import type { Session } from '../http/context.ts'
import type { FileOwner } from './store.ts'

/** Files are held in memory, at most 10 MB each: so many on their way into the database, and out of it. */
const coming = new Places({ inAll: 16, ofOne: 6, ofApplicants: 4, patienceMs: 60_000 })
const going = new Turns({ atOnce: 8, waiting: 512, ofOne: 4, waitingOfOne: 128 })

type Sender = Pick<FileOwner, 'branchCode' | 'partyType' | 'partyCode'> & { applying?: boolean | undefined }

/**
 * Does work that takes a file in, for as long as its sender takes.
 * @param giveWay ends it for somebody who has sent less for long
 * @throws BackendError UPLOADS_RUNNING, BUSY
 */
export const takingIn = async <T>(
  sender: Sender,
  work: () => Promise<T>,
  giveWay?: () => void,
  places = coming,
): Promise<T> => {
  const { branchCode, partyType, partyCode, applying } = sender
  const free = placeOf(() => places.take({ key: [branchCode, partyType, partyCode].join('/'), applying }, giveWay))
  try {
    return await work()
  } finally {
    free()
  }
}

const placeOf = (take: () => () => void): (() => void) => {
  try {
    return take()
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error
    throw new BackendError(error.isOwn ? 'UPLOADS_RUNNING' : 'BUSY', { retryAfter: 1 })
  }
}

/** Reads a file when it is the turn of whoever asks. @throws BackendError CALLS_RUNNING, BUSY */
export const handingOut = async <T>({ accountId }: Session, read: () => Promise<T>): Promise<T> => {
  try {
    return await going.run(callerNow() ?? { key: `account ${accountId}`, signedIn: true }, read)
  } catch (error) {
    if (!(error instanceof LineFull)) throw error
    throw new BackendError(error.isOwn ? 'CALLS_RUNNING' : 'BUSY', { retryAfter: 1 })
  }
}
