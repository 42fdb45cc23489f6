/**
 * Does something at the start and then again and again, never twice at a time. Failing is not the end of it.
 * @returns ends it, once what runs is done: the database closes after it
 */
export const repeat = (
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  let running: Promise<unknown> | undefined
  const go = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  go()
  const timer = setInterval(go, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
