import { expect } from 'vitest'

interface Heard {
  readonly status: number
  readonly nextAt?: string | null
}

/**
 * After the last question nobody asks outside by himself any more, and somebody has to look, though it is still under way there.
 * @param heardAfter what is under way has been asked about so often, and hears that it still is
 */
export const endsWithTheLast = async (
  heardAfter: (asked: number) => Promise<Heard>,
  last: number,
  { processing, timedOut }: { processing: number; timedOut: number },
): Promise<void> => {
  const waits = await heardAfter(last - 1)
  expect(waits.status).toBe(processing)
  expect(waits.nextAt).toBeTruthy()
  const ends = await heardAfter(last)
  expect(ends.status).toBe(timedOut)
  expect(ends.nextAt ?? null).toBeNull()
}
