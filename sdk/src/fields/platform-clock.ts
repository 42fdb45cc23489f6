/**
 * The platform's clock as this browser knows it: its own, put right by what servers say of theirs. Ages and deadlines are
 * told by it, because a computer that is ten minutes wrong would say of news that they are old.
 */

/** Answers say the time in whole seconds, and take a while to come: less than this is no difference. */
const TOLERANCE_MS = 3_000

let ahead = 0

/**
 * Notes what a server's clock said when it answered. One that cannot be read is left out.
 * @param date the header `Date` of the answer
 * @param received what this computer's clock said then, ms
 */
export const notePlatformTime = (date: string | null | undefined, received: number = Date.now()): void => {
  const said = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(said)) return
  // The middle of the second that the header names.
  const difference = said + 500 - received
  ahead = Math.abs(difference) <= TOLERANCE_MS ? 0 : difference
}

/** Now, by the platform's clock. */
export const platformNow = (): Date => new Date(Date.now() + ahead)
